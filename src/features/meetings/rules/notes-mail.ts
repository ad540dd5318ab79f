import type { MailWords } from '#kernel/mail-words.ts';

/** What an email with notes has. */
export interface MailedText {
  readonly name: string;
  /** Null: not known. */
  readonly day: string | null;
  readonly sender: string;
  readonly summary: readonly string[];
  readonly keyPoints: readonly string[];
  readonly decisions?: readonly string[];
  readonly actionItems: readonly string[];
  readonly openQuestions?: readonly string[];
}

/** The email with the notes of a meeting. */
export function notesMail({ name, day, sender, ...notes }: MailedText): MailWords {
  const part = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `• ${safe(item)}`)];
  const on = day === null ? '' : ` (${day})`;
  return {
    subject: `Notes from ${safe(name)}${on}`,
    paragraphs: [
      `${safe(sender)} sent you the notes from ${safe(name)}${on}.`,
      ...part('Summary', notes.summary),
      ...part('Key points', notes.keyPoints),
      ...part('Decisions', notes.decisions ?? []),
      ...part('Action items', notes.actionItems),
      ...part('Open questions', notes.openQuestions ?? []),
      `You got this because ${safe(sender)} entered your address. Your address isn’t kept for anything else.`,
    ],
  };
}

/** What people said can’t become a button or a link of ours: one at the end of a paragraph would. */
const safe = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/(https?:\/\/\S+)$/i, '$1 .');
