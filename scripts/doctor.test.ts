import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'ahoy-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function doctor(env: Readonly<Record<string, string>>, ...args: string[]) {
  const defaults = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(await freePort('tcp')),
    MEDIA_PORT: '0',
  };
  return spawnSync(process.execPath, ['scripts/doctor.mjs', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...defaults, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
}

test('the doctor ends with code 0 when all is well', { timeout: 60_000 }, async () => {
  const { status, stdout, stderr } = await doctor({});
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^✓ Configuration: .*\n[\s\S]*\nAll is well\.\n$/);
  expect(status).toBe(0);
});

test('the doctor ends with code 1 when something is wrong', { timeout: 60_000 }, async () => {
  const { status, stdout } = await doctor(
    { SMTP_URL: `smtp://127.0.0.1:${await freePort('tcp')}` },
    '--json',
  );
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ isGood: false });
});
