import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { paths } from '#kernel/paths.ts';

/** Notices about contacts. */
export const contactNews = {
  'contact.mentioned': z.object({
    contactId: z.string(),
    contact: z.string(),
    by: z.string(),
    text: z.string(),
  }),
};
export type ContactNews = NewsOf<typeof contactNews>;
const BODY_MAX = 200;

/** The words of a notification about a contact, and where it leads. */
export const contactBell = ({ contactId, contact, by, text }: ContactNews) => ({
  title: `${by} mentioned you in a note about ${contact}`,
  body: text.slice(0, BODY_MAX),
  path: paths.contacts({ id: contactId }),
});

/** The words of an email about a contact. */
export const contactMail = ({ contact, by, text }: ContactNews, link: string): MailWords => ({
  subject: `${by} mentioned you in a note about ${contact}`,
  paragraphs: [text, 'Open the contact here:', link],
});
