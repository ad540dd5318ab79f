import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { eventually } from './wait.ts';

const ROUNDS = 20;
const WRITERS = ['alice', 'bob', 'carol', 'mallory'];
/** Acknowledgements between two kills, so that every kill meets a server at work. */
const ACKS_PER_ROUND = 15;

let dataDir = '';
let app: ChildProcess | undefined;
let writerPort = 0;
afterEach(async () => {
  app?.kill('SIGTERM');
  if (app !== undefined && app.exitCode === null && app.signalCode === null)
    await new Promise((done) => app?.once('exit', done));
  await rm(dataDir, { recursive: true, force: true });
});

test('of 20 kills of the app, of the database and of both, none loses or halves what was acknowledged', {
  timeout: 180_000,
}, async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ahoy-kill-'));
  await startApp();
  const acknowledged = new Map<string, number[]>(WRITERS.map((writer) => [writer, []]));
  const stop = new AbortController();
  const writing = WRITERS.map((writer) => write(writer, acknowledged, stop.signal));
  const count = () => [...acknowledged.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  const outages: number[] = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = count();
    await eventually(() => count() >= before + ACKS_PER_ROUND, 30_000);
    // Kills fall at other moments of the writes each time.
    await sleep((round * 7) % 23);
    const killedAt = performance.now();
    const atKill = count();
    if (round % 3 !== 0) process.kill(postmasterPid(), 'SIGKILL');
    if (round % 3 !== 1) {
      await killApp();
      await startApp();
    }
    await eventually(() => count() > atKill + WRITERS.length, 30_000);
    outages.push(Math.round(performance.now() - killedAt));
  }
  stop.abort();
  await Promise.all(writing);
  process.stdout.write(
    `kill matrix: ${count()} acknowledged, outages ${outages.toSorted((a, b) => a - b).join(' ')} ms\n`,
  );

  const database = await openDatabase();
  const rows = await database.query<{ account_id: string; number: number; halves: number; events: number }>(`
    select account_id, number, count(*)::int as halves,
      (select count(*)::int from realtime_event e
        where e.account_id = n.account_id and e.payload = to_jsonb(n.number)) as events
    from kill_note n group by account_id, number`);
  // No half transaction: both rows and exactly one event, or nothing.
  expect(rows.rows.filter(({ halves, events }) => halves !== 2 || events !== 1)).toEqual([]);
  const orphans = await database.query(`
    select 1 from realtime_event e where not exists (
      select 1 from kill_note n where n.account_id = e.account_id and to_jsonb(n.number) = e.payload)`);
  expect(orphans.rowCount).toBe(0);
  // No acknowledged row is lost.
  const stored = new Set(rows.rows.map(({ account_id, number }) => `${account_id} ${number}`));
  const lost = [...acknowledged].flatMap(([writer, numbers]) =>
    numbers.filter((number) => !stored.has(`${writer} ${number}`)).map((number) => `${writer} ${number}`),
  );
  expect(lost).toEqual([]);
  // The sequences have no gaps and stand where the cursors say.
  const sequences = await database.query(
    `
    select c.account_id, c.seq::int as head, count(e.seq)::int as events, min(e.seq)::int as first, max(e.seq)::int as last
    from realtime_cursor c left join realtime_event e using (account_id)
    where account_id = any($1) group by c.account_id, c.seq order by 1`,
    [WRITERS],
  );
  expect(sequences.rows.map(({ account_id, first }) => [account_id, first])).toEqual(
    WRITERS.map((writer) => [writer, 1]),
  );
  for (const { head, events, last } of sequences.rows) expect([events, last]).toEqual([head, head]);
  await database.end();
});

async function startApp(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs/writing-server.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  app = child;
  writerPort = await new Promise<number>((done, failed) => {
    child.stdout.once('data', (chunk: Buffer) => done(Number(chunk.toString())));
    child.once('exit', (code) => failed(new Error(`the server ended with ${code} and did not start`)));
  });
}

async function killApp(): Promise<void> {
  const ended = new Promise((done) => app?.once('exit', done));
  app?.kill('SIGKILL');
  await ended;
}

/** Writes one number after the other. One that was not acknowledged may have committed, and is never written again. */
async function write(
  writer: string,
  acknowledged: Map<string, number[]>,
  signal: AbortSignal,
): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    const isCommitted = await fetch(`http://127.0.0.1:${writerPort}/${writer}/${number}`, {
      method: 'POST',
      signal: AbortSignal.timeout(5_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (isCommitted) acknowledged.get(writer)?.push(number);
    else await sleep(20);
  }
}

function pidFile(): string[] {
  return readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
}

const postmasterPid = () => Number(pidFile()[0]);

async function openDatabase(): Promise<PgClient> {
  const client = new PgClient({ host: pidFile()[4] ?? '', user: 'ahoy', database: 'postgres' });
  await client.connect();
  return client;
}
