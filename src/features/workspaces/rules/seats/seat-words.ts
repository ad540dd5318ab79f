import { formatDay } from '#kernel/day.ts';
import type { Instant } from '#kernel/instant.ts';

/** "Your plan has 1 seat, and 4 people take one. On 7 Dec 2026, Omar and Lena become guests." */
export function seatNoticeWords(notice: {
  readonly seats: number;
  readonly taken: number;
  readonly dueAt: Instant;
  /** Names of those who become guests, as it stands. */
  readonly leaving: readonly string[];
  readonly timeZone: string;
}): string {
  const { seats, taken, dueAt, leaving, timeZone } = notice;
  const shown = leaving.length > 3 ? [...leaving.slice(0, 2), `${leaving.length - 2} more`] : leaving;
  const people = new Intl.ListFormat('en-GB').format(shown);
  const become = leaving.length === 1 ? 'becomes a guest' : 'become guests';
  return `Your plan has ${seats} ${seats === 1 ? 'seat' : 'seats'}, and ${taken} people take one. On ${formatDay(dueAt, timeZone)}, ${people} ${become}.`;
}

/** Says why nobody else can be chosen; null while there are seats. */
export function chosenRefusal(chosen: number, seats: number): string | null {
  if (chosen < seats) return null;
  return `Your plan has ${seats} ${seats === 1 ? 'seat' : 'seats'}. Take one from someone else first.`;
}
