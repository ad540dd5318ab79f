import { describe, expect, test } from 'vitest';
import { frequenciesOf, TONES, toneSamples } from './tones.ts';

test('a tone is as long as its steps, and nothing in a pause', () => {
  const samples = toneSamples([
    { hertz: [440], ms: 100, height: 0.5 },
    { hertz: [], ms: 50, height: 0 },
  ]);
  expect(samples).toHaveLength(1_200);
  expect(samples.subarray(800).every((sample) => sample === 0)).toBe(true);
});

test('a tone passes zero as often as its frequency says', () => {
  const samples = toneSamples([{ hertz: [440], ms: 1_000, height: 0.5 }]);
  const signs = [...samples].filter((sample) => sample !== 0).map(Math.sign);
  const changes = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length;
  expect(Math.abs(changes - 880)).toBeLessThanOrEqual(1);
});

test('a tone is as high as its height says, and begins and ends softly', () => {
  const samples = toneSamples([{ hertz: [1_000], ms: 100, height: 0.5 }]);
  expect(Math.max(...samples)).toBe(16_384);
  expect(Math.abs(samples[2] ?? 0)).toBeLessThan(1_500);
  expect(samples.at(-1)).toBe(0);
});

test('an endless tone goes over into its beginning without a step', () => {
  const samples = toneSamples(TONES['test-tone']);
  const step = (samples[1] ?? 0) - (samples[0] ?? 0);
  expect(samples[0]).toBe(0);
  expect((samples[0] ?? 0) - (samples.at(-1) ?? 0)).toBe(step);
});

test.each([
  ['ringback', 6_000],
  ['test-tone', 1_000],
  ['hold-tone', 10_000],
  ['warning-tone', 720],
] as const)('one round of %s takes %i ms', (name, ms) => {
  expect(toneSamples(TONES[name])).toHaveLength(ms * 8);
});

describe('the keypad of Q.23', () => {
  test.each([
    ['1', [697, 1_209]],
    ['5', [770, 1_336]],
    ['9', [852, 1_477]],
    ['*', [941, 1_209]],
    ['0', [941, 1_336]],
    ['#', [941, 1_477]],
    ['D', [941, 1_633]],
  ])('%s', (digit, expected) => {
    expect(frequenciesOf(digit)).toEqual(expected);
  });

  test.each(['', '12', 'E', '+'])('has no %j', (digit) => {
    expect(frequenciesOf(digit)).toBeNull();
  });
});
