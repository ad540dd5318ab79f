import { expect, test } from 'vitest';
import { barsOf, lineAt, placeAfterSilence, silencesOf } from './playing.ts';

const everyMs = 250;
const loud = (count: number) => Array.from({ length: count }, () => 200);
const quiet = (count: number) => Array.from({ length: count }, () => 50);

test('one and a half seconds of quiet are a silence, and a quarter second less is a pause', () => {
  const channels = [[...loud(4), ...quiet(6), ...loud(4), ...quiet(5), ...loud(1)]];
  expect(silencesOf({ everyMs, channels })).toEqual([{ fromMs: 1_000, toMs: 2_500 }]);
});

test('a channel that is quiet while the other speaks is no silence', () => {
  const channels = [
    [...loud(4), ...quiet(16)],
    [...quiet(12), ...loud(8)],
  ];
  expect(silencesOf({ everyMs, channels })).toEqual([{ fromMs: 1_000, toMs: 3_000 }]);
});

test('silence at the start and at the end counts, and a recording without levels has none', () => {
  expect(silencesOf({ everyMs, channels: [[...quiet(8), 51, ...quiet(8)]] })).toEqual([
    { fromMs: 0, toMs: 2_000 },
    { fromMs: 2_250, toMs: 4_250 },
  ]);
  expect(silencesOf({ everyMs, channels: [] })).toEqual([]);
});

test.each([
  [999, null],
  [1_249, null],
  [1_250, 3_750],
  [3_499, 3_750],
  [3_500, null],
  [3_750, null],
  [4_000, null],
])('at %i ms, a silence from 1,000 to 4,000 ms is left for %s', (atMs, place) => {
  expect(placeAfterSilence([{ fromMs: 1_000, toMs: 4_000 }], atMs)).toBe(place);
});

test('a bar is as high as the loudest moment of its part on any channel, and quiet has no height', () => {
  const channels = [
    [0, 50, 51, 153, 0, 0],
    [0, 0, 0, 0, 255, 20],
  ];
  expect(barsOf({ everyMs, channels }, 3)).toEqual([0, 0.5, 1]);
});

test('a short recording has no more bars than levels', () => {
  expect(barsOf({ everyMs, channels: [[255, 0]] }, 180)).toEqual([1, 0]);
  expect(barsOf({ everyMs, channels: [[]] }, 180)).toEqual([]);
});

test.each([
  [3_999, null],
  [4_000, 0],
  [33_000, 0],
  [34_000, 2],
  [90_000, 2],
])('at %i ms the line being said is %s', (atMs, line) => {
  expect(lineAt([{ startMs: 4_000 }, { startMs: null }, { startMs: 34_000 }], atMs)).toBe(line);
});

test('a transcript without times has no line that is being said', () => {
  expect(lineAt([{ startMs: null }], 1_000)).toBeNull();
});
