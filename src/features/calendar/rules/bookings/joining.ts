import { type Instant, MINUTE_MS } from '#kernel/instant.ts';

/** The page of a booking offers the call from so long before it on. */
export const JOIN_EARLY_MS = 10 * MINUTE_MS;

/** Whether the call of a booking can be made: from shortly before it until it ends. */
export function joinState(
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  now: Instant,
): 'early' | 'open' | 'over' {
  if (now >= endsAt) return 'over';
  return now >= startsAt - JOIN_EARLY_MS ? 'open' : 'early';
}
