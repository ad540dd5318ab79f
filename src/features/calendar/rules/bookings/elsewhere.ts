import type { Instant } from '#kernel/instant.ts';
import type { SourceKind } from '../../constants.ts';

interface Times {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** What someone did in a connected calendar to a booking that we wrote there. */
export type ElsewhereChange = (Times & { readonly what: 'moved' }) | { readonly what: 'gone' };

/** Calendars keep whole seconds. */
const isSame = (one: Instant, other: Instant) => Math.floor(one / 1_000) === Math.floor(other / 1_000);

/**
 * Compares what a calendar has with what we wrote into it.
 * @param found null: it isn't there any more
 * @returns null if it is as we wrote it
 */
export function changeOf(
  wrote: Times,
  found: (Times & { readonly isCanceled: boolean }) | null,
): ElsewhereChange | null {
  if (found === null || found.isCanceled) return { what: 'gone' };
  const { startsAt, endsAt } = found;
  if (isSame(wrote.startsAt, startsAt) && isSame(wrote.endsAt, endsAt)) return null;
  return { what: 'moved', startsAt, endsAt };
}

/** Whether a change is the one that is known already. */
export const isSameChange = (one: ElsewhereChange | null, other: ElsewhereChange | null): boolean =>
  one?.what === other?.what &&
  (one?.what !== 'moved' ||
    other?.what !== 'moved' ||
    (isSame(one.startsAt, other.startsAt) && isSame(one.endsAt, other.endsAt)));

/** "your Google calendar", "your calendar “Work”" */
export const calendarNamed = ({ calendar, name }: { calendar: SourceKind; name: string }): string => {
  if (calendar === 'google') return 'your Google calendar';
  return calendar === 'microsoft' ? 'your Outlook calendar' : `your calendar “${name}”`;
};
