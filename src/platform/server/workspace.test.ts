import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from './workspace.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-workspace-'));
});
afterEach(() => rm(folder, { recursive: true }));

const claim = (WORKSPACE: 'real' | 'demo') => claimFolder({ DATA_DIR: folder, WORKSPACE });

test('an empty folder becomes a demo workspace and stays one', async () => {
  await claim('demo');
  await writeFile(join(folder, 'outbox'), '');
  await claim('demo');
  await expect(claim('real')).rejects.toThrow(
    `${folder} holds a demo workspace: start it with npm run demo, or set DATA_DIR to another folder.`,
  );
});

test('a folder that holds anything real is refused, and nothing is written into it', async () => {
  await claim('real');
  await writeFile(join(folder, 'postgres'), '');
  await expect(claim('demo')).rejects.toThrow('samples are mixed into nothing real');
  expect(await readdir(folder)).toEqual(['postgres']);
  await claim('real');
});
