import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId, CallId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { runPrepared } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { callingErrors } from '../../errors.ts';
import type { Call } from '../../model.ts';
import { isUnknownTo } from '../../rules/blocks/quiet.ts';
import { answererOf, type CallRecord, type EndedCall } from '../../rules/record/call-record.ts';
import { isAccount, type Party, type Side, sideOf } from '../../rules/record/parties.ts';
import { type CallEvent, type Outcome, transition } from '../../rules/record/transition.ts';
import { type NameOf, viewOf } from '../../rules/record/view.ts';
import { callChanged, namesOf, type PartyBook } from '../events.ts';
import { type CallStore, createStore, type DueCall } from '../store.ts';
import { timeOf } from './call-clock.ts';

/** What may happen to a call, told by one of its people. */
export interface CallChange {
  readonly accountId: AccountId;
  readonly id: CallId;
}

/** The same of the network's side, told by the process that holds the leg. */
export interface PartyChange {
  readonly accountId: Party;
  readonly id: CallId;
}

interface Decision {
  readonly record: CallRecord;
  readonly side: Side;
  /** Who acts. */
  readonly by: Party;
  /** The time now, on the clock of the call. */
  readonly now: Instant;
  /** The store inside the transaction that holds the lock on this call. */
  readonly inside: CallStore;
}

export type AttemptChange = (
  args: PartyChange,
  decide: (decision: Decision) => CallEvent | Promise<CallEvent>,
) => Promise<ChangeAttempt>;

/** The call as the one who acted sees it, and whether it is as they wanted. */
interface ChangeAttempt {
  readonly call: Call;
  readonly record: CallRecord;
  readonly outcome: Outcome;
}

/** What else is done when a telephone call changes. */
export interface PhoneHooks {
  /** Part of the transaction in which it ends: its money, and what it was. */
  settle(call: EndedCall, within: Transaction): Promise<void>;
  /** After the commit: the network is told. */
  changed(record: CallRecord): void;
}

export type Changer = ReturnType<typeof createChanger>;

/** The one way in which a call changes: locked, decided by the rule, written, and told to its people. */
export function createChanger(parts: {
  platform: Pick<Platform, 'realtime' | 'clock'>;
  directory: IdentityDirectory;
  book: PartyBook;
  phone: PhoneHooks;
}) {
  const { directory, book, phone } = parts;
  const { realtime, clock } = parts.platform;
  const { events } = realtime;
  const noted = (record: CallRecord) => {
    book.note(record);
    if (record.phone !== null) phone.changed(record);
  };

  /** Changes a call of this person. @throws callNotFound for anybody else's */
  const attempt: AttemptChange = async ({ accountId, id }, decide) => {
    const parties = await book.find(accountId, id);
    if (parties === null) throw callingErrors.callNotFound();
    // Names are read before the transaction: inside it they would need a second connection while one is held.
    const nameOf = (await namesOf(directory, [parties]))(parties);
    const done = await events.transact(async (transaction) => {
      const inside = createStore(transaction.queries);
      const record = await inside.lock(accountId, id);
      const side = record === null ? null : sideOf(record, accountId);
      if (record === null || side === null) throw callingErrors.callNotFound();
      const next = transition(
        record,
        await decide({ record, side, by: accountId, inside, now: timeOf(record, clock) }),
      );
      await keep({ inside, transaction, nameOf, phone, directory, before: record, after: next.record });
      return next;
    });
    noted(done.record);
    return { call: viewOf(done.record, accountId, nameOf), record: done.record, outcome: done.outcome };
  };

  /** The same for what must succeed. */
  const change = async (...args: Parameters<AttemptChange>): Promise<Call> =>
    accepted(await attempt(...args));

  /** Changes a call because of the clock. `decide` sees it locked, with the time now on its clock, and may find that there is nothing to do. */
  async function changeByClock(
    call: DueCall,
    decide: (record: CallRecord, now: Instant) => CallEvent | null,
  ): Promise<void> {
    const nameOf = (await namesOf(directory, [call]))(call);
    const record = await events.transact(async (transaction) => {
      const inside = createStore(transaction.queries);
      const before = await inside.lockFree(call.id);
      const event = before === null ? null : decide(before, timeOf(before, clock));
      if (before === null || event === null) return before;
      const after = transition(before, event).record;
      await keep({ inside, transaction, nameOf, phone, directory, before, after });
      return after;
    });
    if (record !== null) noted(record);
  }

  return { attempt, change, changeByClock };
}

async function keep(step: {
  inside: CallStore;
  transaction: Transaction;
  nameOf: NameOf;
  phone: PhoneHooks;
  directory: IdentityDirectory;
  before: CallRecord;
  after: CallRecord;
}): Promise<void> {
  const { before, after, transaction } = step;
  if (after === before) return;
  const saving = step.inside.saving(after, before);
  if (after.phone !== null && after.state === 'ended') {
    for (const statement of saving) await runPrepared(transaction.queries, statement);
    await step.phone.settle(after, transaction);
  } else for (const statement of saving) transaction.lastly(statement);
  // Each of them can now find the other by username, if that is what they have chosen.
  for (const pair of acquaintedBy(after))
    transaction.lastly(step.directory.acquainting(transaction.queries, pair, answererOf(after) !== null));
  // A heartbeat is written down but changes nothing that anybody sees.
  if (after.version === before.version) return;
  for (const event of callChanged(after, step.nameOf, before)) transaction.emit(event);
}

/** Who has met by a call that is over: its caller, and the one who answered or, if nobody did, all who know of it. */
function acquaintedBy(call: CallRecord): (readonly [AccountId, AccountId])[] {
  const { callerId } = call;
  if (call.state !== 'ended' || !isAccount(callerId)) return [];
  return call.rings.flatMap(({ party }) => {
    const hasMet = call.answeredBy === null ? !isUnknownTo(party, call) : party === call.answeredBy;
    return hasMet && isAccount(party) ? [[callerId, party] as const] : [];
  });
}

/** @throws the error of an outcome that is not what was wanted */
export function accepted({ call, outcome }: ChangeAttempt): Call {
  if (outcome !== 'done') throw callingErrors[outcome]();
  return call;
}
