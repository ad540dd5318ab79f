import type { BookingStatus } from '../../constants.ts';

interface Person {
  readonly name: string;
}

/** Who is met: "Ann", "Ann and Ben" or "the Acme team". */
export function hostWords({ hosts, team }: { hosts: readonly Person[]; team: string | null }): string {
  const names = hosts.map(({ name }) => name);
  if (names.length === 1 || team === null) return namesOf(names);
  return `the ${team} team`;
}

export const namesOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

/** "AA" of "Alice Archer" */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^the /, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase() ?? '').join('');
}

const TITLES = {
  confirmed: 'You’re booked',
  rescheduled: 'Your new time is booked',
  completed: 'This meeting is over',
  canceled: 'This booking was canceled',
  no_show: 'This meeting is over',
} as const satisfies Record<BookingStatus, string>;

/** The heading of a booking for the person who made it. */
export const statusTitle = (status: BookingStatus): string => TITLES[status];
