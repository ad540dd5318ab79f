import type { InboxMessage } from '../model.ts';

/** Opens the operator's mail program with an answer. Nothing that a visitor typed can add a recipient or a text. */
export function replyLink({ email, subject }: Pick<InboxMessage, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
