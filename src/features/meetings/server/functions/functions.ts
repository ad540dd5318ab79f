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
  points: 120,
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
export function createFunctions({ clock, rateLimits, log, engines, mails }: Below) {
  /** @throws AppError meetings.noTranscript, tooLarge, unreadable */
  async function read(member: Member, text: string): Promise<Transcript> {
    await rateLimits.take(FUNCTION_LIMIT, member.accountId);
    if (text.trim() === '') throw meetingsErrors.noTranscript();
    const found = await engines.rules.run({ kind: 'read', text });
    if (found.kind === 'read') return found.transcript;
    throw found.problem === 'empty' ? meetingsErrors.noTranscript() : meetingsErrors[found.problem]();
  }
  const failing =
    (make: typeof meetingsErrors.chatFailed, what: string) =>
    (cause: unknown): never => {
      log.error({ err: cause }, what);
      throw make({}, { cause });
    };
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
      const transcript = await read(member, text);
      const sources = [{ id: 'given', key: `${member.accountId} ${text}`, title: '', transcript }];
      const engine = await engines.of(member.workspaceId);
      const said: string[] = [];
      try {
        for await (const step of engine.answer({ sources, question }, AbortSignal.timeout(CHAT_MS)))
          said.push(...saidIn(step));
      } catch (cause) {
        failing(meetingsErrors.chatFailed, 'transcript-chat failed')(cause);
      }
      return said.length === 0 ? meetingsText.nothingSaid : said.join(' ');
    },

    /** @throws AppError meetings.noTranscript, notesFailed */
    async notes(member: Member, text: string) {
      const transcript = await read(member, text);
      const date = formatIsoDay(Math.floor(clock.now() / DAY_MS));
      const engine = await engines.of(member.workspaceId);
      const notes = await engine
        .run({ kind: 'notes', transcript, date, template: 'general', ownWords: '' })
        .catch(failing(meetingsErrors.notesFailed, 'meeting-notes failed'));
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
      const transcript = await read(member, text);
      const engine = await engines.of(member.workspaceId);
      const found = await engine
        .run({ kind: 'people', transcript })
        .catch(failing(meetingsErrors.extractFailed, 'extract-contacts failed'));
      return found.map(({ name, email, phone, company, role }) => ({ name, email, phone, company, role }));
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
