import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { SESSIONS_EVENT, sessionLimits } from '../../constants-sessions.ts';
import { identityErrors } from '../../errors.ts';
import { createLinks } from '../access/links.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import type { FoundCode } from '../codes/codes.ts';
import { users } from '../tables.ts';
import { safetyEvents } from './tables.ts';

const aboutSignIn = z.object({ eventId: z.string() });

/** What an owner does who is told about a sign-in that wasn't theirs. */
export interface Disowning {
  /**
   * Ends every session, takes back what was added to the account since that sign-in, and closes every way in until a new
   * password is set.
   * @returns the token with which the same page sets it
   * @throws AppError identity.linkExpired, common.tooManyRequests
   */
  disownSignIn(request: { token: string; client: Client }): Promise<{ resetToken: string }>;
}

export function disowning(parts: ServiceParts): Disowning {
  const { platform, codes, gate, storeOn, safety } = parts;
  const { rateLimits, clock, realtime } = platform;

  /** The event that the link is about. It is kept for longer than the link works. */
  async function signedInAt({ facts }: FoundCode, queries: Queries): Promise<Date> {
    const { eventId } = aboutSignIn.parse(facts);
    const id = BigInt(eventId);
    const [row] = await queries
      .select({ at: safetyEvents.at })
      .from(safetyEvents)
      .where(eq(safetyEvents.id, id));
    return row?.at ?? new Date(clock.now());
  }

  return {
    async disownSignIn({ token, client }) {
      await rateLimits.take(sessionLimits.notMeByAddress, networkOf(client.ip));
      const found = await codes.check({ kind: 'not-me', token });
      const accountId = found?.accountId ?? null;
      if (found === null || accountId === null) throw identityErrors.linkExpired();
      const resetToken = await realtime.events.transact(async (transaction) => {
        const { queries, emit } = transaction;
        const inside = storeOn(queries);
        await inside.lockAccount(accountId);
        if (!(await codes.use(found, queries))) throw identityErrors.linkExpired();
        const since = await signedInAt(found, queries);
        await queries
          .update(users)
          .set({ needsPasswordSince: new Date(clock.now()) })
          .where(eq(users.id, accountId));
        await inside.endOtherSessions(accountId, null);
        await takeBack(queries, { accountId, since });
        await codes.voidAll(accountId, queries);
        const links = createLinks(queries);
        await links.voidAll(accountId);
        emit({ accountId, topic: SESSIONS_EVENT, payload: {} });
        await safety.note(transaction, { accountId, kind: 'sign-in-disowned', client });
        return links.issue(accountId, 'reset-password', clock.now());
      });
      gate.forget({ accountId });
      return { resetToken };
    },
  };
}

/** Ways in that were added since, and every browser that needs no factor. */
async function takeBack(
  queries: Queries,
  { accountId, since }: { accountId: AccountId; since: Date },
): Promise<void> {
  const ofAccount = sql`account_id = ${accountId}`;
  await queries.execute(sql`delete from trusted_browsers where ${ofAccount}`);
  await queries.execute(sql`delete from factors where ${ofAccount} and created_at >= ${since}`);
  await queries.execute(sql`delete from recovery_codes where ${ofAccount} and created_at >= ${since}`);
  await queries.execute(
    sql`delete from credentials where user_id = ${accountId} and provider_id <> 'credential' and created_at >= ${since}`,
  );
  await queries.execute(
    sql`update profiles set phone = null, phone_proven_at = null where ${ofAccount} and phone_proven_at >= ${since}`,
  );
  // Without a factor that is left, none can be asked for.
  await queries.execute(
    sql`update users set asks_factor = false where id = ${accountId} and asks_factor
      and not exists (select from factors where ${ofAccount} and verified_at is not null)`,
  );
}
