import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { RECIPIENTS_MAX } from '../../constants-meetings.ts';
import { meetingsErrors } from '../../errors.ts';
import type { KeptAction, KeptNote } from '../../model-meetings.ts';
import { actionWords, howOwn } from '../../rules/note-words.ts';
import { notesMail } from '../../rules/notes-mail.ts';
import { recipientsOf } from '../../rules/recipients.ts';
import { changeMeeting, notesOf, readMeeting } from '../record/store.ts';
import { meetingMails, meetings } from '../tables.ts';

const STORED_MAIL = 'meetings.notes';
const GIVEN_MAIL = 'meetings.given-notes';
/** Each address counts: strangers get these emails. */
const MAIL_LIMIT = {
  name: 'meetings.mail',
  points: 100,
  seconds: 86_400,
  whenUnavailable: 'closed',
} as const;

/** Notes as a client sends them. */
export interface GivenNotes {
  readonly recordingName: string;
  readonly summary: string;
  readonly keyPoints: readonly string[];
  readonly actionItems: readonly string[];
}

interface Below
  extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'mailQueue' | 'rateLimits' | 'config'> {
  readonly directory: Pick<IdentityDirectory, 'profilesOf' | 'standingOf'>;
}

export interface Mailed {
  readonly sent: string[];
  /** What was typed and isn't an address. */
  readonly dropped: string[];
}

export type NotesMails = ReturnType<typeof createNotesMails>;

/** Emails notes only to addresses that a person typed. */
export function createNotesMails(below: Below) {
  defineStored(below);
  defineGiven(below);
  return { ...storedOf(below), ...givenOf(below) };
}

const nameOf = async (
  { directory }: { directory: Pick<IdentityDirectory, 'profilesOf'> },
  accountId: AccountId,
): Promise<string> => (await directory.profilesOf([accountId]))[0]?.name ?? 'Someone';

function defineStored({ mailQueue, database, directory, clock }: Below): void {
  mailQueue.define({
    name: STORED_MAIL,
    facts: z.object({ mailId: z.string() }),
    async write({ mailId }) {
      const { queries } = database;
      const [found] = await queries
        .select({ mail: meetingMails, meeting: meetings })
        .from(meetingMails)
        .innerJoin(meetings, eq(meetings.id, meetingMails.meetingId))
        .where(eq(meetingMails.id, mailId));
      // The meeting or its person may be gone by now.
      if (found === undefined || found.mail.sentBy === null) return null;
      const { mail, meeting } = found;
      const notes = await notesOf(meeting.id, queries);
      if (notes === null || mail.sentBy === null) return null;
      const texts = (items: readonly KeptNote[]) => items.map((item) => `${item.text}${markOf(item)}`);
      const words = notesMail({
        name: meeting.name,
        day: meeting.day,
        sender: await nameOf({ directory }, mail.sentBy),
        summary: texts(notes.body.summary),
        keyPoints: texts(notes.body.keyPoints),
        decisions: texts(notes.body.decisions),
        actionItems: notes.body.actionItems.map(actionText),
        openQuestions: texts(notes.body.openQuestions),
      });
      return { ...words, to: mail.recipient, reader: 'person' };
    },
    async onSent({ mailId }) {
      await database.queries
        .update(meetingMails)
        .set({ sentAt: clock.now() })
        .where(eq(meetingMails.id, mailId));
    },
  });
}

function defineGiven({ mailQueue, directory }: Below): void {
  mailQueue.define({
    name: GIVEN_MAIL,
    facts: z.object({
      sentBy: z.string(),
      to: z.string(),
      recordingName: z.string(),
      summary: z.string(),
      keyPoints: z.array(z.string()),
      actionItems: z.array(z.string()),
    }),
    async write({ sentBy, to, recordingName, summary, keyPoints, actionItems }) {
      const sender = await nameOf({ directory }, asAccountId(sentBy));
      const lines = summary.split('\n').filter((line) => line.trim() !== '');
      const words = notesMail({
        name: recordingName,
        day: null,
        sender,
        summary: lines,
        keyPoints,
        actionItems,
      });
      return { ...words, to, reader: 'person' };
    },
  });
}

/**
 * @throws AppError meetings.recipientsRequired, badRecipients, tooManyRecipients, emailNotConfirmed,
 * common.tooManyRequests
 */
async function checked(
  { rateLimits, config, directory, database }: Below,
  accountId: AccountId,
  typed: string,
): Promise<{ valid: string[]; dropped: string[] }> {
  const { valid, dropped } = recipientsOf(typed);
  if (valid.length + dropped.length === 0) throw meetingsErrors.recipientsRequired();
  if (valid.length === 0) throw meetingsErrors.badRecipients();
  if (valid.length > RECIPIENTS_MAX) throw meetingsErrors.tooManyRecipients();
  // Without a mail server, emails stay in the outbox of this machine.
  if (config.SMTP_URL !== undefined) {
    const standing = await directory.standingOf(accountId, database.queries);
    if (standing?.hasVerifiedEmail !== true) throw meetingsErrors.emailNotConfirmed();
  }
  for (let taken = 0; taken < valid.length; taken += 1) await rateLimits.take(MAIL_LIMIT, accountId);
  return { valid, dropped };
}

function storedOf(below: Below) {
  const { database, realtime, clock, mailQueue } = below;
  return {
    /** @throws AppError meetings.notFound, noSummary, and those about recipients */
    async send(member: Member, { id, recipients }: { id: string; recipients: string }): Promise<Mailed> {
      await readMeeting(member, id, { queries: database.queries });
      if ((await notesOf(id, database.queries)) === null) throw meetingsErrors.noSummary();
      const { valid, dropped } = await checked(below, member.accountId, recipients);
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const row = await readMeeting(member, id, { queries, lock: true });
        const now = clock.now();
        for (const recipient of valid) {
          const mailId = newId();
          await queries.insert(meetingMails).values({
            id: mailId,
            meetingId: id,
            workspaceId: row.workspaceId,
            recipient,
            sentBy: member.accountId,
            requestedAt: now,
          });
          await mailQueue.add({ kind: STORED_MAIL, facts: { mailId } }, queries);
        }
        await changeMeeting(row, {}, { transaction, now });
      });
      return { sent: valid, dropped };
    },
  };
}

function givenOf(below: Below) {
  const { database, mailQueue } = below;
  return {
    /** Nothing of it is kept once it is sent. @throws AppError those about recipients, noSummary */
    async sendGiven(member: Member, notes: GivenNotes, recipients: readonly string[]): Promise<Mailed> {
      const { valid, dropped } = await checked(below, member.accountId, recipients.join(','));
      if (notes.summary.trim() === '') throw meetingsErrors.noSummary();
      await database.transaction(async (queries) => {
        for (const to of valid)
          await mailQueue.add(
            {
              kind: GIVEN_MAIL,
              facts: {
                sentBy: member.accountId,
                to,
                ...notes,
                recordingName: notes.recordingName.trim() || 'a meeting',
              },
            },
            queries,
          );
      });
      return { sent: valid, dropped };
    },
  };
}

/** "Ana: Send the file, by 2026-11-20" */
const actionText = (item: KeptAction) => `${actionWords(item)}${markOf(item)}`;

/** What nobody said is told apart from what the transcript says. */
function markOf(item: KeptNote): string {
  const how = howOwn(item);
  return how === null ? '' : ` (${how.toLowerCase()})`;
}
