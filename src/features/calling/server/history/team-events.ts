import type { ContactsService } from '#features/contacts/server/service.ts';
import type { NumbersService } from '#features/numbers/server/service.ts';
import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { asE164 } from '#kernel/e164.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { TEAM_CALLS_TOPIC } from '../../constants.ts';
import { talkOf } from '../../rules/history/talk.ts';
import { personOf } from '../../rules/history/team-call.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { callPeople } from '../tables.ts';

/** Tells those who may read it that a phone call has ended, in the transaction in which it ends. */
export type TellTeam = (call: CallRecord, within: Transaction) => Promise<void>;

/**
 * The event says that there is something new, not what: readers fetch what they may see. People without a right to the call
 * get no event, so they can't even count the calls of others.
 */
export function teamTeller({
  numbers,
  workspaces,
  contacts,
}: {
  numbers: Pick<NumbersService, 'readersOf'>;
  workspaces: Pick<WorkspacesService, 'peopleWho'>;
  contacts: Pick<ContactsService, 'note' | 'noteTalk'>;
}): TellTeam {
  return async (call, within) => {
    const { queries, emit } = within;
    if (call.phone?.workspaceId === undefined) return;
    const { ownNumber } = call.phone;
    const workspaceId = asWorkspaceId(call.phone.workspaceId);
    const talk = talkOf(call, workspaceId);
    if (talk !== null) await (talk.kind === 'call' ? contacts.noteTalk : contacts.note)(talk, within);
    await notePerson(call, queries);
    const talking = await workspaces.peopleWho(workspaceId, 'calls.read-shared', queries);
    // Nobody else is there, and they have the event of the call itself.
    if (talking.length < 2) return;
    const event = { topic: TEAM_CALLS_TOPIC, payload: { workspaceId } };
    emit({ workspaceId, audience: 'calls.read-all', ...event });
    if (ownNumber === null) return;
    const readers = new Set(await numbers.readersOf({ workspaceId, number: asE164(ownNumber) }, queries));
    for (const accountId of talking) if (readers.has(accountId)) emit({ accountId, ...event });
  };
}

/** Notes who was on a phone call for a workspace other than the one that their account began with. */
export async function notePerson(call: CallRecord, queries: Queries): Promise<void> {
  const person = personOf(call);
  if (call.phone?.workspaceId === undefined || person === null) return;
  const workspaceId = asWorkspaceId(call.phone.workspaceId);
  if (String(person) === String(workspaceId)) return;
  await queries.insert(callPeople).values({ workspaceId, accountId: person }).onConflictDoNothing();
}
