import { describe, expect, test } from 'vitest';
import { pcmWavHeader, readMuLawWav, writeMuLawWav } from './wav.ts';

const FILE = writeMuLawWav(Uint8Array.of(1, 2, 3));

test('a file is written as RIFF lays it out', () => {
  expect([...FILE]).toEqual(
    [
      [82, 73, 70, 70, 42, 0, 0, 0, 87, 65, 86, 69],
      [102, 109, 116, 32, 18, 0, 0, 0, 7, 0, 1, 0, 64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0, 0, 0],
      [100, 97, 116, 97, 3, 0, 0, 0, 1, 2, 3, 0],
    ].flat(),
  );
});

test('what was written is read', () => {
  expect(readMuLawWav(FILE)).toEqual(Uint8Array.of(1, 2, 3));
});

test('chunks of others are passed over', () => {
  const list = [...new TextEncoder().encode('LIST'), 1, 0, 0, 0, 9, 0];
  expect(readMuLawWav(Uint8Array.of(...FILE.subarray(0, 12), ...list, ...FILE.subarray(12)))).toEqual(
    Uint8Array.of(1, 2, 3),
  );
});

describe('refused is', () => {
  const changed = (at: number, value: number) => FILE.map((byte, index) => (index === at ? value : byte));
  test.each([
    ['nothing', new Uint8Array(0), 'This is no WAV file.'],
    ['another file', new TextEncoder().encode('OggS and more'), 'This is no WAV file.'],
    ['another coding', changed(20, 1), 'This WAV file is not mono mu-law at 8 kHz.'],
    ['two channels', changed(22, 2), 'This WAV file is not mono mu-law at 8 kHz.'],
    ['another rate', changed(25, 0x3e), 'This WAV file is not mono mu-law at 8 kHz.'],
    ['a torn file', FILE.subarray(0, 47), 'This WAV file has no whole chunk named "data".'],
  ])('%s', (_what, file, message) => {
    expect(() => readMuLawWav(file)).toThrow(message);
  });
});

test('the header of a PCM file gives the number of channels and bytes', () => {
  expect([...pcmWavHeader({ channels: 2, dataBytes: 320 })]).toEqual(
    [
      [82, 73, 70, 70, 100, 1, 0, 0, 87, 65, 86, 69],
      [102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 2, 0, 64, 31, 0, 0, 0, 125, 0, 0, 4, 0, 16, 0],
      [100, 97, 116, 97, 64, 1, 0, 0],
    ].flat(),
  );
});
