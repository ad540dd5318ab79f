import type { MailWords } from '#kernel/mail-words.ts';
import type { MailMessage } from './mail.ts';

/** Reader of an email: a person who uses this installation, or the operator who runs it. */
export type MailReader = 'person' | 'operator';

/**
 * Puts words into the one layout of our emails. People are greeted, the operator gets the facts alone.
 * @param unsubscribe address at which the reader turns this kind of email off
 */
export function framed(
  { subject, name, paragraphs }: MailWords,
  reader: MailReader,
  unsubscribe?: string,
): Pick<MailMessage, 'subject' | 'text'> {
  const letter = reader === 'person' ? [greeting(name), ...paragraphs, 'Ahoy'] : paragraphs;
  const whole =
    unsubscribe === undefined ? letter : [...letter, `Don't want these emails? Unsubscribe: ${unsubscribe}`];
  return { subject, text: `${whole.join('\n\n')}\n` };
}

/**
 * Anyone can register someone else's address under any name, so a name is text that a stranger can have mailed.
 * It is used only if nothing but a name fits into it: no addresses, no sentences.
 */
function greeting(name: string | undefined): string {
  const isName = name !== undefined && name.length <= 40 && NAME.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

const NAME = /^[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+){0,3}$/u;
