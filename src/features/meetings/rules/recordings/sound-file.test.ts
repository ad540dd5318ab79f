import { expect, test } from 'vitest';
import { mimeOfSound } from './sound-file.ts';

const bytes = (...start: (number | string)[]) => {
  const head = start.flatMap((one) => (typeof one === 'number' ? [one] : [...Buffer.from(one, 'latin1')]));
  return Uint8Array.from({ length: 64 }, (_, at) => head[at] ?? 0);
};

test.each([
  ['WebM', 'audio/webm', bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ['Ogg', 'audio/ogg', bytes('OggS')],
  ['FLAC', 'audio/flac', bytes('fLaC')],
  ['WAV', 'audio/wav', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
  ['MPEG-4 with sound alone', 'audio/mp4', bytes(0, 0, 0, 32, 'ftypM4A ')],
  ['MPEG-4 with a picture', 'video/mp4', bytes(0, 0, 0, 32, 'ftypisom')],
  ['MP3 with a title', 'audio/mpeg', bytes('ID3', 4, 0)],
  ['MP3', 'audio/mpeg', bytes(0xff, 0xfb, 0x90)],
  ['AAC', 'audio/aac', bytes(0xff, 0xf1, 0x50)],
])('%s is known by its first bytes', (_name, mime, file) => {
  expect(mimeOfSound(file)).toBe(mime);
});

test.each([
  ['a page', bytes('<!doctype html>')],
  ['JSON', bytes('{"detail":"expired"}')],
  ['a picture', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a PNG', bytes(0x89, 'PNG')],
  ['other RIFF files', bytes('RIFF', 1, 2, 3, 4, 'AVI ')],
  ['zeros', bytes(0)],
  ['too few bytes', bytes('OggS').subarray(0, 11)],
  ['nothing', new Uint8Array()],
])('%s: no sound', (_name, file) => {
  expect(mimeOfSound(file)).toBeNull();
});
