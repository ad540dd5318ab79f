import * as z from 'zod/mini';
import { ONE_LINE, VISIBLE_LINE } from '#kernel/one-line.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import { LANGUAGES, PERSON_NAME_MAX } from './constants-profile.ts';

const sunday = 0;
const saturday = 6;

/** How a person reads dates and times; null: as their browser does. */
export const dateFormats = z.object({
  language: z.nullable(z.enum(LANGUAGES)),
  /** IANA name. */
  timeZone: z.nullable(z.string().check(z.maxLength(60), z.refine(isTimeZone, 'No such time zone'))),
  clock: z.nullable(z.enum(['12', '24'])),
  /** First day of the week: 0 is Sunday. */
  weekStart: z.nullable(z.int().check(z.minimum(sunday), z.maximum(saturday))),
});
export type DateFormats = z.infer<typeof dateFormats>;

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, `Use at most ${most} characters`),
      z.regex(ONE_LINE, 'Use one line of text'),
    );

/** What people say of themselves, as they may type it. */
export const personalFields = {
  firstName: line(PERSON_NAME_MAX).check(z.regex(VISIBLE_LINE, 'Enter your first name')),
  lastName: line(PERSON_NAME_MAX),
  address: line(200),
  city: line(100),
  state: line(60),
  zip: line(12).check(z.regex(/^[\p{L}\d -]*$/u, 'Use letters, digits, spaces or dashes')),
};
export const personal = z.object(personalFields);
export type Personal = z.infer<typeof personal>;

/** The profile as its owner sees it. Nobody else does. */
export const profileDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** As E.164. */
  phone: z.nullable(z.string()),
  isPhoneProven: z.boolean(),
  /** A new email address that waits until somebody opens the link we sent to it. */
  newEmail: z.nullable(z.string()),
});
export type ProfileDetails = z.infer<typeof profileDetails>;

/** Emails that a person wants. What is about a problem with money or the account itself comes anyway. */
export const emailPreferences = z.object({
  promotional: z.boolean(),
  productUpdates: z.boolean(),
  billing: z.boolean(),
  security: z.boolean(),
});
export type EmailPreferences = z.infer<typeof emailPreferences>;
export const emailCategory = z.keyof(emailPreferences);
export type EmailCategory = z.infer<typeof emailCategory>;
export const EMAIL_CATEGORIES: readonly EmailCategory[] = [
  'promotional',
  'productUpdates',
  'billing',
  'security',
];
