import * as z from 'zod/mini';

const weekday = z.int().check(z.minimum(0), z.maximum(6));

/** When a task comes again: a part of what RFC 5545 §3.3.10 can say. Weekdays count from Sunday, which is 0. */
export const repeats = z.object({
  every: z.enum(['day', 'week', 'month', 'year']),
  /** Every so many of them. */
  interval: z.int().check(z.minimum(1), z.maximum(999)),
  /** Of weeks: on these days. Empty: the day on which it is due. */
  weekdays: z.optional(z.array(weekday).check(z.maxLength(7))),
  /** Of months: on this day, or on the last day of shorter months; -1: always on the last one. */
  monthDay: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(31)), z.literal(-1)])),
  /** Of months: "the second Tuesday"; -1: the last one. */
  nth: z.optional(
    z.object({ week: z.union([z.int().check(z.minimum(1), z.maximum(4)), z.literal(-1)]), weekday }),
  ),
  /** The last day on which it may be due. */
  until: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** How often it still is, the one that has this rule included. */
  count: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
});
export type Repeats = z.infer<typeof repeats>;
