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
    if (round % 3 !== 0) process.kill(await eventually(runningPostmaster, 30_000), 'SIGKILL');
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
  expect(await damage(database, acknowledged)).toEqual({ lost: [], halved: [], orphaned: [], gaps: [] });
  await database.end();
});

test('a server that acknowledges before it commits is found out by one kill, and so is every other damage', {
  timeout: 60_000,
}, async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ahoy-kill-'));
  await startApp({ ACKNOWLEDGE: 'early' });
  const acknowledged = new Map<string, number[]>(WRITERS.map((writer) => [writer, []]));
  const stop = new AbortController();
  const writing = WRITERS.map((writer) => write(writer, acknowledged, stop.signal));
  const before = await openDatabase();
  await eventually(
    async () =>
      (await before.query('select from kill_note where number = 1')).rowCount === WRITERS.length * 2,
    30_000,
  );
  await before.end();
  await killApp();
  stop.abort();
  await Promise.all(writing);
  await startApp();

  const database = await openDatabase();
  const found = await damage(database, acknowledged);
  expect(found.lost).not.toEqual([]);
  // Lost transactions were lost completely: the acknowledgement was wrong, not the transaction.
  expect(found).toMatchObject({ halved: [], orphaned: [], gaps: [] });

  // What no kill has done yet is done by hand to numbers that were committed.
  await database.query("delete from kill_note where account_id = 'alice' and number = 1 and half = 'second'");
  await database.query("delete from realtime_event where account_id = 'bob' and payload = to_jsonb(1)");
  await database.query("delete from kill_note where account_id = 'carol' and number = 1");
  expect(await damage(database, acknowledged)).toEqual({
    lost: [...found.lost, 'carol 1'].toSorted(),
    halved: ['alice 1', 'bob 1'],
    orphaned: ['carol 1'],
    gaps: ['bob'],
  });
  await database.end();
});

interface Damage {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** Half a transaction: one of its two rows, or not exactly one event. */
  readonly halved: readonly string[];
  /** Events of what is not there. */
  readonly orphaned: readonly string[];
  /** Accounts whose sequence doesn't run from 1 to its cursor. */
  readonly gaps: readonly string[];
}

/** Everything that must never be found after a kill, as "writer number", sorted. */
async function damage(
  database: PgClient,
  acknowledged: ReadonlyMap<string, readonly number[]>,
): Promise<Damage> {
  const notes = await database.query<{ note: string; halves: number; events: number }>(`
    select account_id || ' ' || number as note, count(*)::int as halves,
      (select count(*)::int from realtime_event e
        where e.account_id = n.account_id and e.payload = to_jsonb(n.number)) as events
    from kill_note n group by account_id, number`);
  const stored = new Set(notes.rows.map(({ note }) => note));
  const orphans = await database.query<{ note: string }>(`
    select account_id || ' ' || (payload #>> '{}') as note from realtime_event e where not exists (
      select 1 from kill_note n where n.account_id = e.account_id and to_jsonb(n.number) = e.payload)`);
  const broken = await database.query<{ account_id: string }>(`
    select account_id from realtime_cursor c full join realtime_event e using (account_id)
    group by account_id, c.seq
    having coalesce(array_agg(e.seq order by e.seq) filter (where e.seq is not null), '{}')
      <> array(select generate_series(1, coalesce(c.seq, 0)))`);
  const written = [...acknowledged].flatMap(([writer, numbers]) => numbers.map((n) => `${writer} ${n}`));
  return {
    lost: written.filter((note) => !stored.has(note)).toSorted(),
    halved: notes.rows
      .filter(({ halves, events }) => halves !== 2 || events !== 1)
      .map(({ note }) => note)
      .toSorted(),
    orphaned: orphans.rows.map(({ note }) => note).toSorted(),
    gaps: broken.rows.map(({ account_id }) => account_id).toSorted(),
  };
}

async function startApp(changed: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs/writing-server.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...changed,
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

/**
 * Backends go on for a moment after their postmaster was killed, and acknowledge; the next round may come while the new
 * one still starts, when the file is gone or names the dead one.
 */
function runningPostmaster(): number | undefined {
  try {
    const pid = Number(pidFile()[0]);
    // A file that is being written may be empty, and zero would be every process of this test.
    return pid > 0 && process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The database may still be starting after the last kill, for the same reason. */
async function openDatabase(): Promise<PgClient> {
  return eventually(async () => {
    if (runningPostmaster() === undefined) return undefined;
    const client = new PgClient({ host: pidFile()[4] ?? '', user: 'ahoy', database: 'postgres' });
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    return isOpen ? client : undefined;
  }, 30_000);
}
