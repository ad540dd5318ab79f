import { expect, test } from 'vitest';
import { wavBytes, wavMs, wavOf, wavSamples, wavSlice } from './sound.ts';

test('a WAV file has the head that programs read', () => {
  const wav = wavOf([Int16Array.of(1, -2), Int16Array.of(3)]);
  const head =
    '52494646 2a000000 57415645 666d7420 10000000 01000100 803e0000 007d0000 02001000 64617461 06000000';
  expect(Buffer.from(wav).toString('hex')).toBe(`${head.replaceAll(' ', '')}0100feff0300`);
  expect([...wavSamples(wav)]).toEqual([1, -2, 3]);
});

test('a second of it has 32,044 bytes', () => {
  expect(wavBytes(1_000)).toBe(32_044);
  expect(wavMs(32_044)).toBe(1_000);
});

test('a slice is a file of its own', () => {
  const wav = wavOf([Int16Array.from({ length: 48 }, (_, nth) => nth)]);
  expect([...wavSamples(wavSlice(wav, 1, 2))]).toEqual(Array.from({ length: 16 }, (_, nth) => 16 + nth));
  expect(wavSamples(wavSlice(wav, 2, 9_000))).toHaveLength(16);
});
