import type { CalendarService, PlannedKey } from '#features/calendar/server/service.ts';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { MeetingRow } from '../record/store.ts';
import { addParticipants, namedContacts } from './store.ts';

/** Whom a meeting is with, what it is in the calendar, and the words that were confirmed. */
export interface AroundGiven {
  readonly id: string;
  readonly consent: string;
  readonly contactIds?: readonly string[] | undefined;
  readonly planned?: PlannedKey | undefined;
}

/**
 * Notes with each contact of a meeting that they agreed to its recording. The same meeting again notes nothing more.
 * @throws AppError contacts.notFound
 */
export async function noteAgreed(
  contacts: Pick<ContactsService, 'these' | 'noteConsent'>,
  { member, row, given }: { member: Member; row: MeetingRow; given: AroundGiven },
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const named = await namedContacts(member, { contactIds: given.contactIds ?? [], contacts }, queries);
  // In the order in which everyone locks them.
  const contactIds = named.map(({ contactId }) => contactId).toSorted();
  for (const contactId of contactIds) {
    const consent = {
      id: `recording ${given.id} ${contactId}`,
      contactId,
      about: 'recording' as const,
      given: true,
      wording: given.consent,
      channel: 'meeting',
    };
    await contacts.noteConsent(member, consent, transaction);
  }
  await addParticipants(row, contactIds, queries);
}

/** Columns of what a meeting is in the calendar. Nothing, if that is no longer there: a recording never waits for it. */
export async function plannedColumns(
  calendar: Pick<CalendarService, 'plannedAt'>,
  member: Member,
  { planned }: AroundGiven,
) {
  const found = planned === undefined ? null : await calendar.plannedAt(member.accountId, planned);
  return found === null ? {} : { plannedKind: found.kind, plannedId: found.id, plannedAt: found.at };
}
