import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Listing, readPage } from '#features/contacts/server/book/listing.ts';
import { createTimeline } from '#features/contacts/server/record/timeline.ts';
import { runImport } from '#features/contacts/server/transfer/importing.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { createFolderBlobs } from '#platform/server/blobs/folder-blobs.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { createLog } from '#platform/server/log.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';
import { startTestDatabase } from '#test/global-setup.ts';
import { type BenchResult, type Figure, median, quantile } from './figures.ts';

const IMPORTED = 50_000;
const FEW = 5_000;
const MANY = 100_000;
const MOST = 1_000_000;
const LOADED_AT_ONCE = 50_000;
const SEARCH_ROUNDS = 30;
const ENTRIES = 10_000;
const PAGES = 100;
const LOOKED_EVERY_MS = 100;
const MEGABYTE = 1_000_000;
const NANOSECONDS = 1_000_000;

/** What people type and press: parts of names, addresses, companies and numbers, rare and common, filters and orders. */
const SEARCHES: readonly Listing[] = [
  {},
  { search: 'maren' },
  { search: 'tolvik' },
  { search: 'an' },
  { search: 'sorel ven' },
  { search: 'kadori.example' },
  { search: 'nobody has this' },
  { search: '415 007 7' },
  { tag: 'client' },
  { sort: 'created' },
  { sort: 'company', search: 'harbor' },
  { sort: 'talk', tag: 'client' },
];

