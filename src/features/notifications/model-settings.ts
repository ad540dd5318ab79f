import * as z from 'zod/mini';
import { emailCategory } from '#features/identity/model-profile.ts';
import { WAYS } from './model-inbox.ts';

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

const way = z.enum(WAYS);
const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1439));

/** A row of the settings: what it is about, and the ways that it takes. */
export const notificationRow = z.object({
  id: z.string(),
  words: z.string(),
  /** Ways that it can take. */
  offers: z.array(way),
  /** Ways that nobody can turn off. */
  locked: z.array(way),
  /** Ways that it takes now, the locked ones included. */
  ways: z.array(way),
  /** The category of its emails, which the person has turned off (/profile?tab=email). Null: nothing keeps them back. */
  emailsOff: z.nullable(emailCategory),
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** Nothing is pushed in these hours of every day. Minutes since midnight, in the person's time zone; may pass midnight. */
export const quietHours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose two different times' }));

export const notificationSettings = z.object({
  rows: z.array(notificationRow),
  quiet: z.nullable(quietHours),
  /** Whoever calls twice within three minutes rings in quiet hours too. */
  ringsTwice: z.boolean(),
  digest: z.enum(DIGESTS),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Everything on the page is saved. Rows that an older page doesn't know keep their choices. */
export const settingsChange = z.object({
  ways: z.record(z.string().check(z.maxLength(40)), z.array(way).check(z.maxLength(WAYS.length))),
  quiet: z.nullable(quietHours),
  ringsTwice: z.boolean(),
  digest: z.enum(DIGESTS),
});
export type SettingsChange = z.infer<typeof settingsChange>;
