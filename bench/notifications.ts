import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { createInbox } from '#features/notifications/server/inbox/inbox.ts';
import { raise } from '#features/notifications/server/inbox/raising.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { createLog } from '#platform/server/log.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';
import { startTestDatabase } from '#test/global-setup.ts';
import { type BenchResult, median, quantile } from './figures.ts';

const PEOPLE = 2_000;
/** People told by one transaction. */
const BATCH = 500;
const ROUNDS = 15;
const ROWS_OF_ONE = 100_000;
const PAGES = 400;
const SEARCHES = 20;

/** Cost of telling many people, beside the rows alone, and of the first page of a long list. */
export async function benchNotifications(): Promise<BenchResult> {
  const { database: server, stop } = await startTestDatabase({ folder: tmpdir() });
  const connection = { ...server.connection, database: server.template };
  const database = connectDatabase({ connection, connections: 4, log: createLog('warn') });
  try {
    const people = await makePeople(database);
    const raised = await compareRaising(database, people);
    const pages = await firstPages(database, people);
    return {
      title: 'Notifications: telling people, and the first page of the bell',
      method:
        `News for ${BATCH} people at a time, in one transaction: their rows, their exact counts and an event for each, ` +
        'which is stored too. The floor is plain inserts of the same rows, notifications and events, in batches of the ' +
        `same size, with nothing counted or locked. The medians of ${ROUNDS} interleaved rounds, one client. The first page is the query of the ` +
        `list for a person with ${ROWS_OF_ONE.toLocaleString('en-US')} notifications, ${PAGES} times, of all four tabs, in turn with the smallest query. A search reads all rows of the person.`,
      figures: [
        {
          what: 'People told',
          floor: { name: 'plain insert', value: raised.floor },
          ours: raised.ours,
          unit: 'per second',
          target: { of: 'ratio', atLeast: 0.5 },
        },
        {
          what: 'First page, p95',
          floor: { name: 'select 1', value: pages.floor },
          ours: pages.ours,
          unit: 'ms',
          target: { of: 'value', atMost: 20 },
        },
        {
          what: 'A search that finds nothing in all of them, p95',
          floor: null,
          ours: pages.search,
          unit: 'ms',
          target: { of: 'value', atMost: 500 },
        },
      ],
    };
  } finally {
    await database.close();
    await stop();
  }
}

async function makePeople({ pool }: Database): Promise<AccountId[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select 'bench-' || n, 'Person ' || n, 'bench-' || n || '@people.test', true, now(), now()
     from generate_series(1, $1) as n returning id`,
    [PEOPLE],
  );
  return rows.map(({ id }) => asAccountId(id));
}

const notice = (at: number) => ({
  title: 'Joan Ellery joined',
  body: 'Now an admin',
  path: '/team',
  workspaceId: null,
  kind: 'team.joined',
  category: 'team',
  tab: null,
  at,
});

async function compareRaising(database: Database, people: readonly AccountId[]) {
  const events = createEventLog({ database, send: () => undefined });
  const ours = (some: readonly AccountId[]) =>
    events.transact((transaction) => raise(notice(Date.now()), some, transaction));
  const floor = (some: readonly AccountId[]) =>
    database.transaction(async (queries) => {
      const { title, body, path, kind, category, at } = notice(Date.now());
      const ids = some.map(() => newId());
      await queries.execute(sql`
        insert into notifications (id, account_id, kind, category, title, body, path, at)
        select id, account_id, ${kind}, ${category}, ${title}, ${body}, ${path}, ${new Date(at).toISOString()}::timestamptz
        from unnest(${sql.param(ids)}::text[], ${sql.param(some)}::text[]) as given (id, account_id)`);
      await queries.execute(sql`
        insert into realtime_event (account_id, seq, topic, payload)
        select account_id, ${nextSeq()}, 'bench', '{"unread":1}' from unnest(${sql.param(some)}::text[]) as account_id`);
    });
  let seq = 1_000_000;
  const nextSeq = () => {
    seq += 1;
    return seq;
  };
  const rates = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, tell] of [
      ['floor', floor],
      ['ours', ours],
    ] as const) {
      const startedAt = performance.now();
      for (let at = 0; at < people.length; at += BATCH) await tell(people.slice(at, at + BATCH));
      // The first round warms caches and plans.
      if (round > 0) rates[name].push((people.length / (performance.now() - startedAt)) * 1000);
    }
  return { ours: median(rates.ours), floor: median(rates.floor) };
}

async function firstPages(
  database: Database,
  [person]: readonly AccountId[],
): Promise<{ ours: number; floor: number; search: number }> {
  if (person === undefined) throw new Error('there are people');
  await database.pool.query(
    `insert into notifications (id, account_id, kind, category, tab, title, body, at, read_at)
     select 'long-' || n, $1, 'call.missed', 'missed-calls', case when n % 3 = 0 then 'calls' end, 'Missed call', '',
       now() - n * interval '1 minute', case when n % 10 > 0 then now() end
     from generate_series(1, $2) as n`,
    [person, ROWS_OF_ONE],
  );
  await database.pool.query('analyze notifications');
  const events = createEventLog({ database, send: () => undefined });
  const inbox = createInbox({ database, clock: systemClock, realtime: { events } as never });
  const times = { ours: [] as number[], floor: [] as number[], search: [] as number[] };
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    into.push(performance.now() - startedAt);
  };
  for (let nth = 0; nth < PAGES; nth += 1) {
    const show = (['all', 'unread', 'calls', 'mentions'] as const)[nth % 4] ?? 'all';
    await timed(times.floor, () => database.pool.query('select 1'));
    await timed(times.ours, () => inbox.page(person, { show }, null));
  }
  for (let nth = 0; nth < SEARCHES; nth += 1)
    await timed(times.search, () => inbox.page(person, { search: `nowhere ${nth}` }, null));
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  return { ours: p95(times.ours), floor: p95(times.floor), search: p95(times.search) };
}