/** Imports, searches and timelines of large address books. */
export async function benchContacts(): Promise<BenchResult> {
  const { database: server, stop } = await startTestDatabase({ folder: tmpdir() });
  const connection = { ...server.connection, database: server.template };
  const database = connectDatabase({ connection, connections: 4, log: createLog('error') });
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-bench-contacts-'));
  try {
    const importing = await importFigures(database, folder);
    const searching = await searchFigures(database);
    const timeline = await timelineFigure(database);
    return {
      title: 'Contacts',
      method:
        `An import of ${IMPORTED.toLocaleString('en-US')} rows of a CSV file with names, addresses, numbers, companies and tags, read from ` +
        'the blobs, judged, compared with the contacts that are there, and written in batches. Memory is the most that is in use, ' +
        `looked at every ${LOOKED_EVERY_MS} ms after a garbage collection, in runs of their own. Searches are ${SEARCHES.length} pages as people ask for them ` +
        '(parts of names, addresses, companies and numbers, a filter, each order), with their counts, in rotation, ' +
        `${SEARCH_ROUNDS} rounds. The ratio compares them with ${MANY.toLocaleString('en-US')} and ${MOST.toLocaleString('en-US')} contacts of one workspace. ` +
        `A contact is opened with ${ENTRIES.toLocaleString('en-US')} entries on the timeline, ${PAGES} times.`,
      figures: [...importing, ...searching, timeline],
    };
  } finally {
    await database.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function memberOf({ pool }: Database, id: string): Promise<Member> {
  await pool.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     values ($1, $1, $1 || '@people.test', true, now(), now())`,
    [id],
  );
  await pool.query(
    'insert into workspaces (id, name, created_at) values ($1, $1, now()) on conflict do nothing',
    [id],
  );
  // What the services read of who asks.
  return { accountId: asAccountId(id), workspaceId: asWorkspaceId(id), role: 'owner' } as Member;
}

async function importFigures(database: Database, folder: string): Promise<Figure[]> {
  const member = await memberOf(database, 'importer');
  // The first one warms up.
  await imported(database, folder, { member, count: FEW });
  const many = await imported(database, folder, { member, count: IMPORTED });
  // Apart, because to look at what is in use takes pauses.
  const few = await liveOf(() => imported(database, folder, { member, count: FEW }));
  const most = await liveOf(() => imported(database, folder, { member, count: IMPORTED }));
  return [
    {
      what: `Import of ${IMPORTED.toLocaleString('en-US')} rows`,
      floor: null,
      ours: many.seconds,
      unit: 's',
      target: { of: 'value', atMost: 30 },
    },
    {
      what: 'Event loop delay meanwhile, p99',
      floor: null,
      ours: many.delayMs,
      unit: 'ms',
      target: { of: 'value', atMost: 50 },
    },
    {
      what: `Memory in use with ${IMPORTED.toLocaleString('en-US')} rows more than with ${FEW.toLocaleString('en-US')}`,
      floor: null,
      ours: Math.max(0, (most - few) / MEGABYTE),
      unit: 'MB',
      target: { of: 'value', atMost: 20 },
    },
  ];
}

async function imported(
  database: Database,
  folder: string,
  { member, count }: { member: Member; count: number },
): Promise<{ seconds: number; delayMs: number }> {
  const blobs = createFolderBlobs(folder);
  const id = randomUUID();
  await blobs.put(id, Buffer.from(fileOf(count)));
  await database.pool.query(
    `insert into contact_imports (id, workspace_id, account_id, name, kind, blob, columns, state, created_at)
     values ($1, $2, $3, 'bench.csv', 'csv', $1, '["name","email","phone","company","tags"]', 'running', now())`,
    [id, member.workspaceId, member.accountId],
  );
  const events = createEventLog({ database, send: () => undefined });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await runImport({ database, blobs, clock: systemClock, realtime: { events } as never }, id);
  const seconds = (performance.now() - began) / 1_000;
  delay.disable();
  const { rows } = await database.pool.query<{ state: string; added: number }>(
    'select state, added from contact_imports where id = $1',
    [id],
  );
  if (rows[0]?.state !== 'done' || rows[0].added !== count) throw new Error('every row is imported');
  await database.pool.query('delete from contacts where import_id = $1', [id]);
  return { seconds, delayMs: delay.percentile(99) / NANOSECONDS };
}

/** The most that is in use while something runs, after what is no longer needed was cleared away. */
async function liveOf(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const clear = runInNewContext('gc') as () => void;
  let most = 0;
  const look = setInterval(() => {
    clear();
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external);
  }, LOOKED_EVERY_MS);
  await work();
  clearInterval(look);
  return most;
}

/** Numbers that a numbering plan has, all different. */
function fileOf(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const [first, last, company] = wordsOf(n);
    const number = `+1415${200 + (n % 700)}${String(1_000 + (Math.floor(n / 700) % 9_000)).padStart(4, '0')}`;
    return `${first} ${last},${first}.${last}.${n}@${company}.example,${number},${company} Works,"client, area ${n % 20}"`;
  });
  return ['Name,Email,Phone,Company,Tags', ...lines].join('\n');
}

const SYLLABLES = [
  'ma',
  'ren',
  'tol',
  'vik',
  'so',
  'rel',
  'ven',
  'ka',
  'do',
  'ri',
  'an',
  'be',
  'lu',
  'cas',
  'mir',
  'nel',
];
const word = (n: number) =>
  [n % 16, (n >> 4) % 16, (n >> 8) % 16].map((nth) => SYLLABLES[nth] ?? '').join('');
/** Spread like names: many different ones, some of them common. */
const wordsOf = (n: number) => [word(n * 7), word(n * 31 + 5), word(n * 13 + 2)] as const;

/** The same words in SQL. */
const SQL_WORD = (n: string) =>
  `(array['${SYLLABLES.join(`','`)}'])[(${n}) % 16 + 1] || (array['${SYLLABLES.join(`','`)}'])[((${n}) / 16) % 16 + 1] || (array['${SYLLABLES.join(`','`)}'])[((${n}) / 256) % 16 + 1]`;

/** Puts numbered contacts into an address book. */
export async function load(
  { pool }: Database,
  member: Pick<Member, 'workspaceId'>,
  [from, to]: readonly [number, number],
): Promise<void> {
  // An index that is made of all rows at once takes a tenth of the time.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('contacts', 'contact_points') and indexname not like '%_pkey'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (let at = from; at <= to; at += LOADED_AT_ONCE)
    await pool.query(
      `with made as (
         select n, ${SQL_WORD('n * 7')} || ' ' || ${SQL_WORD('n * 31 + 5')} as name,
           ${SQL_WORD('n * 13 + 2')} || case when n % 50 = 0 then ' harbor' else ' works' end as company,
           'p' || n || '@' || ${SQL_WORD('n * 13 + 2')} || '.example' as mail
         from generate_series($2::int, $3::int) n),
       added as (
         insert into contacts (id, workspace_id, name, company, source, name_key, company_key, searched, sorted_by, created_at,
           changed_at, tags, tag_keys, last_talk_at)
         select 'c-' || n, $1, name, company, 'imported', name, company, name || E'\\n' || company || E'\\n' || mail, name,
           now() - n * interval '1 minute', now(), case when n % 10 = 0 then array['Client'] else '{}' end,
           case when n % 10 = 0 then array['client'] else '{}' end, case when n % 4 = 0 then now() - (n::bigint * 7919 % 100003) * interval '1 minute' end
         from made)
       insert into contact_points (contact_id, workspace_id, kind, nth, value, key)
       select 'c-' || n, $1, 'phone', 0, '+1415' || lpad(n::text, 7, '0'), '+1415' || lpad(n::text, 7, '0') from made`,
      [member.workspaceId, at, Math.min(to, at + LOADED_AT_ONCE - 1)],
    );
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze contacts');
  await pool.query('vacuum analyze contact_points');
}

/** Why a search takes long in a large address book, and what is to be tried. */
const COMMON_WORDS =
  'to count a common word reads 10,000 rows of the table, and to fill a page in order up to 40,000 more. An index by name that also holds what is searched' +
  ' read 26,000 of them in 9 ms instead of 317 ms. It needs a column with a bounded part of that, and the count a lower limit';

async function searchFigures(database: Database): Promise<Figure[]> {
  const member = await memberOf(database, 'searcher');
  await load(database, member, [1, MANY]);
  const many = await searched(database, member);
  await load(database, member, [MANY + 1, MOST]);
  const most = await searched(database, member);
  return [
    {
      what: `Search over ${MANY.toLocaleString('en-US')}, p95`,
      floor: null,
      ours: many,
      unit: 'ms',
      target: { of: 'value', atMost: 30 },
    },
    {
      what: `Search over ${MOST.toLocaleString('en-US')}, p95`,
      floor: { name: `over ${MANY.toLocaleString('en-US')}`, value: many },
      ours: most,
      unit: 'ms',
      target: { of: 'value', atMost: 60 },
      note: COMMON_WORDS,
    },
  ];
}

async function searched(database: Database, member: Member): Promise<number> {
  const took: number[] = [];
  const each = SEARCHES.map(() => [] as number[]);
  for (let round = 0; round <= SEARCH_ROUNDS; round += 1)
    for (const [nth, listing] of SEARCHES.entries()) {
      const began = performance.now();
      await readPage(member, { listing, now: Date.now() }, database.queries);
      const ms = performance.now() - began;
      // The first round warms caches and plans.
      if (round === 0) continue;
      took.push(ms);
      each[nth]?.push(ms);
    }
  for (const [nth, listing] of SEARCHES.entries())
    console.log(JSON.stringify(listing), median(each[nth] ?? []).toFixed(1), 'ms');
  return quantile(took, 0.95);
}

async function timelineFigure(database: Database): Promise<Figure> {
  const member = await memberOf(database, 'reader');
  await database.pool.query(
    `with one as (
       insert into contacts (id, workspace_id, name, source, name_key, company_key, searched, sorted_by, created_at, changed_at)
       values ('long', $1, 'Long', 'manual', 'long', '', 'long', 'long', now(), now())),
     points as (
       insert into contact_points (contact_id, workspace_id, kind, nth, value, key)
       select 'long', $1, 'phone', n, '+1415555010' || n, '+1415555010' || n from generate_series(0, 2) n)
     insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id, own_number, facts)
     select $1, 'phone', '+1415555010' || n % 3, 'call', 'call-' || n, now() - n * interval '1 hour', $1, '+14155550134',
       '{"direction":"incoming","talkMs":60000}' from generate_series(1, $2::int) n`,
    [member.workspaceId, ENTRIES],
  );
  await database.pool.query('vacuum analyze contact_timeline');
  const timeline = createTimeline({ database }, async () => null);
  const took: number[] = [];
  for (let nth = 0; nth < PAGES; nth += 1) {
    const began = performance.now();
    const { entries } = await timeline.page(member, { id: 'long' });
    took.push(performance.now() - began);
    if (entries.length === 0) throw new Error('the timeline has entries');
  }
  return {
    what: `Timeline of ${ENTRIES.toLocaleString('en-US')} entries, first page, p95`,
    floor: null,
    ours: quantile(took, 0.95),
    unit: 'ms',
    target: { of: 'value', atMost: 100 },
  };
}
