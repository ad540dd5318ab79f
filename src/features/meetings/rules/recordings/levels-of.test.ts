import { expect, test } from 'vitest';
import { levelsOf } from './levels-of.ts';

test('each quarter second has a level, from silence to full loudness, of the louder channel', () => {
  const silent = new Float32Array(6_000);
  const loud = Float32Array.from({ length: 6_000 }, (_, at) => (at < 2_000 ? 0 : at < 4_000 ? 1 : 0.1));
  expect([...levelsOf([silent, loud], 8_000)]).toEqual([0, 255, 170]);
});

test('what is shorter than a quarter second has none', () => {
  expect(levelsOf([new Float32Array(1_999)], 8_000)).toHaveLength(0);
  expect(levelsOf([], 8_000)).toHaveLength(0);
});
