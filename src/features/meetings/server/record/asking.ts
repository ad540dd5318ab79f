import { and, inArray, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ASKED_AT_ONCE } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { AnswerPart, FoundLine, MeetingAnswer } from '../../model-meetings.ts';
import type { AnswerPlace } from '../../rules/model-answer.ts';
import { wordsOf } from '../../rules/words.ts';
import type { AskedSource } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import { meetings } from '../tables.ts';
import { type MeetingRow, readMeeting, transcriptOf, visibleTo } from './store.ts';

const FOUND_MAX = 50;
/** Lines that are ranked at most: a word that is everywhere must not make the database read everything. */
const RANKED_MAX = 2_000;
const WORDS_MAX = 24;

const ASK_LIMIT = {
  name: 'meetings.ask',
  points: 120,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

interface Below extends Pick<Platform, 'database' | 'rateLimits' | 'log'> {
  readonly engines: Pick<Engines, 'rules' | 'of'>;
}

export type Asking = ReturnType<typeof createAsking>;

/** Search and questions over the meetings that a member sees. */
export const createAsking = (below: Below) => ({ ...searchingOf(below), ...answeringOf(below) });

function searchingOf({ database }: Pick<Below, 'database'>) {
  const { queries } = database;
  return {
    /** The best first. Words are found in all their forms ("promise", "promised"). */
    async search(member: Member, text: string): Promise<FoundLine[]> {
      const asked = text.replaceAll('\0', ' ');
      const query = sql`websearch_to_tsquery('english'::regconfig, ${asked})`;
      const { rows } = await queries.execute<FoundRow>(sql`
        with found as (
          select l.meeting_id, l.nth, l.speaker, l.start_ms, l.text, ts_rank(l.search, ${query}) as rank, ${meetings.name}, ${meetings.day}
          from meeting_lines l join meetings on ${meetings.id} = l.meeting_id
          where l.workspace_id = ${member.workspaceId} and l.search @@ ${query} and ${visibleTo(member)}
          limit ${RANKED_MAX})
        select meeting_id, nth, speaker, start_ms, text, name, day::text as day from found
        order by rank desc, day desc, meeting_id, nth limit ${FOUND_MAX}`);
      return rows.map((row) => ({
        meetingId: row.meeting_id,
        name: row.name,
        day: row.day,
        line: row.nth,
        speaker: row.speaker,
        startMs: row.start_ms === null ? null : Number(row.start_ms),
        text: row.text,
      }));
    },
  };
}

function answeringOf(below: Below) {
  const { engines, log } = below;
  const failed = (cause: unknown) => log.error({ err: cause }, 'a question about meetings was not answered');
  return {
    /** Quotes, also where a workspace uses a model. @throws AppError meetings.notFound, questionNeeded, chatFailed */
    async ask(member: Member, asked: AskedOf): Promise<MeetingAnswer> {
      const { sources, foundAt } = await sourcesOf(below, member, asked);
      if (sources.length === 0) return { sentences: [] };
      const { question } = asked;
      const answer = await engines.rules
        .run({ kind: 'answer', sources, question })
        .catch((cause: unknown) => {
          log.error({ err: cause }, 'a question about meetings was not answered');
          throw meetingsErrors.chatFailed({}, { cause });
        });
      return {
        sentences: answer.sentences.flatMap(({ text, ...place }) =>
          foundAt(place).map((line) => ({ ...line, text })),
        ),
      };
    },

    /**
     * Answers sentence by sentence, in the words of a model if the workspace uses one.
     * @throws AppError meetings.notFound, questionNeeded, before the first part
     */
    async chat(member: Member, asked: AskedOf): Promise<(signal: AbortSignal) => AsyncIterable<AnswerPart>> {
      const { sources, foundAt } = await sourcesOf(below, member, asked);
      const engine = await engines.of(member.workspaceId);
      return async function* parts(signal) {
        try {
          for await (const step of engine.answer({ sources, question: asked.question }, signal)) {
            if (step.kind === 'end') yield step;
            else {
              const { kind, text, isQuote } = step;
              yield { kind, text, isQuote, lines: step.places.flatMap(foundAt) };
            }
          }
        } catch (cause) {
          if (!signal.aborted) {
            failed(cause);
            yield { kind: 'failed' };
          }
        }
      };
    },
  };
}

/** Transcripts in which the answer may be, and what a place in them is. @throws AppError meetings.notFound, questionNeeded */
async function sourcesOf(
  { database, rateLimits }: Below,
  member: Member,
  { question, meetingId }: AskedOf,
): Promise<{ sources: AskedSource[]; foundAt: (place: AnswerPlace) => FoundLine[] }> {
  const { queries } = database;
  if (question.trim() === '') throw meetingsErrors.questionNeeded();
  await rateLimits.take(ASK_LIMIT, member.accountId);
  const rows =
    meetingId === undefined
      ? await likely(member, question, queries)
      : [await readMeeting(member, meetingId, { queries })];
  const asked: { row: MeetingRow; transcript: Transcript }[] = [];
  for (const row of rows) asked.push({ row, transcript: await transcriptOf(row.id, queries) });
  const sources = asked.map(({ row: { id, name, people, transcriptVersion }, transcript }) => ({
    id,
    key: `${id} ${transcriptVersion} ${name}`,
    title: [name, ...people].join(' '),
    transcript,
  }));
  const foundAt = ({ transcriptId, line }: AnswerPlace) => {
    const found = asked.find(({ row }) => row.id === transcriptId);
    const said = found?.transcript.lines[line];
    if (found === undefined || said === undefined) return [];
    const { name, day } = found.row;
    const { speaker, startMs, text } = said;
    return [{ meetingId: transcriptId, name, day, line, speaker, startMs, text }];
  };
  return { sources, foundAt };
}

interface AskedOf {
  readonly question: string;
  readonly meetingId?: string | undefined;
}

interface FoundRow extends Record<string, unknown> {
  meeting_id: string;
  nth: number;
  speaker: string | null;
  start_ms: string | null;
  text: string;
  name: string;
  day: string;
}

/** Meetings in which the answer may be: those that say most of the question's words, or have them in their names. */
async function likely(member: Member, question: string, queries: Queries): Promise<MeetingRow[]> {
  const words = [...new Set(wordsOf(question).map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '')))]
    .filter((word) => word.length > 2)
    .slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const query = sql`to_tsquery('english'::regconfig, ${words.join(' | ')})`;
  const { rows: said } = await queries.execute<{ id: string; score: number }>(sql`
    select meeting_id as id, sum(rank)::float8 as score from (
      select l.meeting_id, ts_rank(l.search, ${query}) as rank
      from meeting_lines l join meetings on ${meetings.id} = l.meeting_id
      where l.workspace_id = ${member.workspaceId} and l.search @@ ${query} and ${visibleTo(member)}
      limit ${RANKED_MAX}) as found
    group by meeting_id order by score desc limit ${FOUND_MAX}`);
  const patterns = words.filter((word) => word.length > 3).map((word) => `%${word}%`);
  const named =
    patterns.length === 0
      ? []
      : await queries
          .select({ id: meetings.id, searched: meetings.searched })
          .from(meetings)
          .where(and(visibleTo(member), sql`${meetings.searched} like any(${sql.param(patterns)}::text[])`))
          .limit(FOUND_MAX);
  const scores = new Map(said.map(({ id, score }) => [id, score]));
  for (const { id, searched } of named) {
    const hits = patterns.filter((pattern) => searched.includes(pattern.slice(1, -1))).length;
    scores.set(id, (scores.get(id) ?? 0) + hits);
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, ASKED_AT_ONCE);
  const ids = best.map(([id]) => id);
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
    .from(meetings)
    .where(and(inArray(meetings.id, ids), visibleTo(member)));
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
