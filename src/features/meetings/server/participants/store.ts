import { and, asc, eq, inArray } from 'drizzle-orm';
import { contactsErrors } from '#features/contacts/errors.ts';
import type { ContactsService, SeenContact } from '#features/contacts/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Participant } from '../../model-participants.ts';
import type { MeetingRow, Reader } from '../record/store.ts';
import { meetingParticipants } from '../tables.ts';

/** Ids of the contacts that a meeting was with, as they were noted. */
export async function participantIdsOf(meetingId: string, queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ contactId: meetingParticipants.contactId })
    .from(meetingParticipants)
    .where(eq(meetingParticipants.meetingId, meetingId))
    .orderBy(asc(meetingParticipants.contactId));
  return rows.map(({ contactId }) => contactId);
}

/** Those of them that this person sees. */
export async function participantsOf(
  reader: Reader,
  { meetingId, contacts }: { meetingId: string; contacts: Pick<ContactsService, 'these'> },
  queries: Queries,
): Promise<Participant[]> {
  const seen = await contacts.these(reader, await participantIdsOf(meetingId, queries), queries);
  return seen.map(({ contactId, name }) => ({ id: contactId, name }));
}

/** Contacts that somebody names, each once and as it is today: they may have been merged since. @throws AppError contacts.notFound */
export async function namedContacts(
  member: Member,
  { contactIds, contacts }: { contactIds: readonly string[]; contacts: Pick<ContactsService, 'these'> },
  queries: Queries,
): Promise<SeenContact[]> {
  const named = await contacts.these(member, contactIds, queries);
  const known = new Set(named.flatMap(({ ids }) => ids));
  if (contactIds.some((one) => !known.has(one))) throw contactsErrors.notFound();
  return named;
}

export async function addParticipants(
  { id, workspaceId }: Pick<MeetingRow, 'id' | 'workspaceId'>,
  contactIds: readonly string[],
  queries: Queries,
): Promise<void> {
  if (contactIds.length === 0) return;
  await queries
    .insert(meetingParticipants)
    .values(contactIds.map((contactId) => ({ meetingId: id, contactId, workspaceId })))
    .onConflictDoNothing();
}

export async function removeParticipants(
  meetingId: string,
  contactIds: readonly string[],
  queries: Queries,
): Promise<void> {
  await queries
    .delete(meetingParticipants)
    .where(
      and(
        eq(meetingParticipants.meetingId, meetingId),
        inArray(meetingParticipants.contactId, [...contactIds]),
      ),
    );
}
