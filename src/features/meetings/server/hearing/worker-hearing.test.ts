import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noSpeech, spoken } from '#test/spoken.ts';
import { wavOf } from '../../rules/speech/sound.ts';
import { partsOf } from './worker-hearing.ts';

const limits = { bytesMax: 25_000_000, msMax: 1_400_000, oneStretch: false, tellsVoicesApart: false };
const NO_SOUND = { kind: 'refused', message: 'We can’t find any sound in this file' };

/** Reads all of a file. @returns how many parts of it have speech */
async function read(file: Uint8Array): Promise<number> {
  const parts = partsOf(
    {
      async *sound() {
        yield file;
      },
      bytes: file.length,
      speakers: ['Alice'],
      signal: new AbortController().signal,
    },
    limits,
  );
  let count = 0;
  while ((await parts.next()).done !== true) count += 1;
  return count;
}

test('sixteen seconds of silence have no parts', async () => {
  expect(await read(wavOf([new Int16Array(16_000 * 16)]))).toBe(0);
});

test.each([1, 0, 3_999, 4_000_000_000])(
  'a file that says %i samples a second is refused at once',
  async (rate) => {
    const file = Buffer.from(wavOf([new Int16Array(16_000 * 16)]));
    file.writeUInt32LE(rate, 24);
    const before = performance.now();
    await expect(read(file)).rejects.toMatchObject(NO_SOUND);
    expect(performance.now() - before).toBeLessThan(10_000);
  },
);

test.skipIf(noSpeech !== null)(
  'the head of a recording and then noise is given up',
  async () => {
    const { file } = spoken([{ channel: 0, atMs: 0, text: 'Good morning.' }], { seconds: 2 });
    const noise = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();
    await expect(read(Buffer.concat([file.subarray(0, 300), noise]))).rejects.toMatchObject(NO_SOUND);
  },
  // Seconds of work, on a busy machine.
  90_000,
);
