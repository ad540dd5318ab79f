import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import type { AnswerPart, FoundLine, MeetingAnswer } from '../../model-meetings.ts';
import type { AnswerPlace } from '../../rules/model-answer.ts';
import type { AskedSource } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import { findLines, likelyMeetings } from './finding.ts';
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
      ? await likelyMeetings(member, question, queries)
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
