import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { paths } from '#kernel/paths.ts';

/** News about calls. `from` is a name or a number, as the history shows it. */
export const callNews = {
  'call.missed': z.object({
    callId: z.string(),
    from: z.string(),
    /** Same for all calls of one caller; null if the number was withheld. */
    caller: z.nullable(z.string()),
    /** How long it rang, in seconds. */
    rangSeconds: z.int(),
  }),
};
export type CallNews = NewsOf<typeof callNews>;

/** The words of a notification about a missed call. Further ones of the same caller join it until it is read. */
export function missedBell({ callId, from, caller, rangSeconds }: CallNews) {
  return {
    title: `Missed call from ${from}`,
    body: rangSeconds < 1 ? "It didn't ring" : `Rang ${rangSeconds} s`,
    path: paths.calls({ call: callId }),
    ...(caller === null
      ? {}
      : { group: { key: `missed ${caller}`, several: `{n} missed calls from ${from}` } }),
  };
}
