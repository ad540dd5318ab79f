import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the data folder and those above it are made for this user alone, also by two processes at once', async () => {
  const deep = join(folder, 'srv/ahoy/data');
  await Promise.all([makeDataFolder(deep), makeDataFolder(deep)]);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'srv'))).mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux')(
  'a folder where none can be made ends in one sentence, not in a wait',
  async () => {
    await expect(makeDataFolder('/proc/x/data')).rejects.toThrow(
      "We can't use the data folder /proc/x/data (ENOENT). Set DATA_DIR to a folder that this user can write to.",
    );
  },
);

test('neither can a folder be made of a file', async () => {
  const file = join(folder, 'data');
  await writeFile(file, '');
  await expect(makeDataFolder(file)).rejects.toThrow('(EEXIST). Set DATA_DIR');
  await expect(makeDataFolder(join(file, 'below'))).rejects.toThrow('(EEXIST). Set DATA_DIR');
});
