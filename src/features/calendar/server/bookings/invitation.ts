import { asc, inArray } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { CalendarPart } from '#platform/server/mail/mail.ts';
import { namesOf } from '../../rules/bookings/public-words.ts';
import type { MailedBooking } from '../../rules/bookings/words.ts';
import { calendarFile, type FileEvent, type FilePerson } from '../../rules/files/write.ts';
import { peopleShown } from '../pages/public.ts';
import { bookings } from '../tables.ts';
import type { BookingTokens } from './tokens.ts';
import { type BookingRow, hostsOf } from './view.ts';

export interface InvitationParts {
  readonly directory: Pick<IdentityDirectory, 'profilesOf' | 'contactOf'>;
  readonly tokens: BookingTokens;
  readonly config: Pick<Config, 'publicUrl' | 'MAIL_FROM'>;
}

/** A booking with everything that emails and files say about it. */
export interface Described {
  readonly row: BookingRow;
  readonly mailed: MailedBooking;
  /** Where its client opens it: a key, which is in no file or email of anyone else. */
  readonly link: string;
  /** For its client, who takes part with the hosts. */
  readonly clientsEvent: FileEvent;
  /** For a calendar of a host, which keeps it without people: a program would ask whether to come to one's own meeting. */
  readonly hostsEvent: FileEvent;
  /** Who invites. The addresses of hosts stay theirs, and answers of calendar programs go nowhere. */
  readonly organizer: FilePerson;
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
    const hostNames = (hosts.get(row.id) ?? []).map((host) => names.get(host) ?? 'Host');
    return describedOf(row, { hosts: hostNames, link: paths.booking(tokens.of(row.id)), config });
  });
}

function describedOf(
  row: BookingRow,
  { hosts, link, config }: { hosts: readonly string[]; link: string; config: InvitationParts['config'] },
): Described {
  const clientsLink = `${config.publicUrl}${link}`;
  const hostsLink = `${config.publicUrl}${paths.calendar({ tab: 'bookings', booking: row.id })}`;
  const organizer = {
    name: hosts.length === 0 ? 'Ahoy' : namesOf(hosts),
    email: addressOf(config.MAIL_FROM),
  };
  const event = {
    uid: `${row.id}@${new URL(config.publicUrl).hostname}`,
    sequence: row.sequence,
    changedAt: row.changedAt,
    title: `${row.title}: ${row.clientName} and ${namesOf(hosts)}`,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    isCanceled: row.status === 'canceled',
  };
  const { clientEmail, clientPhone, notes } = row;
  return {
    row,
    link: clientsLink,
    mailed: { ...row, hosts },
    organizer,
    clientsEvent: {
      ...event,
      ...opening(clientsLink, row, [notes]),
      organizer,
      attendees: [{ ...organizer, isChair: true }, clientOf(row)],
    },
    hostsEvent: { ...event, ...opening(hostsLink, row, [clientEmail, clientPhone, notes]) },
  };
}

/** What leads to a booking, for one of its sides. */
const opening = (link: string, { location }: Pick<BookingRow, 'location'>, about: readonly string[]) => ({
  description: [...about, link].filter((line) => line !== '').join('\n\n'),
  location: location === '' ? link : location,
  url: link,
});

const clientOf = ({ clientName, clientEmail }: BookingRow): FilePerson => ({
  name: clientName,
  email: clientEmail,
});

/** The calendar part of the email to whoever booked. */
export const clientsInvitation = ({ clientsEvent }: Described, now: Instant): CalendarPart =>
  partOf(clientsEvent, now);

/**
 * The calendar part of the email to a host. Programs take in an invitation whose reader is among those invited, so this host is
 * there by their own address.
 */
export function hostsInvitation(
  { row, hostsEvent, organizer }: Described,
  host: FilePerson,
  now: Instant,
): CalendarPart {
  const client = clientOf(row);
  const isBoth = host.email.toLowerCase() === client.email.toLowerCase();
  const attendees = [{ ...host, isChair: true }, ...(isBoth ? [] : [client])];
  return partOf({ ...hostsEvent, organizer, attendees }, now);
}

function partOf(event: FileEvent, now: Instant): CalendarPart {
  const method = event.isCanceled === true ? 'CANCEL' : 'REQUEST';
  return { method, text: calendarFile([event], { method, now }) };
}

/** "Ahoy <no-reply@x.example>" is no-reply@x.example. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
