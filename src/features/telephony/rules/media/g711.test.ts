import { describe, expect, test } from 'vitest';
import { encode, encodeSample, inLaw, PCMA, PCMU, samplesOf } from './g711.ts';

describe('mu-law, as G.711 table 2 has it', () => {
  test.each([
    [0x00, -32_124],
    [0x0f, -16_764],
    [0x10, -15_996],
    [0x70, -120],
    [0x7e, -8],
    [0x7f, 0],
    [0x80, 32_124],
    [0x8f, 16_764],
    [0xf0, 120],
    [0xfe, 8],
    [0xff, 0],
  ])('byte %i is the sample %i', (byte, sample) => {
    expect(samplesOf(PCMU)[byte]).toBe(sample);
  });

  test.each([
    [0, 0xff],
    [8, 0xfe],
    [-8, 0x7e],
    [32_767, 0x80],
    [-32_768, 0x00],
    [1_000, 0xce],
    [-1_000, 0x4e],
  ])('the sample %i is byte %i', (sample, byte) => {
    expect(encodeSample(PCMU, sample)).toBe(byte);
  });
});

describe('A-law, as G.711 table 1 has it', () => {
  test.each([
    [0x2a, -32_256],
    [0xaa, 32_256],
    [0x55, -8],
    [0xd5, 8],
    [0x54, -24],
    [0xd4, 24],
    [0x80, 5_504],
    [0x00, -5_504],
  ])('byte %i is the sample %i', (byte, sample) => {
    expect(samplesOf(PCMA)[byte]).toBe(sample);
  });

  test.each([
    [0, 0xd5],
    [-1, 0x55],
    [24, 0xd4],
    [32_767, 0xaa],
    [-32_768, 0x2a],
  ])('the sample %i is byte %i', (sample, byte) => {
    expect(encodeSample(PCMA, sample)).toBe(byte);
  });
});

test.each([PCMU, PCMA])('every byte of payload type %i comes back from its own sample', (law) => {
  const again = encode(law, samplesOf(law));
  // Mu-law has a positive and a negative zero; the negative one becomes the positive.
  const expected = Uint8Array.from({ length: 256 }, (_, byte) =>
    law === PCMU && byte === 0x7f ? 0xff : byte,
  );
  expect(again).toEqual(expected);
});

test('from mu-law to A-law and back, loud and soft bytes keep their sign and stay within one step', () => {
  expect(inLaw(Uint8Array.of(0x80, 0x00, 0xff, 0xce), { from: PCMU, to: PCMA })).toEqual(
    Uint8Array.of(0xaa, 0x2a, 0xd5, 0xfb),
  );
  expect(inLaw(Uint8Array.of(0xaa, 0x2a, 0xd5, 0xfb), { from: PCMA, to: PCMU })).toEqual(
    Uint8Array.of(0x80, 0x00, 0xfe, 0xce),
  );
});

test('sound that is in the wanted law already is not copied', () => {
  const sound = Uint8Array.of(1, 2, 3);
  expect(inLaw(sound, { from: PCMA, to: PCMA })).toBe(sound);
});
