import { expect, test } from 'vitest';
import { banDurationMs } from './ban-duration.ts';

test.each([
  ['none', 0],
  ['300ms', 300],
  ['24h', 86_400_000],
  ['2h45m', 9_900_000],
  ['1.5h', 5_400_000],
  ['1us', 1],
  ['876000h', 3_153_600_000_000],
  ['9999999999h', 3_153_600_000_000],
])('"%s" is a suspension of %d ms', (text, milliseconds) => {
  expect(banDurationMs(text)).toBe(milliseconds);
});

test.each(['', '24', 'h', '-2h', '2 h', '1d', 'forever', 'none1h', '1h,', '9'.repeat(60)])(
  '"%s" is none',
  (text) => {
    expect(banDurationMs(text)).toBeNull();
  },
);
