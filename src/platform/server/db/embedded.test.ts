import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool, type PoolConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/wait.ts';
import { createLog } from '../log.ts';
import { findBinaries } from './embedded/binaries.ts';
import { stateOf } from './embedded/processes.ts';
import type { Strategy } from './embedded/user.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';

const log = createLog('silent');
const program = resolve(import.meta.dirname, '../../../../test/programs/embedded-database.ts');
const isRoot = process.getuid?.() === 0;
const SOME_USER = 31_999;
if (!isRoot) process.stdout.write('skipped: only root can change the user that PostgreSQL runs as\n');

let folder: string;
let running: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-embedded-test-'));
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const database of running) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(
  options: { dataDir?: string; strategies?: Strategy[]; programs?: string } = {},
): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir: folder, log, ...options });
  running.push(database);
  return database;
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running = running.filter((other) => other !== database);
  await database.stop();
}

async function ask(connection: PoolConfig, sql: string): Promise<unknown> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] === undefined ? undefined : Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

/** Starts the reduced server in a process of its own. @returns what it printed first */
async function startElsewhere(
  options: { dataDir?: string; uid?: number } = {},
): Promise<{ child: ChildProcess; output: Record<string, unknown> }> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], DATA_DIR: options.dataDir ?? folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  children.push(child);
  const line = await new Promise<string>((done, failed) => {
    child.stdout?.once('data', (chunk: Buffer) => done(chunk.toString()));
    child.once('exit', (code) => failed(new Error(`ended with ${code} and said nothing`)));
  });
  return { child, output: JSON.parse(line) as Record<string, unknown> };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('exit', done));
}

const settings = (database: EmbeddedDatabase, name: string) =>
  ask(database.connection, `select current_setting('${name}')`);

test('the database writes through to the disk, listens on no network, and sorts alike on every machine', async () => {
  const database = await start();
  expect(await settings(database, 'fsync')).toBe('on');
  expect(await settings(database, 'synchronous_commit')).toBe('on');
  expect(await settings(database, 'listen_addresses')).toBe('');
  expect(
    await ask(database.connection, 'select datlocprovider from pg_database where datname = $$postgres$$'),
  ).toBe('b');
  expect(statSync(String(database.connection.host)).mode & 0o777).toBe(0o700);
});

test('rows are there after a stop and a start, and the socket folder of a stopped database is gone', async () => {
  const first = await start();
  await ask(first.connection, 'create table note (text text)');
  await ask(first.connection, "insert into note values ('kept')");
  await stop(first);
  expect(existsSync(String(first.connection.host))).toBe(false);
  const second = await start();
  expect(await ask(second.connection, 'select text from note')).toBe('kept');
});

test('a second server on the same data folder is refused with one sentence, in this process and in another', async () => {
  await start();
  const sentence = `Another Ahoy server (process ${process.pid}) already uses the data folder ${folder}: stop it, or give this one a DATA_DIR of its own.`;
  await expect(startEmbeddedDatabase({ dataDir: folder, log })).rejects.toThrow(sentence);
  const { child, output } = await startElsewhere();
  expect(output).toEqual({ refused: sentence });
  expect(child.exitCode ?? (await ended(child))).toBe(1);
});

test('the number of another process than the server blocks nothing', async () => {
  // What a killed server leaves when its number has been given to another process since.
  writeFileSync(join(folder, 'server.pid'), `${process.ppid}\n`);
  writeFileSync(join(folder, 'server.lock'), '');
  const database = await start();
  expect(await ask(database.connection, 'select 1')).toBe(1);
});

/** The shell that stops the database when its server is killed. */
function guardOf(child: ChildProcess): number {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  const guard = children.find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'sh');
  return Number(guard);
}

test('after the server is killed its database stops on its own', async () => {
  const { child, output } = await startElsewhere();
  child.kill('SIGKILL');
  await ended(child);
  await eventually(() => stateOf(Number(output['postmasterPid'])) !== 'alive');
  await eventually(() => !existsSync(String(output['host'])));
});

