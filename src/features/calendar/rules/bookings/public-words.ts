import type { BookingStatus, EventKind } from '../../constants.ts';

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

/** How people meet: "Video call with Ann and Ben, Room 2". */
export function meetingWords({
  kind,
  hosts,
  location,
}: {
  readonly kind: EventKind;
  readonly hosts: readonly Person[];
  readonly location: string;
}): string {
  const way = `${kind === 'video' ? 'Video call' : 'Call'} with ${namesOf(hosts.map(({ name }) => name))}`;
  return location === '' ? way : `${way}, ${location}`;
}

const TITLES = {
  confirmed: 'You’re booked',
  rescheduled: 'Your new time is booked',
  completed: 'This meeting is over',
  canceled: 'This booking was canceled',
  no_show: 'This meeting is over',
} as const satisfies Record<BookingStatus, string>;

/** What the page of a booking offers: to change it, to book another time, or neither. */
export function offersOf({
  isChangeable,
  pageKey,
}: {
  readonly isChangeable: boolean;
  readonly pageKey: object | null;
}): 'change' | 'anew' | '' {
  if (isChangeable) return 'change';
  return pageKey === null ? '' : 'anew';
}

/** The heading of a booking for the person who made it. */
export const statusTitle = (status: BookingStatus): string => TITLES[status];
