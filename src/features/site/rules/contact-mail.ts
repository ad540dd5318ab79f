import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { missingCase } from '#kernel/assert.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { contactText, INQUIRY_TYPES, type InquiryType } from '../constants.ts';
import type { InboxMessage } from '../model.ts';

/** Emails to the operator about messages. An email is about the message as it was stored. */
export const contactNews = {
  'contact.received': z.object({
    id: z.string(),
    // Emails of an earlier version have neither.
    name: z.optional(z.string()),
    subject: z.optional(z.string()),
  }),
};
export type ContactNews = NewsOf<typeof contactNews>;

/** Which of our mailboxes answers a topic. */
export function mailboxOf(inquiryType: InquiryType): 'support' | 'sales' | 'partners' {
  switch (inquiryType) {
    case 'sales':
      return 'sales';
    case 'partnership':
      return 'partners';
    case 'general':
    case 'support':
    case 'billing':
    case 'feature':
    case 'feedback':
      return 'support';
    default:
      return missingCase(inquiryType);
  }
}

export const labelOf = (inquiryType: InquiryType): string =>
  INQUIRY_TYPES.find(({ id }) => id === inquiryType)?.label ?? inquiryType;

/**
 * A message of the contact form as a mail to ourselves. Every line that the visitor has written is marked, so that a
 * message cannot pass for a line of ours.
 * @param facts.receivedAt for the text; a rule has no calendar, so the caller formats it
 * Source: decision R67; 'Not provided' is specification 000 §7.
 */
export function contactMail(
  message: Omit<InboxMessage, 'receivedAt' | 'mailedAt' | 'answeredAt'>,
  facts: { receivedAt: string; inboxLink: string },
): MailWords {
  const quoted = message.message.split(/\r\n|\r|\n/u).map((line) => `> ${line}`);
  return {
    subject: `Contact form (${labelOf(message.inquiryType)}): ${message.subject}`,
    paragraphs: [
      [
        `Name: ${message.name}`,
        `Email: ${message.email}`,
        `Phone: ${message.phone ?? contactText.noPhone}`,
        `Inquiry: ${labelOf(message.inquiryType)}`,
        `Subject: ${message.subject}`,
        `Received: ${facts.receivedAt}`,
      ].join('\n'),
      quoted.join('\n'),
      `Sent with the contact form. Answer it at ${facts.inboxLink}`,
    ],
  };
}

/** The words of a message in the operator's list. */
export const contactBell = ({ name = 'a visitor', subject = '' }: ContactNews) => ({
  title: `Message from ${name}`,
  body: subject,
  path: operatorPaths.messages(),
});
