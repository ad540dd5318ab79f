import * as z from 'zod/mini';
import { contactText, INQUIRY_TYPES, type InquiryType, STATUS_PARTS } from './constants.ts';

const inquiryTypes = INQUIRY_TYPES.map(({ id }) => id) as [InquiryType, ...InquiryType[]];

/**
 * Input of the contact form (specification 000 §3). rules/contact-problems.ts checks it, in the page and on the server
 * alike.
 */
export const contactMessage = z.object({
  name: z.string(contactText.name),
  email: z.string(contactText.email),
  phone: z.string('Phone must be text'),
  inquiryType: z.string(contactText.inquiryType),
  subject: z.string(contactText.subject),
  message: z.string(contactText.message),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** A message in the operator's inbox. Instants are milliseconds since the epoch. */
export const inboxMessage = z.object({
  id: z.string(),
  receivedAt: z.number(),
  name: z.string(),
  email: z.string(),
  /** Null when none was given. */
  phone: z.nullable(z.string()),
  inquiryType: z.enum(inquiryTypes),
  subject: z.string(),
  message: z.string(),
  /** When it was handed to the mail system; null until then, and for ever if that failed twice. */
  mailedAt: z.nullable(z.number()),
  answeredAt: z.nullable(z.number()),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** up, down: state of the last heartbeat. unknown: no heartbeat for two minutes, or no process runs it. */
const partState = z.enum(['up', 'down', 'unknown']);
export type PartState = z.infer<typeof partState>;

/** Measurements for /status. */
export const serviceStatus = z.object({
  /** When the last heartbeat was written; null if there is none or it can't be read. */
  checkedAt: z.nullable(z.number()),
  /** The first day that is shown, as days since 1970-01-01 (UTC). */
  firstDay: z.int(),
  parts: z.array(
    z.object({
      id: z.enum(STATUS_PARTS),
      now: partState,
      /** The first minute that was measured, as milliseconds since the epoch; null if there is none. */
      since: z.nullable(z.number()),
      /** For each day: the minutes that were measured, and those of them in which it was up. */
      known: z.array(z.int()),
      up: z.array(z.int()),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;
