import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { USERNAME_CHANGE_LIMITS } from '../constants.ts';

/**
 * When an account may change its username again; null when it may now. Each change keeps the old username from everybody
 * else for ninety days, so an account that changed without end could take them all.
 * @param changes instants of its changes so far, in any order
 */
export function nextChangeAt(changes: readonly Instant[], now: Instant): Instant | null {
  const newestFirst = changes.toSorted((one, other) => other - one);
  const possibleFrom = USERNAME_CHANGE_LIMITS.map(({ most, days }) => {
    const counted = newestFirst[most - 1];
    return counted === undefined ? 0 : counted + days * DAY_MS;
  });
  const at = Math.max(...possibleFrom);
  return at > now ? at : null;
}
