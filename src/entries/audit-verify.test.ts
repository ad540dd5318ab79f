import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#platform/server/db/database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';

const log = createLog('silent');
let dataDir: string;
let running: EmbeddedDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ahoy-verify-'));
  running = await startEmbeddedDatabase({ dataDir, log });
});
afterAll(async () => {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as `npm run audit:verify` does. */
async function verify(env: Readonly<Record<string, string>> = { DATA_DIR: dataDir }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit-verify.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [says, warns] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (says += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (warns += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, says, warns };
}

test('beside a running server, the command reads the log in its database, and the server keeps it', async () => {
  expect(await verify()).toEqual({
    code: 2,
    says: '',
    warns:
      "The audit log couldn't be read. The database doesn't have one yet. Start this version of Ahoy once, then try again.\n",
  });
  const database = connectDatabase({ connection: running.connection, connections: 2, log });
  await migrate({
    connection: running.connection,
    folder: join(import.meta.dirname, '../../migrations'),
    log,
  });
  expect(await verify()).toEqual({
    code: 0,
    says: expect.stringMatching(/^The audit log is intact\. Rows: 0\. Hash of the last row: 0{64}\n$/),
    warns: '',
  });
  const { rows } = await database.queries.$client.query<{ rows: string }>('select rows from audit_verified');
  expect(rows).toEqual([{ rows: '0' }]);
  await database.close();
});

test('a database that is not there is said in one line, without a stack', async () => {
  const port = await freePort('tcp');
  const { code, says, warns } = await verify({
    DATABASE_URL: `postgres://ann:secret@127.0.0.1:${port}/ahoy`,
  });
  expect([code, says]).toEqual([2, '']);
  expect(warns).toMatch(
    /^The audit log couldn't be read\. .*ECONNREFUSED.* Check DATABASE_URL or DATA_DIR with npm run doctor\.\n$/,
  );
  expect(warns).not.toContain('secret');
});
