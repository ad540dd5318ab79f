import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import { ASKED_AT_ONCE } from '../../constants-meetings.ts';
import type { TranscriptLine } from '../../model.ts';
import type { FoundLine } from '../../model-meetings.ts';
import { beginningsAsked } from '../../rules/answers.ts';
import { isStopWord, wordsOf } from '../../rules/words.ts';
import { meetings } from '../tables.ts';
import { type MeetingRow, type Reader, visibleTo } from './store.ts';

const FOUND_MAX = 50;
/** The newest meetings are looked through first, so that the newest lines with a common word are found. */
const NEWEST_MEETINGS = 100;
const NEWEST_LINES = 300;
/** Of the newest lines with words of a question. */
const NEWEST_ASKED = 600;
/** Lines of older meetings that are ranked: a common word must not make the database read everything. */
const RANKED_MAX = 500;

const WORDS_MAX = 12;
/** Lines with each word of a question. */
const WORD_LINES = 300;
/** A word that this many of the newest lines say is common. It isn't looked for in all older meetings. */
const COMMON_LINES = 50;

interface FoundRow extends Record<string, unknown> {
  meeting_id: string;
  nth: number;
  speaker: string | null;
  start_ms: string | null;
  text: string;
  name: string;
  day: string;
}

interface LineRow extends Record<string, unknown> {
  meeting_id: string;
  nth: number;
  speaker: string | null;
  start_ms: string | null;
  end_ms: string | null;
  text: string;
}

/** A line with its place in its transcript. */
export interface NumberedLine extends TranscriptLine {
  readonly nth: number;
}

/**
 * Finds lines with these words in all their forms, the best first, then the newest.
 * @param asked as people type it: "words in quotes" follow each other, -word is left out
 */
export async function findLines(reader: Reader, asked: string, queries: Queries): Promise<FoundLine[]> {
  const query = hidden(sql`websearch_to_tsquery('english'::regconfig, ${asked})`);
  const columns = sql`l.meeting_id, l.nth, l.speaker, l.start_ms, l.text, ts_rank(l.search, ${query}) as rank`;
  const { rows } = await queries.execute<FoundRow>(sql`
    with newest as materialized (
      select ${columns}, m.name, m.day from ${newestLines(reader, query)} limit ${NEWEST_LINES}),
    older as materialized (
      select ${columns}, ${meetings.name}, ${meetings.day} from ${allLines(reader, query)}
        and (select count(*) from newest) < ${NEWEST_LINES}
      limit ${RANKED_MAX})
    select meeting_id, nth, speaker, start_ms, text, name, day::text as day
    from (select * from newest union select * from older) as found
    order by rank desc, found.day desc, meeting_id, nth limit ${FOUND_MAX}`);
  return rows.map((row) => ({
    meetingId: row.meeting_id,
    name: row.name,
    day: row.day,
    line: row.nth,
    speaker: row.speaker,
    startMs: wholeOf(row.start_ms),
    text: row.text,
  }));
}

/**
 * Finds the few meetings in which the answer to a question may be: those with a line that says most of its words, where a
 * rare word counts more than a common one, or those that are named so.
 */
export async function likelyMeetings(
  reader: Reader,
  question: string,
  queries: Queries,
): Promise<MeetingRow[]> {
  const words = wordsToFind(question);
  if (words.length === 0) return [];
  const scores = await scoresByLines(reader, words, queries);
  const patterns = words.filter((word) => word.length > 3).map((word) => `%${word}%`);
  for (const [id, score] of await scoresByNames(reader, patterns, queries))
    scores.set(id, (scores.get(id) ?? 0) + score);
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, ASKED_AT_ONCE);
  const ids = best.map(([id]) => id);
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
    .from(meetings)
    .where(and(inArray(meetings.id, ids), visibleTo(reader)));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * Reads the lines of meetings that a question may be about, each with the lines beside it. To find the answer in them
 * takes a tenth of the time that whole transcripts take.
 */
export async function linesAbout(
  rows: readonly MeetingRow[],
  question: string,
  queries: Queries,
): Promise<Map<string, readonly NumberedLine[]>> {
  const beginnings = beginningsAsked(question);
  if (rows.length === 0 || beginnings.length === 0) return new Map();
  const about = hidden(
    sql`to_tsquery('simple'::regconfig, ${beginnings.map((word) => `${word}:*`).join(' | ')})`,
  );
  const speakers = rows
    .flatMap(({ people }) => people)
    .filter((name) => beginnings.some((word) => name.toLowerCase().includes(word)));
  const { rows: lines } = await queries.execute<LineRow>(sql`
    select meeting_id, nth, speaker, start_ms, end_ms, text from (
      select l.*, bool_or(l.search @@ ${about} or l.speaker = any(${sql.param(speakers)}::text[]))
        over (partition by l.meeting_id order by l.nth rows between 1 preceding and 1 following) as is_near
      from meeting_lines l where l.meeting_id = any(${sql.param(rows.map(({ id }) => id))}::text[])) as line
    where is_near order by meeting_id, nth`);
  const found = new Map<string, NumberedLine[]>(rows.map(({ id }) => [id, []]));
  for (const { meeting_id: id, nth, speaker, text, ...times } of lines)
    found.get(id)?.push({
      nth,
      speaker,
      startMs: wholeOf(times.start_ms),
      endMs: wholeOf(times.end_ms),
      text,
    });
  return found;
}

