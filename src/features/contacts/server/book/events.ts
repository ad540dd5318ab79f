import type { AccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { OutgoingEvent, Transaction } from '#platform/server/realtime/event-log.ts';
import {
  CONTACT_LISTS_TOPIC,
  CONTACT_SETUP_TOPIC,
  CONTACT_TOUCHED_TOPIC,
  CONTACTS_TOPIC,
} from '../../constants-topics.ts';
import type { Contact, ContactsChanged } from '../../model.ts';
import type { ContactTouched } from '../../model-record.ts';
import type { StoredContact } from './store.ts';

export const listsChanged = ({ workspaceId }: Pick<Member, 'workspaceId'>): OutgoingEvent => ({
  workspaceId,
  audience: 'contacts.read',
  topic: CONTACT_LISTS_TOPIC,
  payload: {},
});

/** Tells who may see them: the workspace, or the one person whose they are. A contact that became private is gone for the others. */
export function tellPages(
  { workspaceId }: Pick<Member, 'workspaceId'>,
  { before, now }: { before: readonly StoredContact[]; now: readonly StoredContact[] },
  { emit }: Transaction,
): void {
  const wereShared = before.filter(({ row }) => row.privateTo === null).map(({ row }) => row.id);
  const shared = now.filter(({ row }) => row.privateTo === null);
  const sharedIds = new Set(shared.map(({ row }) => row.id));
  const gone = wereShared.filter((id) => !sharedIds.has(id));
  if (shared.length + gone.length > 0)
    emit({
      workspaceId,
      audience: 'contacts.read',
      topic: CONTACTS_TOPIC,
      payload: {
        contacts: shared.map(({ contact }) => contact),
        gone,
      } satisfies ContactsChanged,
    });
  for (const [accountId, { contacts: own, gone: left }] of privateChanges(before, now))
    emit({ accountId, topic: CONTACTS_TOPIC, payload: { contacts: own, gone: left } });
}

function privateChanges(
  before: readonly StoredContact[],
  now: readonly StoredContact[],
): Map<AccountId, { contacts: Contact[]; gone: string[] }> {
  const changes = new Map<AccountId, { contacts: Contact[]; gone: string[] }>();
  const of = (accountId: AccountId) => {
    const own = changes.get(accountId) ?? { contacts: [], gone: [] };
    changes.set(accountId, own);
    return own;
  };
  const there = new Set(now.map(({ row }) => row.id));
  for (const { row, contact } of now) if (row.privateTo !== null) of(row.privateTo).contacts.push(contact);
  for (const { row } of before)
    if (row.privateTo !== null && !there.has(row.id)) of(row.privateTo).gone.push(row.id);
  return changes;
}

/** Fields or shared views changed. */
export const setupChanged = ({ workspaceId }: Pick<Member, 'workspaceId'>): OutgoingEvent => ({
  workspaceId,
  audience: 'contacts.read',
  topic: CONTACT_SETUP_TOPIC,
  payload: {},
});

/** Notes, consents or the timeline of a contact changed. Only who may see the contact learns of it. */
export function touched({ row }: Pick<StoredContact, 'row'>): OutgoingEvent {
  const event = { topic: CONTACT_TOUCHED_TOPIC, payload: { id: row.id } satisfies ContactTouched };
  if (row.privateTo !== null) return { accountId: row.privateTo, ...event };
  return { workspaceId: row.workspaceId, audience: 'contacts.read', ...event };
}
