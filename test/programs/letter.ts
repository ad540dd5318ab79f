import { z } from 'zod';
import type { MailKind, MailQueue } from '#platform/server/mail/mail-queue.ts';

const facts = z.object({ to: z.string(), about: z.string() });

/** Declares a kind of email for tests of the queue, which two processes of one test must agree on. */
export function defineLetter(queue: MailQueue, changed: Partial<MailKind<z.infer<typeof facts>>> = {}): void {
  queue.define({
    name: 'letter',
    facts,
    write: async ({ to, about }) => ({ to, reader: 'person', subject: about, paragraphs: ['News.'] }),
    ...changed,
  });
}
