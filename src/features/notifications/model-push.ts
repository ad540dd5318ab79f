import * as z from 'zod/mini';

/** Answer of a push service to a push. */
export const PUSH_ANSWERS = [
  'accepted',
  /** The browser gave the subscription up. */
  'gone',
  'too-large',
  /** It is busy or has trouble. */
  'later',
  'refused',
  'unreachable',
  'too-slow',
] as const;
export type PushAnswer = (typeof PUSH_ANSWERS)[number];

/** A browser with push notifications. */
export const pushDevice = z.object({
  id: z.string(),
  /** Of its browser; null if it sent none. */
  userAgent: z.nullable(z.string()),
  /** The company whose push service it uses, such as "Google". */
  service: z.string(),
  /** Whether it has the session of this request. */
  isHere: z.boolean(),
  addedAt: z.int(),
  pushedAt: z.nullable(z.int()),
  answer: z.nullable(z.enum(PUSH_ANSWERS)),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushDevices = z.object({
  /** The server's public key, for the browser (base64url). */
  publicKey: z.string(),
  devices: z.array(pushDevice),
});
export type PushDevices = z.infer<typeof pushDevices>;

/** What a push service answered to a test. */
export const pushTest = z.object({
  answer: z.enum(PUSH_ANSWERS),
  service: z.string(),
  /** HTTP status; null without an answer. */
  status: z.nullable(z.int()),
});
export type PushTest = z.infer<typeof pushTest>;

const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(length));

/** A browser's subscription, as `PushSubscription.toJSON()` has it. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /** The endpoint that it takes the place of. */
  replaces: z.optional(z.string().check(z.maxLength(1000))),
});
export type GivenSubscription = z.infer<typeof pushSubscription>;

/** Topic of the event after the list of browsers changed. */
export const PUSH_DEVICES_TOPIC = 'notifications.devices';