const wholeOf = (value: string | null): number | null => (value === null ? null : Number(value));

/** Words of a question that may tell where its answer is. */
function wordsToFind(question: string): string[] {
  const words = [...new Set(wordsOf(question).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '')))].filter(
    (word) => word.length > 2,
  );
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length === 0 ? words : telling).slice(0, WORDS_MAX);
}

/** The newest first. */
async function scoresByLines(reader: Reader, words: readonly string[], queries: Queries) {
  const anyWord = hidden(sql`to_tsquery('english'::regconfig, ${words.join(' | ')})`);
  const { rows } = await queries.execute<{ id: string; score: number }>(sql`
    with word as materialized (
      select nth, to_tsquery('english'::regconfig, word) as query
      from unnest(${sql.param(words)}::text[]) with ordinality as given (word, nth)
      where numnode(to_tsquery('english'::regconfig, word)) > 0),
    newest as materialized (
      select l.meeting_id, l.nth, l.search, m.day from ${newestLines(reader, anyWord)} limit ${NEWEST_ASKED}),
    common as materialized (
      select word.nth from word join newest on newest.search @@ word.query
      group by word.nth having count(*) >= ${COMMON_LINES}),
    wanted as (
      select nth, query from word where nth not in (select nth from common)
      union all
      -- All words together: where they are all common, such lines are the ones to find.
      select 0, to_tsquery('english'::regconfig, ${words.join(' & ')}) where ${words.length} > 1),
    hit as materialized (
      select wanted.nth as word, line.* from wanted cross join lateral (
        select l.meeting_id, l.nth, l.search, ${meetings.day} as day from ${allLines(reader, sql`wanted.query`)}
        limit ${WORD_LINES}) as line),
    worth as materialized (
      select nth, 1 + case when nth in (select nth from common) then 0
        else ln(${WORD_LINES}::float8 / greatest(1, (select count(*) from hit where hit.word = word.nth))) end as worth
      from word),
    line as (
      select meeting_id, nth, search, day from newest
      union
      select meeting_id, nth, search, day from hit),
    scored as (
      select meeting_id, day, line.nth, sum(worth) as score
      from line join word on line.search @@ word.query join worth on worth.nth = word.nth
      group by meeting_id, day, line.nth)
    select meeting_id as id, max(score)::float8 as score from scored
    group by meeting_id order by max(score) desc, max(day) desc, meeting_id limit ${FOUND_MAX}`);
  return new Map(rows.map(({ id, score }) => [id, score]));
}

async function scoresByNames(reader: Reader, patterns: readonly string[], queries: Queries) {
  if (patterns.length === 0) return new Map<string, number>();
  const named = await queries
    .select({ id: meetings.id, searched: meetings.searched })
    .from(meetings)
    .where(and(visibleTo(reader), sql`${meetings.searched} like any(${sql.param(patterns)}::text[])`))
    .limit(FOUND_MAX);
  const has = ({ searched }: { searched: string }, pattern: string) =>
    searched.includes(pattern.slice(1, -1));
  const worth = (pattern: string) =>
    1 + Math.log(FOUND_MAX / Math.max(1, named.filter((row) => has(row, pattern)).length));
  return new Map(
    named.map((row) => [
      row.id,
      patterns.reduce((sum, pattern) => sum + (has(row, pattern) ? worth(pattern) : 0), 0),
    ]),
  );
}

/** Hides words from the planner: what it knows of a common one would tempt it to read the whole table. */
const hidden = (query: SQL): SQL => sql`(select ${query})`;

/** Lines of the newest meetings, meeting by meeting. */
const newestLines = (reader: Reader, query: SQL): SQL => sql`(
    select ${meetings.id} as id, ${meetings.name} as name, ${meetings.day} as day from ${meetings}
    where ${visibleTo(reader)} order by ${meetings.day} desc, ${meetings.id} desc limit ${NEWEST_MEETINGS}) as m
  join lateral (
    select * from meeting_lines where meeting_id = m.id and search @@ ${query}) as l on true
  order by m.day desc, m.id desc`;

/** Lines of all meetings, in no order. */
const allLines = (reader: Reader, query: SQL): SQL => sql`
  meeting_lines l join meetings on ${meetings.id} = l.meeting_id
  where l.workspace_id = ${reader.workspaceId} and l.search @@ ${query} and ${visibleTo(reader)}`;
