import { expect, test } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=900-', { first: 900, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=999-5000', { first: 999, last: 999 }],
  ['Bytes=5-5', { first: 5, last: 5 }],
])('of 1,000 bytes, "%s" asks for %j', (header, range) => {
  expect(byteRangeOf(header, 1_000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('of 1,000 bytes, "%s" has none', (header) => {
  expect(byteRangeOf(header, 1_000)).toBe('none');
});

test.each([null, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes=1-2-3'])(
  '%j asks for the whole',
  (header) => {
    expect(byteRangeOf(header, 1_000)).toBeNull();
  },
);

test('of nothing there is no part', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('none');
  expect(byteRangeOf('bytes=-5', 0)).toBe('none');
});
