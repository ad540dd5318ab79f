import * as z from 'zod/mini';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Filter of the call history. All conditions must match. */
export const historyFilter = {
  show: z.optional(z.enum(['all', 'missed', 'incoming', 'outgoing', 'failed'])),
  kind: z.optional(z.enum(['phone', 'username'])),
  /** Part of a name, a username or a number. */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** First and last day, in `timeZone`. */
  since: z.optional(day),
  until: z.optional(day),
  /** IANA name; UTC if not given. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
};
