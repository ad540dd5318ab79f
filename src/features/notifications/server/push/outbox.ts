import { lt, type SQL, sql } from 'drizzle-orm';
import type { AccountId, SessionId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import type { PreparedStatement } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  PUSH_FAILURES_MAX,
  PUSH_LEASE_MS,
  PUSH_TAKEN_UP_MS,
  type PushPurpose,
  RING_KEPT_MS,
} from '../../constants-push.ts';
import { PUSH_DEVICES_TOPIC } from '../../model-push.ts';
import { isWorthRetrying, nextAttemptAt } from '../../rules/push/answer.ts';
import { pushOutbox } from '../tables.ts';
import type { PushResult, Recipient } from './sender.ts';

/** A push to everybody of a list, each with their own words. */
export interface Posted {
  /** Names this transaction's pushes for the courier. */
  readonly batch: string;
  readonly people: readonly { readonly accountId: AccountId; readonly message: PushMessage }[];
  readonly topic: string;
  readonly isRing: boolean;
  readonly urgency: PushPurpose['urgency'];
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** One push that this process has taken. */
export interface Taken extends Recipient {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly message: PushMessage;
  readonly topic: string;
  readonly isRing: boolean;
  readonly urgency: PushPurpose['urgency'];
  readonly expiresAt: Instant;
  readonly attempts: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Pushes that one question takes. */
const TAKEN_AT_ONCE = 50;

/** Writes a push to every browser of these people. Without a browser, it writes nothing. */
export function posting(posted: Posted): PreparedStatement {
  return {
    name: 'notifications_post',
    text: `${INSERT} from unnest($7::text[], $8::jsonb[]) as given (account_id, message)
      join push_subscriptions as device on device.account_id = given.account_id`,
    values: valuesOf(posted),
  };
}

/**
 * Takes a ring back: rings that are still here are gone, and where one may have arrived, this message takes its place.
 * @param given.posted the people, and the topic of the ring
 */
export function takingBack(posted: Posted): PreparedStatement {
  return {
    name: 'notifications_take_back',
    text: `
      with gone as (
        delete from push_outbox where topic = $2 and is_ring and sent_at is null and account_id = any($7::text[])
        returning id, subscription_id, account_id, attempts
      ), device as (
        select subscription_id as id, account_id from gone where attempts > 0
        union
        select subscription_id, account_id from push_outbox
        where topic = $2 and is_ring and account_id = any($7::text[]) and id not in (select id from gone)
      )
      ${INSERT} from unnest($7::text[], $8::jsonb[]) as given (account_id, message)
      join device on device.account_id = given.account_id`,
    values: valuesOf(posted),
  };
}

/** Deletes rings of these people that have not left yet. */
export const stopping = (topic: string, people: readonly AccountId[]): PreparedStatement => ({
  name: 'notifications_stop_ring',
  text: 'delete from push_outbox where topic = $1 and is_ring and sent_at is null and account_id = any($2::text[])',
  values: [topic, [...people]],
});

const INSERT = `
  insert into push_outbox
    (id, batch, subscription_id, account_id, topic, is_ring, urgency, message, at, next_at, expires_at)
  select gen_random_uuid()::text, $1, device.id, given.account_id, $2, $3::boolean, $4, given.message,
    $5::timestamptz, $5::timestamptz + interval '${PUSH_TAKEN_UP_MS} ms', $6::timestamptz`;

const valuesOf = ({ batch, people, topic, isRing, urgency, now, expiresAt }: Posted): unknown[] => [
  batch,
  topic,
  isRing,
  urgency,
  new Date(now).toISOString(),
  new Date(expiresAt).toISOString(),
  people.map(({ accountId }) => accountId),
  people.map(({ message }) => JSON.stringify(message)),
];

/** Pushes on their way, and what became of them. */
export function createOutbox({
  database: { queries },
  clock,
  realtime,
}: Pick<Platform, 'database' | 'clock' | 'realtime'>) {
  const at = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;

  /** Takes pushes for this process. While it has them, no other takes them. */
  async function take(which: SQL): Promise<Taken[]> {
    const now = clock.now();
    const { rows } = await queries.execute<Omit<Taken, 'expiresAt'> & { expiresAt: string }>(sql`
      update push_outbox as push set attempts = push.attempts + 1, next_at = ${at(now + PUSH_LEASE_MS)}
      from push_subscriptions as device
      where device.id = push.subscription_id and push.id in (
        select id from push_outbox as push
        where ${which} and sent_at is null and expires_at > ${at(now)}
        order by next_at, id limit ${TAKEN_AT_ONCE} for update skip locked
      )
      returning push.id, push.subscription_id as "subscriptionId", push.account_id as "accountId", push.message,
        push.topic, push.is_ring as "isRing", push.urgency, push.expires_at as "expiresAt", push.attempts,
        device.endpoint, device.p256dh, device.auth`);
    return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt).getTime() }));
  }

  return {
    /** Takes what a transaction wrote and nobody has tried yet. @param except sessions that are left out for now */
    takeBatch: (batch: string, except: readonly SessionId[] = []) =>
      take(sql`batch = ${batch} and attempts = 0 and not exists (
        select 1 from push_subscriptions as device
        where device.id = push.subscription_id and device.session_id = any(${sql.param([...except])}::text[]))`),

    /** Takes what is due: after a pause, or because the process that had it is gone. */
    takeDue: () => take(sql`next_at <= ${at(clock.now())}`),

    /** Gives up rings of a batch for sessions whose page rings by itself. */
    async spare(batch: string, awake: readonly SessionId[]): Promise<void> {
      if (awake.length === 0) return;
      await queries.execute(sql`
        delete from push_outbox as push using push_subscriptions as device
        where device.id = push.subscription_id and push.batch = ${batch} and push.attempts = 0
          and device.session_id = any(${sql.param([...awake])}::text[])`);
    },

    /** Notes what became of a push. Rings stay, so that they can be taken back. */
    async settle(push: Taken, result: PushResult): Promise<void> {
      const now = clock.now();
      const next = nextAttemptAt({ waitMs: result.waitMs, attempts: push.attempts, now });
      if (isWorthRetrying(result.answer) && next < push.expiresAt)
        await queries.execute(sql`update push_outbox set next_at = ${at(next)} where id = ${push.id}`);
      else if (push.isRing && result.answer === 'accepted')
        await queries.execute(sql`update push_outbox set sent_at = ${at(now)} where id = ${push.id}`);
      else await queries.execute(sql`delete from push_outbox where id = ${push.id}`);
      await this.note({ ...push, result });
    },

    /** Writes the answer down with its browser. One that is gone, or never takes anything, is forgotten. */
    async note(noted: { subscriptionId: string; accountId: AccountId; result: PushResult }): Promise<void> {
      const { subscriptionId, accountId, result } = noted;
      const { answer, status } = result;
      const isTaken = answer === 'accepted';
      const { rows } = await queries.execute<{ forgotten: boolean }>(sql`
        update push_subscriptions set pushed_at = ${at(clock.now())}, answer = ${answer}, status = ${status},
          failures = case when ${isTaken} then 0 else failures + 1 end
        where id = ${subscriptionId}
        returning (${answer === 'gone'} or failures >= ${PUSH_FAILURES_MAX}) as forgotten`);
      if (rows[0]?.forgotten !== true) return;
      await realtime.events.transact(async ({ queries: within, emit }) => {
        await within.execute(sql`delete from push_subscriptions where id = ${subscriptionId}`);
        emit({ accountId, topic: PUSH_DEVICES_TOPIC, payload: {} });
      });
    },

    /** Deletes what nobody waits for any longer. */
    async prune(): Promise<void> {
      await deleteOld(queries, {
        table: pushOutbox,
        age: pushOutbox.expiresAt,
        where: lt(pushOutbox.expiresAt, clock.now() - RING_KEPT_MS),
      });
    },
  };
}
