import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { recorder, soundBytes } from '#features/meetings/server/recordings/recordings.world.ts';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const MEGABYTE = 1024 ** 2;
let world: World;
let ann: Client;
beforeAll(async () => {
  world = await startWorld({ plan: 'business', env: { LOG_LEVEL: 'silent' } });
  ann = await world.signUp(alice);
});
afterAll(() => world.stop());

/** Mounts a disk of two megabytes where files are written. @returns false if this user or container may not */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return true;
}

test('a piece that the disk has no room for is refused with 503 and not counted, and the same piece is taken later', async ({
  skip,
}) => {
  const folder = join(world.dataDir, 'blobs');
  if (!mountSmallDisk(folder)) skip('only root may mount a disk, and not in every container');
  const one = recorder(ann);
  await one.start();
  expect(await one.add(0, soundBytes(1_000))).toEqual({ bytes: 1_000 });
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(MEGABYTE));
  const piece = soundBytes(MEGABYTE + 5_000, 1);
  const refused = await one.add(1_000, piece).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'meetings.soundNotStored',
    status: 503,
    message: 'We can’t save the recording just now. We’ll keep trying.',
  });
  expect(await one.get()).toMatchObject({ bytes: 1_000, state: 'recording' });
  expect(await world.sql('select from meeting_waste')).toEqual([]);
  rmSync(ballast);
  expect(await one.add(1_000, piece)).toEqual({ bytes: 1_000 + MEGABYTE + 5_000 });
});
