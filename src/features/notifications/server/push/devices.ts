import { createECDH } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Session } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import { isRefusedAtSight, type OpenNetworks } from '#platform/server/outbound/networks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PUSH_DEVICES_MAX, pushLimits } from '../../constants-push.ts';
import { notificationsErrors } from '../../errors.ts';
import {
  type GivenSubscription,
  PUSH_DEVICES_TOPIC,
  type PushDevice,
  type PushDevices,
  type PushTest,
} from '../../model-push.ts';
import { pushServiceOf } from '../../rules/push/push-service.ts';
import { testMessage } from '../../rules/push/push-words.ts';
import { pushSubscriptions } from '../tables.ts';
import type { VapidKeys } from './keys.ts';
import type { Outbox } from './outbox.ts';
import type { Sender } from './sender.ts';

export type PushDevicesService = ReturnType<typeof createPushDevices>;

const USER_AGENT_MAX = 300;

/** The browsers that a person is pushed to. */
export function createPushDevices(parts: {
  platform: Pick<Platform, 'database' | 'realtime' | 'clock' | 'rateLimits'>;
  keys: () => Promise<VapidKeys>;
  send: Sender;
  outbox: Outbox;
  /** Networks that pushes may reach besides the internet. */
  open: OpenNetworks;
}) {
  const { keys, send, outbox } = parts;
  const { database, realtime, clock, rateLimits } = parts.platform;
  const { queries } = database;
  const isOwn = (accountId: AccountId, id: string) =>
    and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id));

  return {
    ...subscribing(parts.platform, parts.open),
    async list({ accountId, sessionId }: Session): Promise<PushDevices> {
      const { publicKey } = await keys();
      const rows = await queries
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.accountId, accountId))
        .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id);
      return {
        publicKey,
        devices: rows.map(
          (row): PushDevice => ({
            id: row.id,
            userAgent: row.userAgent,
            service: pushServiceOf(row.endpoint),
            isHere: row.sessionId === sessionId,
            addedAt: row.createdAt,
            pushedAt: row.pushedAt,
            answer: row.answer,
          }),
        ),
      };
    },

    /** @throws commonErrors.notFound for somebody else's */
    async remove(accountId: AccountId, id: string): Promise<void> {
      await realtime.events.transact(async ({ queries: within, emit }) => {
        const { rowCount } = await within.delete(pushSubscriptions).where(isOwn(accountId, id));
        if (rowCount === 0) throw commonErrors.notFound();
        emit({ accountId, topic: PUSH_DEVICES_TOPIC, payload: {} });
      });
    },

    /** Pushes a test and says what the push service answered. @throws commonErrors.notFound for somebody else's */
    async test(accountId: AccountId, id: string): Promise<PushTest> {
      const [row] = await queries.select().from(pushSubscriptions).where(isOwn(accountId, id));
      if (row === undefined) throw commonErrors.notFound();
      await rateLimits.take(pushLimits.test, accountId);
      const expiresAt = clock.now() + DAY_MS;
      const result = await send(row, { message: testMessage, topic: 'test', urgency: 'high', expiresAt });
      await outbox.note({ subscriptionId: id, accountId, result });
      return { answer: result.answer, service: pushServiceOf(row.endpoint), status: result.status };
    },
  };
}

function subscribing(
  { realtime, clock, rateLimits }: Pick<Platform, 'realtime' | 'clock' | 'rateLimits'>,
  open: OpenNetworks,
) {
  return {
    /**
     * Takes a browser in, or moves it to whoever is signed in there now. Only the browser itself knows its keys, so nobody can
     * take somebody else's away by its endpoint.
     * @throws notificationsErrors.badSubscription, subscriptionTaken
     */
    async subscribe(
      session: Session,
      given: GivenSubscription,
      userAgent: string | null,
    ): Promise<{ id: string }> {
      const { accountId, sessionId } = session;
      await rateLimits.take(pushLimits.subscribe, accountId);
      const { endpoint, replaces } = given;
      const p256dh = given.keys.p256dh.replaceAll('=', '');
      const auth = given.keys.auth.replaceAll('=', '');
      if (!isUsable({ endpoint, p256dh, auth }, open)) throw notificationsErrors.badSubscription();
      return realtime.events.transact(async ({ queries: within, emit }) => {
        const now = clock.now();
        await within.execute(sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${accountId}, 0))`);
        if (replaces !== undefined && replaces !== endpoint)
          await within
            .delete(pushSubscriptions)
            .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpoint, replaces)));
        const changed = { accountId, sessionId, userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null };
        const [row] = await within
          .insert(pushSubscriptions)
          .values({ id: newId(), endpoint, p256dh, auth, createdAt: now, ...changed })
          .onConflictDoUpdate({
            target: pushSubscriptions.endpoint,
            set: changed,
            setWhere: sql`${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth}`,
          })
          .returning({ id: pushSubscriptions.id });
        if (row === undefined) throw notificationsErrors.subscriptionTaken();
        const { id } = row;
        // A browser has one. Another of the same session is what it had before.
        await within
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.id, id)));
        const oldest = sql`(select id from push_subscriptions where account_id = ${accountId} and id <> ${id}
          order by coalesce(pushed_at, created_at) desc, id offset ${PUSH_DEVICES_MAX - 1})`;
        await within.delete(pushSubscriptions).where(sql`${pushSubscriptions.id} in ${oldest}`);
        emit({ accountId, topic: PUSH_DEVICES_TOPIC, payload: {} });
        return { id };
      });
    },
  };
}

/** Whether pushes may go there, and can be encrypted for these keys: a point of P-256, and 16 bytes (RFC 8291). */
function isUsable(given: { endpoint: string; p256dh: string; auth: string }, open: OpenNetworks): boolean {
  const url = URL.parse(given.endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return false;
  if (isRefusedAtSight(url, open)) return false;
  if (Buffer.from(given.auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(given.p256dh, 'base64url')).length === 32;
  } catch {
    return false;
  }
}
