import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function start(env: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: 10_000,
  });
}

test('a port that is in use is named, with what to type instead', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { status, stderr } = start({ PORT: String(port), HOST: 'localhost' });
  other.close();
  expect(status).toBe(1);
  expect(stderr).toContain(`Port ${port} on localhost is in use by another program.`);
  expect(stderr).toContain(`PORT=${port + 1} npm start`);
  expect(stderr).not.toContain(' at ');
});

test.each(['ahoy', '-1', '70000', '30.5'])('PORT=%s is refused', (port) => {
  const { status, stderr } = start({ PORT: port });
  expect(status).toBe(1);
  expect(stderr).toContain(`PORT is "${port}", and a port is a number from 0 to 65535.`);
});

test('an address of another machine cannot be listened on', () => {
  const { status, stderr } = start({ PORT: '0', HOST: '198.51.100.200' });
  expect(status).toBe(1);
  expect(stderr).toContain('HOST must be an address of this machine');
});
