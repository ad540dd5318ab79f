import { expect, test } from 'vitest';
import { partKey, partMs, placeAfter } from './parts.ts';

test('stretches follow each other in a part with half a second between them', () => {
  const first = placeAfter([], { firstFrame: 100, endFrame: 150 });
  const second = placeAfter([first], { firstFrame: 500, endFrame: 525 });
  expect([first, second]).toEqual([
    { startMs: 2_000, endMs: 3_000, atMs: 0 },
    { startMs: 10_000, endMs: 10_500, atMs: 1_500 },
  ]);
  expect(partMs([first, second])).toBe(2_000);
});

test('a stretch that continues where the last one was cut has no pause before it', () => {
  const first = placeAfter([], { firstFrame: 100, endFrame: 150 });
  expect(placeAfter([first], { firstFrame: 150, endFrame: 200 }).atMs).toBe(1_000);
});

test('the key of a part names its channel, start and end', () => {
  const first = placeAfter([], { firstFrame: 100, endFrame: 150 });
  expect(partKey({ channel: 1, stretches: [first] })).toBe('1:2000-3000');
});

test('an empty part lasts no time', () => {
  expect(partMs([])).toBe(0);
});
