import { DAY_MS } from '#kernel/instant.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingsText } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Transcript } from '../../model.ts';
import { formatIsoDay } from '../../rules/calendar-day.ts';
import type { AnswerStep } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import type { GivenNotes, Mailed, NotesMails } from '../sharing/mail.ts';

const FUNCTION_LIMIT = {
  name: 'meetings.functions',
  points: 20,
  seconds: 600,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** How long an answer takes at most. */
const CHAT_MS = 90_000;

interface Below extends Pick<Platform, 'clock' | 'rateLimits' | 'log'> {
  readonly engines: Pick<Engines, 'rules' | 'of'>;
  readonly mails: NotesMails;
}

export type MeetingFunctions = ReturnType<typeof createFunctions>;

/** The functions of the specification (001 §7) for clients that keep their transcripts themselves. */
export function createFunctions(below: Below) {
  const { clock, engines, mails } = below;
  const { read, failing } = readingOf(below);
  return {
    /** @throws AppError meetings.noTranscript, questionNeeded, chatFailed */
    async chat(
      member: Member,
      {
        messages,
        transcript: text,
      }: { messages: readonly { role: string; content: string }[]; transcript: string },
    ): Promise<string> {
      const question = messages.findLast(({ role }) => role === 'user')?.content.trim() ?? '';
      if (question === '') throw meetingsErrors.questionNeeded();
      const failed = failing(meetingsErrors.chatFailed, 'transcript-chat failed');
      const transcript = await read(member, text, failed);
      const sources = [{ id: 'given', key: `${member.accountId} ${text}`, title: '', transcript }];
      const who = member.workspaceId;
      const engine = await engines.of(who);
      const said: string[] = [];
      try {
        for await (const step of engine.answer({ sources, question, who }, AbortSignal.timeout(CHAT_MS)))
          said.push(...saidIn(step));
      } catch (cause) {
        failed(cause);
      }
      return said.length === 0 ? meetingsText.nothingSaid : said.join(' ');
    },

    /** @throws AppError meetings.noTranscript, notesFailed */
    async notes(member: Member, text: string) {
      const failed = failing(meetingsErrors.notesFailed, 'meeting-notes failed');
      const transcript = await read(member, text, failed);
      const date = formatIsoDay(Math.floor(clock.now() / DAY_MS));
      const engine = await engines.of(member.workspaceId);
      const notes = await engine
        .run({
          kind: 'notes',
          transcript,
          date,
          template: 'general',
          ownWords: '',
          who: member.workspaceId,
        })
        .catch(failed);
      return {
        summary: notes.summary.map((note) => note.text).join(' '),
        keyPoints: notes.keyPoints.map((note) => note.text),
        actionItems: notes.actionItems.map(
          ({ text: task, owner, due }) =>
            `${owner === null ? '' : `${owner}: `}${task}${due === null ? '' : `, by ${due}`}`,
        ),
      };
    },

    /** @throws AppError meetings.recipientsRequired, badRecipients, tooManyRecipients, noSummary */
    email: (member: Member, notes: GivenNotes, recipients: readonly string[]): Promise<Mailed> =>
      mails.sendGiven(member, notes, recipients),

    /** @throws AppError meetings.noTranscript, extractFailed */
    async people(member: Member, text: string) {
      const failed = failing(meetingsErrors.extractFailed, 'extract-contacts failed');
      const transcript = await read(member, text, failed);
      const who = member.workspaceId;
      const engine = await engines.of(who);
      const found = await engine.run({ kind: 'people', transcript, who }).catch(failed);
      return found.map(({ name, email, phone, company, role }) => ({ name, email, phone, company, role }));
    },
  };
}

function readingOf({ rateLimits, log, engines }: Below) {
  return {
    /** @throws AppError meetings.noTranscript, tooLarge, unreadable, common.tooManyRequests */
    async read(member: Member, text: string, whenFailed: (cause: unknown) => never): Promise<Transcript> {
      await rateLimits.take(FUNCTION_LIMIT, member.accountId);
      if (text.trim() === '') throw meetingsErrors.noTranscript();
      const request = { kind: 'read', text, who: member.workspaceId } as const;
      const found = await engines.rules.run(request).catch(whenFailed);
      if (found.kind === 'read') return found.transcript;
      throw found.problem === 'empty' ? meetingsErrors.noTranscript() : meetingsErrors[found.problem]();
    },
    failing:
      (make: typeof meetingsErrors.chatFailed, what: string) =>
      (cause: unknown): never => {
        log.error({ err: cause }, what);
        throw make({}, { cause });
      },
  };
}

/** "“Let's open on the fifteenth.” (line 12)" */
function saidIn(step: AnswerStep): string[] {
  if (step.kind === 'end') return [];
  const numbers = step.places.map(({ line }) => line + 1);
  const where = `(${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')})`;
  return [`${step.isQuote ? `“${step.text}”` : step.text} ${where}`];
}
