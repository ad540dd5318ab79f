import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '#kernel/instant.ts';
import { basicTime, type WallTime } from '../../rules/availability/civil.ts';
import type { Stretch } from '../../rules/availability/free.ts';
import { zoneOf } from '../../rules/availability/zone.ts';
import type { Recurrence } from '../../rules/events/change.ts';
import { ruleProblem, ruleWithWallEnd } from '../../rules/events/rule.ts';

/**
 * Starts within a stretch of time, in order, at most `max`. Each has the wall time that the rule says, on days of 23 and 25
 * hours as well. A rule that is not taken (`ruleProblem`) happens once.
 * @throws RangeError for an unknown zone
 */
export function startsWithin(recurrence: Recurrence, { from, before }: Stretch, max: number): Instant[] {
  const { startsAt, rule, added } = recurrence;
  const leftOut = new Set(recurrence.leftOut);
  const starts = new Set([startsAt, ...added]);
  if (rule !== null && ruleProblem(rule) === null && before > startsAt)
    for (const start of startsOfRule(recurrence, rule, { stretch: { from, before }, max })) starts.add(start);
  return [...starts]
    .filter((start) => start >= from && start < before && !leftOut.has(start))
    .toSorted((one, other) => one - other)
    .slice(0, max);
}

/** Steps of the library before it gives up on a rule that hardly ever comes. */
const STEPS_MAX = 20_000;
/** A wall time is at most so far from UTC, twice. */
const MARGIN_MS = 2 * 86_400_000;

/** The library counts in wall times, as if the zone were UTC. The zone's clock makes instants of them. */
function startsOfRule(
  { startsAt, timeZone }: Pick<Recurrence, 'startsAt' | 'timeZone'>,
  rule: string,
  { stretch: { from, before }, max }: { stretch: Stretch; max: number },
): Instant[] {
  const zone = zoneOf(timeZone);
  const start = zone.wallOf(startsAt);
  const first = Math.max(from - MARGIN_MS, start);
  const wallRule = ruleWithWallEnd(rule, zone.wallOf);
  const walls: WallTime[] = [];
  try {
    const library = new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${basicTime(start)}\nRRULE:${wallRule}`,
      maxIterations: STEPS_MAX,
    });
    const until = before + MARGIN_MS;
    for (let next = library.next(utcOf(first), true); next !== null; next = library.next(next)) {
      const wall = next.epochMilliseconds;
      if (wall >= until || walls.length >= max + DATES_OF_MARGIN) break;
      walls.push(wall);
    }
  } catch {
    // The rule matches so rarely that the library gave up. We keep what it found until then.
  }
  return walls.map((wall) => zone.instantOf(wall));
}

/** Starts that may lie before `from`, because of the margin. */
const DATES_OF_MARGIN = 200;

const utcOf = (wall: WallTime) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');

/** More than a rule counts (COUNT). */
const COUNTED_MAX = 10_000;

/** How many starts of the rule lie before one of them. */
export function countBefore(recurrence: Recurrence, at: Instant): number {
  const bare = { ...recurrence, added: [], leftOut: [] };
  return startsWithin(bare, { from: recurrence.startsAt, before: at }, COUNTED_MAX).length;
}
