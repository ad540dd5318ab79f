import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { RULES } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { AnswerPart, FoundLine, MeetingAnswer } from '../../model-meetings.ts';
import type { AnswerPlace } from '../../rules/model-answer.ts';
import type { AskedSource } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import { findLines, likelyMeetings, linesAbout, type NumberedLine } from './finding.ts';
import { type MeetingRow, readMeeting, transcriptOf } from './store.ts';

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
    search: (member: Member, text: string): Promise<FoundLine[]> =>
      findLines(member, text.replaceAll('\0', ' '), queries),
  };
}

function answeringOf(below: Below) {
  const { engines, log } = below;
  const failed = (cause: unknown) => log.error({ err: cause }, 'a question about meetings was not answered');
  return {
    /** Quotes, also where a workspace uses a model. @throws AppError meetings.notFound, questionNeeded, chatFailed */
    async ask(member: Member, asked: AskedOf): Promise<MeetingAnswer> {
      const { sources, foundAt } = await sourcesOf(below, member, { ...asked, wholly: false });
      if (sources.length === 0) return { sentences: [] };
      const { question } = asked;
      const answer = await engines.rules
        .run({ kind: 'answer', sources, question, who: member.workspaceId })
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
      const who = member.workspaceId;
      const engine = await engines.of(who);
      // A model reads what was said around an answer too.
      const { sources, foundAt } = await sourcesOf(below, member, {
        ...asked,
        wholly: engine.name !== RULES,
      });
      return async function* parts(signal) {
        try {
          for await (const step of engine.answer({ sources, question: asked.question, who }, signal)) {
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

interface Sources {
  readonly sources: AskedSource[];
  /** What a place in them is. */
  readonly foundAt: (place: AnswerPlace) => FoundLine[];
}

/**
 * Reads transcripts in which the answer may be: all of the one that is asked, or of several.
 * @param wholly whether of several all lines are read, and not only those that the question may be about
 * @throws AppError meetings.notFound, questionNeeded
 */
async function sourcesOf(
  { database: { queries }, rateLimits }: Below,
  member: Member,
  { question, meetingId, wholly }: AskedOf & { readonly wholly: boolean },
): Promise<Sources> {
  if (question.trim() === '') throw meetingsErrors.questionNeeded();
  await rateLimits.take(ASK_LIMIT, member.accountId);
  if (meetingId !== undefined)
    return wholeSources([await readMeeting(member, meetingId, { queries })], queries);
  const rows = await likelyMeetings(member, question, queries);
  if (wholly) return wholeSources(rows, queries);
  const lines = await linesAbout(rows, question, queries);
  return sourcesFrom(rows.map((row) => ({ row, lines: lines.get(row.id) ?? [], about: question })));
}

async function wholeSources(rows: readonly MeetingRow[], queries: Queries): Promise<Sources> {
  const read: ReadMeeting[] = [];
  for (const row of rows) {
    const { lines } = await transcriptOf(row.id, queries);
    read.push({ row, lines: lines.map((line, nth) => ({ ...line, nth })), about: '' });
  }
  return sourcesFrom(read);
}

interface ReadMeeting {
  readonly row: MeetingRow;
  readonly lines: readonly NumberedLine[];
  /** The question that the lines are about; empty if they are all. */
  readonly about: string;
}

function sourcesFrom(read: readonly ReadMeeting[]): Sources {
  const sources = read.map(
    ({ row: { id, name, people, transcriptVersion, lines: linesSaid }, lines, about }) => ({
      id,
      key: `${id} ${transcriptVersion} ${name} ${about}`,
      title: [name, ...people].join(' '),
      transcript: { lines },
      linesSaid,
    }),
  );
  const foundAt = ({ transcriptId, line }: AnswerPlace) => {
    const found = read.find(({ row }) => row.id === transcriptId);
    const said = found?.lines[line];
    if (found === undefined || said === undefined) return [];
    const { name, day } = found.row;
    const { nth, speaker, startMs, text } = said;
    return [{ meetingId: transcriptId, name, day, line: nth, speaker, startMs, text }];
  };
  return { sources, foundAt };
}

interface AskedOf {
  readonly question: string;
  readonly meetingId?: string | undefined;
}
