import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from './blobs.ts';

/** Tests that every engine of files must pass. */
export function describeBlobs(engine: string, open: () => Promise<Blobs>): void {
  describe(`files in ${engine}`, () => {
    let blobs: Blobs;
    beforeEach(async () => {
      blobs = await open();
    });
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);

    test('a stored file is returned byte for byte', async () => {
      await blobs.put('voicemail/7/greeting.wav', bytes, { contentType: 'audio/wav' });
      expect(Buffer.from(await blobs.get('voicemail/7/greeting.wav')).equals(bytes)).toBe(true);
    });

    test('an empty file is a file', async () => {
      await blobs.put('area/empty', new Uint8Array());
      expect(await blobs.exists('area/empty')).toBe(true);
      expect(await blobs.get('area/empty')).toHaveLength(0);
    });

    test('a second put of a key takes the place of the first', async () => {
      await blobs.put('area/note', new TextEncoder().encode('the longer first text'));
      await blobs.put('area/note', new TextEncoder().encode('second'));
      expect(new TextDecoder().decode(await blobs.get('area/note'))).toBe('second');
    });

    test('a file of this machine is stored and read piece by piece', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ahoy-file-'));
      const path = join(folder, 'archive.zip');
      await writeFile(path, bytes);
      await blobs.putFile('exports/1.zip', path, { bytes: bytes.length, contentType: 'application/zip' });
      await rm(folder, { recursive: true });
      expect((await buffer(await blobs.read('exports/1.zip'))).equals(bytes)).toBe(true);
      await expect(blobs.read('exports/2.zip')).rejects.toMatchObject({ code: 'common.notFound' });
    });

    test('a file that is not there is not found', async () => {
      expect(await blobs.exists('area/missing')).toBe(false);
      await expect(blobs.get('area/missing')).rejects.toMatchObject({ code: 'common.notFound', status: 404 });
    });

    test('a removed file is gone, and removing it again changes nothing', async () => {
      await blobs.put('area/note', bytes);
      await blobs.remove('area/note');
      expect(await blobs.exists('area/note')).toBe(false);
      await blobs.remove('area/note');
    });

    test.each([
      '../secret',
      'area/../../secret',
      '/etc/passwd',
      'area//x',
      '.hidden',
      'area/.',
      'a\0b',
      'a b',
      '',
      'ä',
    ])('the key %j is refused everywhere', async (key) => {
      await expect((async () => blobs.put(key, bytes))()).rejects.toThrow('a blob key is safe');
      await expect((async () => blobs.get(key))()).rejects.toThrow('a blob key is safe');
      await expect((async () => blobs.exists(key))()).rejects.toThrow('a blob key is safe');
      await expect((async () => blobs.remove(key))()).rejects.toThrow('a blob key is safe');
    });
  });
}
