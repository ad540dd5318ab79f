import { tmpdir } from 'node:os';
import { createWorkerEngine } from '#features/meetings/server/engine/worker-engine.ts';
import { createAsking } from '#features/meetings/server/record/asking.ts';
import { createMeetings } from '#features/meetings/server/record/meetings.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestDatabase } from '#test/global-setup.ts';
import { type BenchResult, type Figure, quantile } from './figures.ts';
import { LINES_PER_MEETING, loadMeetings, loadNames, tailWord, withoutIndexes } from './search-load.ts';

const HOURS = 1_000;
const PRIVATE_HOURS = 200;
const OTHERS_HOURS = 300;
const LISTED = 100_000;
const ROUNDS = 15;
const WITHIN_MS = 50;
const RARE_FROM = 20_000;

/** What people search for, from a word that is said a few times to what is said in every meeting. */
const SEARCHES: readonly (readonly [string, (round: number) => string])[] = [
  ['rare words', (round) => tailWord(RARE_FROM + round)],
  ['a name', (round) => tailWord(100 + round)],
  ['“the meeting”', () => 'the meeting'],
  ['common words', (round) => ['send', 'week', 'we need', 'time', 'know'][round % 5] ?? ''],
  ['a common and a rare word', (round) => `send ${tailWord(RARE_FROM + round)}`],
  ['a phrase', () => '"next week"'],
  ['nothing', (round) => `nobodysaid${round}`],
];

/** Each is asked about another word in each round, so that no answer was prepared by the one before. */
const QUESTIONS: readonly ((word: string) => string)[] = [
  (word) => `What did we promise ${word}?`,
  (word) => `When did we decide the price for ${word}?`,
  (word) => `Who will send the contract to ${word} next week?`,
  (word) => `How long does the move take, and what did they say about the office and ${word}?`,
];

/** Search and questions over a thousand hours of transcripts, beside those of others. */
export async function benchSearch(): Promise<BenchResult> {
  const { database: server, stop } = await startTestDatabase({ folder: tmpdir() });
  const connection = { ...server.connection, database: server.template };
  const database = connectDatabase({ connection, connections: 4, log: createLog('error') });
  try {
    const member = await memberOf(database, 'asker');
    const colleague = await memberOf(database, 'colleague');
    const stranger = await memberOf(database, 'stranger');
    const { workspaceId } = member;
    await withoutIndexes(database, async () => {
      const others = { workspaceId: stranger.workspaceId, privateTo: null };
      await loadMeetings(database, { ...others, from: 0, count: OTHERS_HOURS });
      await loadMeetings(database, { workspaceId, privateTo: null, from: 10_000, count: HOURS });
      const hidden = { workspaceId, privateTo: colleague.accountId };
      await loadMeetings(database, { ...hidden, from: 20_000, count: PRIVATE_HOURS });
      await loadNames(database, { workspaceId: colleague.workspaceId, from: 100_000, count: LISTED });
    });
    const figures = [
      ...(await searchFigures(database, member)),
      await questionFigure(database, member),
      ...(await listFigures(database, colleague)),
    ];
    return {
      title: 'Search over meetings',
      method:
        `${(HOURS * LINES_PER_MEETING).toLocaleString('en-US')} lines in ${HOURS.toLocaleString('en-US')} meetings of an hour, in the database beside ` +
        `${PRIVATE_HOURS} private meetings of a colleague and ${OTHERS_HOURS} of other people. Lines are those of our labelled transcripts, a quarter of their ` +
        'longer words replaced by 65,536 others that are spread as words are (Zipf). The floor is a plain query for 50 lines with ' +
        `the same index, unranked and private lines included. Each search runs ${ROUNDS} times after the first. A question is answered from the few ` +
        `likeliest meetings by the embedded engine, with another word each time. The list has ${LISTED.toLocaleString('en-US')} meetings.`,
      figures,
    };
  } finally {
    await database.close();
    await stop();
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

/** What the service needs besides the database. */
const above = (database: Database) => {
  const rules = createWorkerEngine();
  return {
    database,
    log: createLog('error'),
    rateLimits: { take: () => Promise.resolve() } as never,
    engines: { rules, of: () => Promise.resolve(rules) },
  };
};

async function searchFigures(database: Database, member: Member): Promise<Figure[]> {
  const asking = createAsking(above(database));
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [what, text] of SEARCHES) {
    const ours = await timed((round) => asking.search(member, text(round)));
    const plain = await timed((round) =>
      database.pool.query(
        `select meeting_id, nth, speaker, start_ms, text from meeting_lines
         where workspace_id = $1 and search @@ websearch_to_tsquery('english', $2) limit 50`,
        [member.workspaceId, text(round)],
      ),
    );
    all.push(...ours);
    figures.push({
      what: `Search for ${what}, p95`,
      floor: { name: 'plain query', value: quantile(plain, 0.95) },
      ours: quantile(ours, 0.95),
      unit: 'ms',
      target: { of: 'value', atMost: WITHIN_MS },
    });
  }
  return [...figures, within('All searches, p95', all)];
}

async function questionFigure(database: Database, member: Member): Promise<Figure> {
  const below = above(database);
  const asking = createAsking(below);
  const took = await timed((round) => {
    const question = QUESTIONS[round % QUESTIONS.length]?.(tailWord(RARE_FROM + 7 * round)) ?? '';
    return asking.ask(member, { question });
  }, QUESTIONS.length * ROUNDS);
  await below.engines.rules.stop();
  return within('A question about all of them, answered, p95', took);
}

async function listFigures(database: Database, member: Member): Promise<Figure[]> {
  // It reads nothing else.
  const meetings = createMeetings({ database, clock: { now: () => Date.now() } } as never);
  const deep = '2025-01-01m-100000';
  return [
    within('List of 100,000, first page, p95', await timed(() => meetings.list(member, {}))),
    within('List, a page far down, p95', await timed(() => meetings.list(member, { cursor: deep }))),
    within(
      'List, a rare name, p95',
      await timed((round) => meetings.list(member, { search: tailWord(RARE_FROM + round) })),
    ),
    within('List, a common name, p95', await timed(() => meetings.list(member, { search: 'weekly' }))),
    within('List, two letters, p95', await timed(() => meetings.list(member, { search: 'vi' }))),
  ];
}

/** @returns milliseconds of each but the first, which warms caches */
async function timed(run: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await run(round);
    if (round > 0) took.push(performance.now() - began);
  }
  return took;
}

const within = (what: string, took: readonly number[]): Figure => ({
  what,
  floor: null,
  ours: quantile(took, 0.95),
  unit: 'ms',
  target: { of: 'value', atMost: WITHIN_MS },
});
