import type { MailWords } from '#kernel/mail-words.ts';
import { htmlOf } from './html.ts';
import type { MailMessage } from './mail.ts';

/** Reader of an email: a person who uses this installation, or the operator who runs it. */
export type MailReader = 'person' | 'operator';

/**
 * Puts words into the one layout of our emails. People are greeted, the operator gets the facts alone.
 * @param unsubscribe address at which the reader turns this kind of email off
 */
export function framed(
  { subject, name, paragraphs, linkLabel }: MailWords,
  reader: MailReader,
  unsubscribe?: string,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  if (reader === 'operator') return { subject, text: textOf(paragraphs) };
  const whole = [greeting(name), ...paragraphs, 'Ahoy'];
  const last = unsubscribe === undefined ? [] : [`Don't want these emails? Unsubscribe: ${unsubscribe}`];
  const html = htmlOf({ subject, paragraphs: whole, linkLabel, unsubscribe });
  return { subject, text: textOf([...whole, ...last]), html };
}

const textOf = (paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

/**
 * Anyone can register someone else's address under any name, so a name is text that a stranger can have mailed.
 * It is used only if nothing but a name fits into it: no addresses, no sentences.
 */
function greeting(name: string | undefined): string {
  const isName = name !== undefined && name.length <= 40 && NAME.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

const NAME = /^[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+){0,3}$/u;
