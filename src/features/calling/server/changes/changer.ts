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
import type { CallDirectory } from '../phone/known-callers.ts';
import { keepingWhatWasSaid } from '../recording/consents.ts';
import { type CallStore, createStore, type DueCall } from '../store.ts';
import { timeOf } from './call-clock.ts';
import type { CallPushes } from './call-pushes.ts';

/** Names a call and the account that wants to change it. */
export interface CallChange {
  readonly accountId: AccountId;
  readonly id: CallId;
}

/** Names a call and the party that changes it, which may be the network. */
export interface PartyChange {
  readonly accountId: Party;
  readonly id: CallId;
}

interface Decision {
  readonly record: CallRecord;
  readonly side: Side;
  /** The party that acts. */
  readonly by: Party;
  /** The time now, on the call's clock. */
  readonly now: Instant;
  /** Store inside the transaction that holds the lock on this call. */
  readonly inside: CallStore;
}

export type AttemptChange = (
  args: PartyChange,
  decide: (decision: Decision) => CallEvent | Promise<CallEvent>,
) => Promise<ChangeAttempt>;

/** The call as the acting party sees it, and the outcome of the change. */
interface ChangeAttempt {
  readonly call: Call;
  readonly record: CallRecord;
  readonly outcome: Outcome;
}

/** What else happens when a call to or from a phone changes. */
export interface PhoneHooks {
  /** Settles the money and records the leg, in the transaction that ends the call. */
  settle(call: EndedCall, within: Transaction): Promise<void>;
  /** Tells those who missed it, in the transaction that ends the call. */
  missed(call: EndedCall, nameOf: NameOf, within: Transaction): Promise<void>;
  /** Notifies the network, after the commit. */
  changed(record: CallRecord): void;
}

export type Changer = ReturnType<typeof createChanger>;

/** Changes calls, always in the same way: lock, apply the rule, save, notify. */
export function createChanger(parts: {
  platform: Pick<Platform, 'realtime' | 'clock'>;
  directory: CallDirectory;
  book: PartyBook;
  phone: PhoneHooks;
  pushes: CallPushes;
}) {
  const { directory, book, phone } = parts;
  const { realtime, clock } = parts.platform;
  const { events } = realtime;
  const noted = (record: CallRecord) => {
    book.note(record);
    if (record.phone !== null) phone.changed(record);
  };

  /** Changes a call of this party. @throws callNotFound for any other call */
  const attempt: AttemptChange = async ({ accountId, id }, decide) => {
    const parties = await book.find(accountId, id);
    if (parties === null) throw callingErrors.callNotFound();
    // Names are read before the transaction. Inside it they would need a second connection.
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
      await keep({ ...parts, inside, transaction, nameOf, before: record, after: next.record });
      return next;
    });
    noted(done.record);
    return { call: viewOf(done.record, accountId, nameOf), record: done.record, outcome: done.outcome };
  };

  /** Changes a call and throws unless the outcome is `done`. */
  const change = async (...args: Parameters<AttemptChange>): Promise<Call> =>
    accepted(await attempt(...args));

  /**
   * Changes a call because time has passed. `decide` gets the locked record and the time on its clock, and returns null
   * if nothing is due.
   */
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
      await keep({ ...parts, inside, transaction, nameOf, before, after });
      return after;
    });
    if (record !== null) noted(record);
  }

  return { attempt, change, changeByClock, tellMissed: phone.missed };
}

async function keep(step: {
  inside: CallStore;
  transaction: Transaction;
  nameOf: NameOf;
  phone: PhoneHooks;
  pushes: CallPushes;
  directory: CallDirectory;
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
  const said = keepingWhatWasSaid(transaction.queries, { before, after });
  if (said !== null) transaction.lastly(said);
  // From now on both can find each other by username, if their settings allow it.
  for (const pair of acquaintedBy(after))
    transaction.lastly(step.directory.acquainting(transaction.queries, pair, answererOf(after) !== null));
  // A heartbeat is saved but changes nothing that people see.
  if (after.version === before.version) return;
  for (const event of callChanged(after, step.nameOf, before)) transaction.emit(event);
  await step.pushes.changed(step, transaction);
  if (after.state === 'ended' && before.state !== 'ended')
    await step.phone.missed(after, step.nameOf, transaction);
}

/**
 * Pairs of people who met in an ended call: the caller, with whoever answered or, if nobody did, with all who know
 * about the call.
 */
function acquaintedBy(call: CallRecord): (readonly [AccountId, AccountId])[] {
  const { callerId } = call;
  if (call.state !== 'ended' || !isAccount(callerId)) return [];
  return call.rings.flatMap(({ party }) => {
    const hasMet = call.answeredBy === null ? !isUnknownTo(party, call) : party === call.answeredBy;
    return hasMet && isAccount(party) ? [[callerId, party] as const] : [];
  });
}

/** @throws the error of any outcome but `done` */
export function accepted({ call, outcome }: ChangeAttempt): Call {
  if (outcome !== 'done') throw callingErrors[outcome]();
  return call;
}
