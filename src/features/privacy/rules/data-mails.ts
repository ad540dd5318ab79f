import { formatDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import type { KeptData } from '../model.ts';

/** What is deleted, and whose it is. */
interface Deleted {
  readonly name: string;
  /** Name of the workspace; null: the account. */
  readonly workspace: string | null;
  readonly goes: readonly string[];
  readonly kept: readonly KeptData[];
}

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const quoted = (name: string) => `"${name.replaceAll('"', "'")}"`;

export function deletionAskedMail(
  asked: Deleted & { readonly dueAt: Instant; readonly link: string },
): MailWords {
  const { name, workspace, goes, dueAt, link } = asked;
  const what = workspace === null ? 'Your account' : `The workspace ${quoted(workspace)}`;
  const keep =
    workspace === null ? 'Changed your mind? Sign in before then to keep it:' : 'You can keep it until then:';
  return {
    subject: `${what} will be deleted on ${formatDay(dueAt)}`,
    name,
    paragraphs: [
      `${what} will be deleted on ${formatDay(dueAt)}, as you asked. That includes:`,
      listed(goes),
      `${keep}\n${link}`,
      ...(workspace === null
        ? ["Didn't ask for this? Sign in and keep your account, then change your password."]
        : []),
    ],
    linkLabel: workspace === null ? 'Keep my account' : 'Open your data',
  };
}

/** The receipt: what was deleted when, and what is kept until when. */
export function deletionDoneMail(
  done: Deleted & { readonly askedAt: Instant; readonly doneAt: Instant },
): MailWords {
  const { name, workspace, goes, kept, askedAt, doneAt } = done;
  const what = workspace === null ? 'Your account' : `The workspace ${quoted(workspace)}`;
  return {
    subject: `${what} was deleted`,
    name,
    paragraphs: [
      `You asked for this on ${formatDay(askedAt)}. On ${formatDay(doneAt)} we deleted:`,
      listed(goes),
      'We keep this:',
      listed(kept.map(({ what: thing, why, until }) => `${thing}. ${why}. ${until}.`)),
      ...(workspace === null ? ['This is the last email from us. We no longer have your address.'] : []),
    ],
  };
}

export function exportReadyMail(made: {
  readonly name: string;
  readonly expiresAt: Instant;
  readonly link: string;
}): MailWords {
  return {
    subject: 'Your data is ready to download',
    name: made.name,
    paragraphs: [
      `Your export is ready. You can download it until ${formatDay(made.expiresAt)}:\n${made.link}`,
      'Keep the file in a safe place. It contains everything we have about you.',
    ],
    linkLabel: 'Download your data',
  };
}
