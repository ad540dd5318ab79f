import { expect, test } from 'vitest';
import { Resampler } from './resampling.ts';

const tone = (hertz: number, rate: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, nth) => Math.sin((2 * Math.PI * hertz * nth) / rate));

function resampled(given: Float32Array, rate: number, pieceLength = 1_111): Float32Array {
  const resampler = new Resampler(rate);
  const out: number[] = [];
  for (let at = 0; at < given.length; at += pieceLength)
    out.push(...resampler.add(given.subarray(at, at + pieceLength)));
  return Float32Array.from(out);
}

/** Without the ends, which the filter can't know. */
const loudness = (samples: Float32Array) => {
  const inner = samples.subarray(1_000, samples.length - 1_000);
  return Math.sqrt(inner.reduce((sum, value) => sum + value * value, 0) / inner.length);
};

test.each([8_000, 11_025, 22_050, 44_100, 48_000])(
  'a tone at %i Hz a second keeps its shape at 16,000',
  (rate) => {
    const out = resampled(tone(1_000, rate), rate);
    const wanted = tone(1_000, 16_000);
    expect(Math.abs(out.length - 16_000)).toBeLessThan(100);
    const error = out.subarray(1_000, 14_000).map((value, nth) => value - (wanted[nth + 1_000] ?? 0));
    expect(Math.max(...error.map(Math.abs))).toBeLessThan(0.02);
  },
);

test('what 16,000 samples can’t hold doesn’t come back as something else', () => {
  expect(loudness(resampled(tone(12_000, 48_000), 48_000))).toBeLessThan(0.001);
});

test('16,000 stay as they are', () => {
  expect(resampled(tone(1_000, 16_000), 16_000)).toEqual(tone(1_000, 16_000));
});

test('the size of the pieces changes nothing', () => {
  const [pieces, whole] = [100, 44_100].map((length) => resampled(tone(700, 44_100), 44_100, length));
  expect(pieces?.length).toBe(whole?.length);
  expect(Math.max(...(pieces ?? []).map((value, nth) => Math.abs(value - (whole?.[nth] ?? 1))))).toBeLessThan(
    1e-5,
  );
});
