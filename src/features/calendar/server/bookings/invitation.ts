import { asc, inArray } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { CalendarPart } from '#platform/server/mail/mail.ts';
import type { MailedBooking } from '../../rules/bookings/words.ts';
import { calendarFile, type FileEvent } from '../../rules/files/write.ts';
import { peopleShown } from '../pages/public.ts';
import { bookings } from '../tables.ts';
import type { BookingTokens } from './tokens.ts';
import { type BookingRow, hostsOf } from './view.ts';

export interface InvitationParts {
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly tokens: BookingTokens;
  readonly config: Pick<Config, 'publicUrl' | 'MAIL_FROM'>;
}

/** A booking with everything that emails and files say about it. */
export interface Described {
  readonly row: BookingRow;
  readonly mailed: MailedBooking;
  /** Where its client opens it. */
  readonly link: string;
  readonly event: FileEvent;
}

/** @returns null if the booking no longer exists */
export async function describeBooking(
  id: string,
  parts: InvitationParts,
  queries: Queries,
): Promise<Described | null> {
  return (await describeBookings([id], parts, queries))[0] ?? null;
}

/** The same for several at once, in the order of their times. */
export async function describeBookings(
  ids: readonly string[],
  { directory, tokens, config }: InvitationParts,
  queries: Queries,
): Promise<Described[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const hosts = await hostsOf(ids, queries);
  const everybody = [...new Set([...hosts.values()].flat())];
  const shown = await peopleShown(everybody, directory);
  const names = new Map(everybody.map((accountId, nth) => [accountId, shown[nth]?.name ?? 'Host']));
  return rows.map((row) => {
    const link = `${config.publicUrl}${paths.booking(tokens.of(row.id))}`;
    const hostNames = (hosts.get(row.id) ?? []).map((host) => names.get(host) ?? 'Host');
    return {
      row,
      link,
      mailed: { ...row, hosts: hostNames },
      event: eventOf(row, { hosts: hostNames, link, config }),
    };
  });
}

function eventOf(
  row: BookingRow,
  { hosts, link, config }: { hosts: readonly string[]; link: string; config: InvitationParts['config'] },
): FileEvent {
  return {
    uid: `${row.id}@${new URL(config.publicUrl).hostname}`,
    sequence: row.sequence,
    changedAt: row.changedAt,
    title: `${row.title}: ${row.clientName} and ${new Intl.ListFormat('en-GB').format(hosts)}`,
    description: [row.notes, link].filter((line) => line !== '').join('\n\n'),
    location: row.location === '' ? link : row.location,
    url: link,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    isCanceled: row.status === 'canceled',
    // The address of the host stays theirs. Answers of calendar programs go nowhere.
    organizer: { name: hosts[0] ?? 'Ahoy', email: addressOf(config.MAIL_FROM) },
    attendees: [{ name: row.clientName, email: row.clientEmail }],
  };
}

/**
 * The calendar part of an email about a booking.
 * @param readersLink where this reader opens it: the client's own link is a key, and nobody else's
 */
export function invitationOf({ event, link }: Described, now: Instant, readersLink = link): CalendarPart {
  const method = event.isCanceled === true ? 'CANCEL' : 'REQUEST';
  const own = (text: string) => text.replaceAll(link, readersLink);
  const theirs = {
    ...event,
    description: own(event.description),
    location: own(event.location),
    url: readersLink,
  };
  return { method, text: calendarFile([theirs], { method, now }) };
}

/** "Ahoy <no-reply@x.example>" is no-reply@x.example. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