test('after a kill of the server and all that watches it the database is taken over: stopped, started, and complete', async () => {
  const { child, output } = await startElsewhere();
  const connection = { host: String(output['host']), user: 'ahoy', database: 'postgres' };
  await ask(connection, 'create table note (text text)');
  await ask(connection, "insert into note values ('acknowledged')");
  process.kill(guardOf(child), 'SIGKILL');
  child.kill('SIGKILL');
  await ended(child);
  const orphan = Number(output['postmasterPid']);
  expect(stateOf(orphan)).toBe('alive');

  const database = await start();
  expect(stateOf(orphan)).not.toBe('alive');
  expect(await ask(database.connection, 'select text from note')).toBe('acknowledged');
  expect(existsSync(connection.host)).toBe(false);
});

test('a postmaster.pid whose number belongs to a stranger now does not stop the start, nor the stranger', async () => {
  await stop(await start());
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
  writeFileSync(
    pidFile,
    `${stranger.pid}\n${join(folder, 'postgres/cluster')}\n0\n5432\n/nowhere\n\n0 0\nready\n`,
    {
      mode: 0o600,
    },
  );
  const database = await start();
  expect(await ask(database.connection, 'select 1')).toBe(1);
  expect(stranger.exitCode).toBe(null);
});

test('an interrupted first start is repeated', async () => {
  await mkdir(join(folder, 'postgres/cluster.new'), { recursive: true });
  writeFileSync(join(folder, 'postgres/cluster.new/PG_VERSION'), '18\n');
  const database = await start();
  expect(await ask(database.connection, 'select 1')).toBe(1);
});

