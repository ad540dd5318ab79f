import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Pushes } from '#features/notifications/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { RINGS_TWICE_WITHIN_MS } from '../../constants.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { lastTalkWords } from '../../rules/record/last-talk.ts';
import { isAccount, isRinging, type Party } from '../../rules/record/parties.ts';
import { missedMessage, ringMessage, takenBackMessage } from '../../rules/record/push-words.ts';
import { rangUntilNow } from '../../rules/record/ring-over.ts';
import { type NameOf, viewOf } from '../../rules/record/view.ts';
import { callRings, calls } from '../tables.ts';

/** Who calls: an account, or a phone number behind the network; null if it is withheld. */
export interface CallingParty {
  readonly callerId: Party;
  readonly phoneNumber: string | null;
}

/** Reaches the people of calls by Web Push: their devices that have no page open, or a frozen one. */
export interface CallPushes {
  /** Of these people, those whom a push would ring now. */
  ringable(people: readonly AccountId[], from: CallingParty, within: Queries): Promise<AccountId[]>;
  /** Rings those of them whom the call rings. */
  placed(
    call: { record: CallRecord; nameOf: NameOf; ringable: readonly AccountId[] },
    within: Transaction,
  ): void;
  /** Takes the ring back, or says that the call was missed, for those for whom the ringing ends. */
  changed(
    change: { before: CallRecord; after: CallRecord; nameOf: NameOf },
    within: Transaction,
  ): Promise<void>;
}

export function createCallPushes(parts: { pushes: Pushes; clock: Platform['clock'] }): CallPushes {
  const { pushes, clock } = parts;
  return {
    ringable: (people, from, queries) =>
      pushes.ringable(people, (accountId) => hasJustCalled(from, accountId, clock.now(), queries), queries),
    placed({ record, nameOf, ringable }, transaction) {
      const rung = new Set(record.rings.filter(isRinging).map(({ party }) => party));
      if (record.state === 'ended') return;
      const { lastTalkAt } = nameOf(record.callerId);
      const lastTalk = lastTalkAt === undefined ? null : lastTalkWords(lastTalkAt, clock.now());
      const people = ringable
        .filter((accountId) => rung.has(accountId))
        .map((accountId) => ({
          accountId,
          message: ringMessage(viewOf(record, accountId, nameOf), lastTalk),
        }));
      // The call has a clock of its own; pushes use the server's.
      const until = clock.now() + (record.ringUntil - record.placedAt);
      pushes.ring({ id: record.id, people, until }, transaction);
    },
    async changed({ before, after, nameOf }, transaction) {
      const over = rangUntilNow(before, after).map(({ accountId, why }) => {
        const view = viewOf(after, accountId, nameOf);
        return { accountId, why, view };
      });
      const missed = over.filter(({ why }) => why === 'missed');
      const others = over.flatMap(({ accountId, why, view }) =>
        why === 'missed' ? [] : [{ accountId, message: takenBackMessage(view, why) }],
      );
      pushes.takeBack(after.id, others, transaction);
      if (missed.length === 0) return;
      const people = missed.map(({ accountId, view }) => ({
        accountId,
        message: missedMessage(view),
        takenBack: takenBackMessage(view, 'over'),
      }));
      await pushes.missed(after.id, people, transaction);
    },
  };
}

/** Whether the same caller has rung this person in the last minutes. */
async function hasJustCalled(
  { callerId, phoneNumber }: CallingParty,
  accountId: AccountId,
  now: Instant,
  queries: Queries,
): Promise<boolean> {
  // Withheld numbers are anybody's.
  if (!isAccount(callerId) && phoneNumber === null) return false;
  const since = now - RINGS_TWICE_WITHIN_MS;
  const alone = queries
    .select({ one: sql`1` })
    .from(calls)
    .where(
      and(
        eq(calls.calleeId, accountId),
        sql`${calls.state} = 'ended'`,
        gt(calls.placedAt, since),
        eq(calls.callerId, callerId),
        phoneNumber === null ? undefined : eq(calls.phoneNumber, phoneNumber),
      ),
    );
  const amongSeveral = queries
    .select({ one: sql`1` })
    .from(callRings)
    .where(
      and(
        eq(callRings.accountId, accountId),
        isNotNull(callRings.endedAt),
        gt(callRings.placedAt, since),
        eq(callRings.callerId, callerId),
        phoneNumber === null ? undefined : eq(callRings.phoneNumber, phoneNumber),
      ),
    );
  return (await alone.unionAll(amongSeveral).limit(1)).length > 0;
}
