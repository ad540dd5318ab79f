import type { Database } from '#platform/server/db/database.ts';
import { labelledTranscripts } from '#test/labelled-transcripts.ts';
import { createRandom } from './random-numbers.ts';

/** Of each meeting of an hour. */
export const LINES_PER_MEETING = 1_000;
const MEETINGS_AT_ONCE = 25;
const SYLLABLES = 'ma ren tol vik so rel ven ka do ri an be lu cas mir nel'.split(' ');
const TAIL_WORDS = SYLLABLES.length ** 4;
/** How many of the long words of a line are one of the tail. */
const TAIL_SHARE = 0.25;

/** A made-up word; small numbers are said often, large ones almost never. */
export const tailWord = (nth: number): string =>
  [nth % 16, (nth >> 4) % 16, (nth >> 8) % 16, (nth >> 12) % 16].map((at) => SYLLABLES[at] ?? '').join('');

interface Added {
  readonly workspaceId: string;
  /** Who sees it alone; null: all members. */
  readonly privateTo: string | null;
  readonly from: number;
  readonly count: number;
}

/** Prepares meetings of an hour each that say sentences of our labelled transcripts, with words that are spread like those of people. */
export async function loadMeetings({ pool }: Database, { workspaceId, privateTo, from, count }: Added) {
  const said = (['tune', 'heldout'] as const)
    .flatMap((half) => labelledTranscripts(half))
    .flatMap(({ transcript }) => transcript.lines.map(({ text }) => text));
  const random = createRandom(from + 1);
  // Zipf's law: the nth word comes as often as 1 / n.
  const tail = () => tailWord(Math.floor(TAIL_WORDS ** random()) - 1);
  const line = () =>
    (said[Math.floor(random() * said.length)] ?? '').replaceAll(/\p{L}{5,}/gu, (word) =>
      random() < TAIL_SHARE ? tail() : word,
    );
  for (let at = from; at < from + count; at += MEETINGS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(MEETINGS_AT_ONCE, from + count - at) }, (_, nth) => at + nth);
    await pool.query(
      `insert into meetings (id, workspace_id, private_to, added_by, name, platform, day, duration_ms, people, lines, searched, created_at, changed_at)
       select 'm-' || n, $1, $2, $2, 'Weekly ' || name, 'zoom', date '2026-11-20' - n % 1000, 3600000, array[name], $3, 'weekly ' || name, now(), now()
       from unnest($4::int[], $5::text[]) as t (n, name)`,
      [workspaceId, privateTo, LINES_PER_MEETING, ids, ids.map(() => tail())],
    );
    const lines = ids.flatMap((n) =>
      Array.from({ length: LINES_PER_MEETING }, (_, nth) => ({ n, nth, text: line() })),
    );
    await pool.query(
      `insert into meeting_lines (meeting_id, nth, workspace_id, speaker, start_ms, end_ms, text)
       select 'm-' || n, nth, $1, 'Speaker ' || nth % 4, nth * 3600, nth * 3600 + 3000, text
       from unnest($2::int[], $3::int[], $4::text[]) as t (n, nth, text)`,
      [workspaceId, lines.map(({ n }) => n), lines.map(({ nth }) => nth), lines.map(({ text }) => text)],
    );
  }
}

/** Adds meetings that have names and no lines. */
export async function loadNames({ pool }: Database, { workspaceId, from, count }: Omit<Added, 'privateTo'>) {
  const random = createRandom(from + 1);
  const names = Array.from({ length: count }, () => tailWord(Math.floor(TAIL_WORDS ** random()) - 1));
  await pool.query(
    `insert into meetings (id, workspace_id, added_by, name, platform, day, duration_ms, people, lines, searched, created_at, changed_at)
     select 'm-' || n, $1, $1, 'Weekly ' || name, 'zoom', date '2026-11-20' - (n % 1000)::int, 3600000, array[name], 0, 'weekly ' || name, now(), now()
     from unnest($2::text[]) with ordinality as t (name, nth), lateral (select $3::int + nth as n) as numbered`,
    [workspaceId, names, from],
  );
}

/** Runs something without the indexes of meetings: to make them of all rows at once takes a tenth of the time. */
export async function withoutIndexes({ pool }: Database, load: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('meetings', 'meeting_lines') and indexname not like '%_pkey'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await load();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query('vacuum analyze meetings');
  await pool.query('vacuum analyze meeting_lines');
}