test('a database that is killed while the server runs comes back at the same address with all it had acknowledged', async () => {
  const database = await start();
  const pool = new Pool({ ...database.connection, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  await pool.query('create table note (id int)');
  await pool.query('insert into note values (1)');
  const killed = database.postmasterPid;
  process.kill(killed, 'SIGKILL');
  let count: unknown;
  for (let tries = 0; count === undefined && tries < 200; tries += 1) {
    await sleep(25);
    count = await pool.query<{ count: string }>('select count(*) from note').then(
      ({ rows }) => rows[0]?.count,
      () => undefined,
    );
  }
  expect(count).toBe('1');
  expect(database.postmasterPid).not.toBe(killed);
  await pool.end();
});

test('a stop right after the database was killed leaves no process behind', async () => {
  const database = await start();
  process.kill(database.postmasterPid, 'SIGKILL');
  await sleep(20);
  await stop(database);
  expect(stateOf(database.postmasterPid)).toBe('none');
});

test('a cluster of another PostgreSQL version is refused with a sentence that says what to do', async () => {
  await stop(await start());
  writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    `The database in ${folder}/postgres/cluster was made by PostgreSQL 17 and this version of Ahoy brings PostgreSQL 18: start it with the version of Ahoy that made it, or move the data to a server of your own and set DATABASE_URL.`,
  );
});

test.each([
  [{ platform: 'linux', arch: 'x64', isMusl: true }, 'cannot run on linux-x64 (musl)'],
  [{ platform: 'win32', arch: 'x64', isMusl: false }, 'cannot run on win32-x64'],
  [{ platform: 'sunos', arch: 'x64', isMusl: false }, 'has no programs installed for sunos-x64'],
])(
  'where there are no programs for the system, the sentence names DATABASE_URL (%j)',
  async (system, why) => {
    await expect(findBinaries(system)).rejects.toThrow(
      `The embedded database ${why}: install PostgreSQL 18 or newer and set DATABASE_URL.`,
    );
  },
);

describe.runIf(isRoot)('started by root', () => {
  test('a user namespace is preferred, below a folder that only root may enter too', async () => {
    await chmod(folder, 0o700);
    const database = await start({ dataDir: join(folder, 'private') });
    expect(JSON.parse(readFileSync(join(folder, 'private/postgres/launch.json'), 'utf8'))).toEqual({
      strategy: 'namespace',
      copy: false,
    });
    expect(await ask(database.connection, 'select 1')).toBe(1);
  });

  test('without namespaces it runs as nobody, who then owns the cluster', async () => {
    await chmod(folder, 0o755);
    const first = await start({ strategies: ['setuid', 'setpriv'] });
    expect(userOf(first.postmasterPid)).toBe('65534');
    await stop(first);
    // The choice is kept: another order of preference later changes nothing.
    const second = await start({ strategies: ['namespace'] });
    expect(userOf(second.postmasterPid)).toBe('65534');
  });

  test('programs that nobody cannot read are copied to where nobody can', async () => {
    await chmod(folder, 0o755);
    const hidden = join(folder, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    const installed = await findBinaries();
    await cp(installed, join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    await cp(join(installed, '../package.json'), join(hidden, 'package.json'));
    const dataDir = join(folder, 'data');
    const database = await start({ dataDir, strategies: ['setuid'], programs: join(hidden, 'native') });
    expect(userOf(database.postmasterPid)).toBe('65534');
    expect(JSON.parse(readFileSync(join(dataDir, 'postgres/launch.json'), 'utf8'))).toEqual({
      strategy: 'setuid',
      copy: true,
    });
  });

  test('below a folder that only root may enter it runs as nobody with the right to pass', async () => {
    await chmod(folder, 0o700);
    const first = await start({ strategies: ['setuid', 'setpriv'] });
    expect(userOf(first.postmasterPid)).toBe('65534');
    await ask(first.connection, 'create table note (text text)');
    await stop(first);
    const second = await start({ strategies: ['setuid', 'setpriv'] });
    expect(await ask(second.connection, 'select count(*) from note')).toBe('0');
  });

  test('when no way works, the sentence names both ways out', async () => {
    await chmod(folder, 0o700);
    await expect(start({ strategies: ['setuid'] })).rejects.toThrow(
      'start Ahoy as an ordinary user, or set DATABASE_URL.',
    );
  });

  test.runIf(isReadableByOthers()).each([
    [65_534, 'direct'],
    [SOME_USER, 'namespace'],
  ])('an ordinary user (%s) starts it, %s, and root may go on with it later', async (user, strategy) => {
    chownSync(folder, user, user);
    await chmod(folder, 0o711);
    const { child, output } = await startElsewhere({ uid: user });
    expect(userOf(Number(output['postmasterPid']))).toBe(String(user));
    expect(readFileSync(join(folder, 'postgres/launch.json'), 'utf8')).toContain(strategy);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    const database = await start();
    expect(userOf(database.postmasterPid)).toBe(String(user));
  });

  test.runIf(isReadableByOthers())('a user who does not own the cluster is told whose it is', async () => {
    await chmod(folder, 0o777);
    await stop(await start());
    for (const name of ['server.lock', 'postgres', 'postgres/launch.json'])
      await chmod(join(folder, name), 0o777);
    const { output } = await startElsewhere({ uid: SOME_USER });
    expect(output['refused']).toBe(
      `The database in ${folder}/postgres/cluster belongs to user 0 and Ahoy was started by user ${SOME_USER}: start it as user 0, or as root.`,
    );
  });
});

function userOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1];
}

/** Whether another user may run this checkout; not so below /root. */
function isReadableByOthers(): boolean {
  const check = spawnSync(process.execPath, ['--check', program], { uid: SOME_USER, gid: SOME_USER });
  try {
    accessSync(dirname(program), constants.R_OK);
  } catch {
    return false;
  }
  if (check.status !== 0) process.stdout.write('skipped: other users cannot read this checkout\n');
  return check.status === 0;
}
