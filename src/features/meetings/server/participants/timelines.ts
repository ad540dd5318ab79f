import { inArray, type SQL } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { parseDay } from '../../rules/calendar-day.ts';
import { firstSentence } from '../../rules/participants/timeline-entry.ts';
import { type MeetingRow, notesOf } from '../record/store.ts';
import { recordingOf } from '../recordings/store.ts';
import { meetings } from '../tables.ts';
import { participantIdsOf } from './store.ts';

type Contacts = Pick<ContactsService, 'note' | 'unnote'>;
const KIND = 'meeting';

/** Puts a meeting that has notes on the timelines of its people, as it is now. Only those who see the meeting see it there. */
export async function keepOnTimelines(
  contacts: Contacts,
  row: MeetingRow,
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const contactIds = await participantIdsOf(row.id, queries);
  const notes = contactIds.length === 0 ? null : await notesOf(row.id, queries);
  if (notes === null) return;
  await contacts.note(
    {
      workspaceId: row.workspaceId,
      keys: contactIds.map((key) => ({ kind: 'contact', key })),
      kind: KIND,
      thingId: row.id,
      at: await timeOf(row, queries),
      accountId: row.addedBy,
      ownNumber: null,
      facts: {
        title: row.name,
        text: firstSentence(notes.body),
        ...(row.privateTo === null ? {} : { privateTo: row.privateTo }),
      },
    },
    transaction,
  );
}

/** Takes a meeting off the timelines of these contacts. */
export async function takeOffTimelines(
  contacts: Contacts,
  { id, workspaceId }: Pick<MeetingRow, 'id' | 'workspaceId'>,
  { contactIds, transaction }: { contactIds: readonly string[]; transaction: Transaction },
): Promise<void> {
  for (const contactId of contactIds)
    await contacts.unnote({ workspaceId, kind: KIND, thingId: id, contactId }, transaction);
}

/** Deletes meetings with their entries on timelines. @returns how many */
export async function deleteMeetings(
  contacts: Contacts,
  which: SQL,
  transaction: Transaction,
): Promise<number> {
  const { queries } = transaction;
  const rows = await queries
    .select({ id: meetings.id, workspaceId: meetings.workspaceId })
    .from(meetings)
    .where(which)
    .orderBy(meetings.id)
    .for('update');
  for (const row of rows) {
    const contactIds = await participantIdsOf(row.id, queries);
    await takeOffTimelines(contacts, row, { contactIds, transaction });
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await queries.delete(meetings).where(inArray(meetings.id, ids));
  return ids.length;
}

/** When it was: as recorded, as planned, or at noon of its day. */
async function timeOf({ id, day, plannedAt }: MeetingRow, queries: Queries): Promise<number> {
  const recording = await recordingOf(id, queries);
  return recording?.startedAt ?? plannedAt ?? (parseDay(day) ?? 0) * DAY_MS + DAY_MS / 2;
}
