import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../src/entries/server-app.ts';
import { type Client, createClient } from './client.ts';
import { alice } from './people.ts';
import { eventually } from './wait.ts';

const MEGABYTE = 1024 ** 2;
const DISK_MEGABYTES = 400;

/** Mounts a small disk of its own. @returns null if this user or container may not */
function mountDisk(): { folder: string; unmount(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-full-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    remove();
    return null;
  }
  return {
    folder,
    unmount() {
      execFileSync('umount', [folder]);
      remove();
    },
  };
}

function noDisk(): string {
  const why = 'only root may mount a disk, and not in every container';
  process.stdout.write(`skipped: ${why}\n`);
  return why;
}

/** Writes one large file until the disk is full. */
function fill(file: string): void {
  for (const piece of [MEGABYTE, 4096])
    try {
      for (let pieces = 0; pieces < DISK_MEGABYTES; pieces += 1)
        writeFileSync(file, Buffer.alloc(piece), { flag: 'a' });
    } catch {
      // Full.
    }
}

test('on a full disk writes are refused with 503, /readyz says so, and both recover when there is room', {
  timeout: 120_000,
}, async ({ skip }) => {
  const mounted = mountDisk() ?? skip(noDisk());
  const disk = mounted.folder;
  const server = await startOn(disk);
  onTestFinished(async () => {
    await server.stop();
    mounted.unmount();
  });
  const { url } = server;
  const client = createClient(() => url);
  await client.register(alice);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  const rename = async (name: string) => (await renaming(client, name)).status;
  expect(await ready()).toBe(200);

  const ballast = join(disk, 'ballast');
  fill(ballast);
  expect(statfsSync(disk).bavail).toBe(0);
  await eventually(async () => (await ready()) === 503);
  // A page that has room left takes some more.
  const statuses = new Set<number>();
  for (let n = 0; n < 400 && !statuses.has(503); n += 1)
    statuses.add(await rename(`Alice ${'x'.repeat(40)} ${n}`));
  expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  truncateSync(ballast, 0);
  await eventually(async () => (await ready()) === 200, 30_000);
  await eventually(async () => (await rename('Alice Again')) === 200, 30_000);
  expect((await client.identity.me()).name).toBe('Alice Again');
});

function startOn(disk: string): Promise<RunningServer> {
  return startServer({
    HOST: '127.0.0.1',
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: join(disk, 'data'),
    DATABASE_POOL: '4',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
  });
}

function renaming(client: Client, name: string): Promise<Response> {
  return client.fetch('/api/identity/me', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}
