import { and, eq, gt } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityErrors } from '../../errors.ts';
import type { SignInMethod } from '../../model.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import type { Safety } from '../safety/safety.ts';
import { users } from '../tables.ts';
import { createAccounts } from './accounts.ts';
import { hashOf } from './secrets.ts';
import { trustedBrowsers } from './tables.ts';

/** Somebody who has shown something that is theirs, and asks to be let in. */
export interface Arrival {
  readonly accountId: AccountId;
  readonly method: SignInMethod;
  /** It is two things in one, as a passkey that knows its owner is. */
  readonly isStrong?: boolean;
  readonly client: Client;
  /** The browser's proof that a factor was shown in it before. */
  readonly trustedToken: string | null;
}

export interface Entering {
  /**
   * Opens a session. It is the one way in, whatever was shown. With two-step sign-in on, the session waits for a factor.
   * @throws identityErrors.accountSuspended
   */
  enter(transaction: Transaction, arrival: Arrival): Promise<OpenedSession>;
}

export function entering({ clock, safety }: { clock: Clock; safety: Safety }): Entering {
  return {
    async enter(transaction, { accountId, method, isStrong = false, client, trustedToken }) {
      const { queries } = transaction;
      const now = clock.now();
      const [person] = await queries
        .select({ suspendedUntil: users.suspendedUntil, asksFactor: users.asksFactor })
        .from(users)
        .where(eq(users.id, accountId));
      if ((person?.suspendedUntil?.getTime() ?? 0) > now) throw identityErrors.accountSuspended();
      const asks = person?.asksFactor === true && !isStrong;
      const isTrusted = asks && (await isTrustedBrowser(queries, { accountId, trustedToken, now }));
      const timestamp = Math.floor(now / 1000);
      const shown = { method, timestamp };
      const opened = await createAccounts(queries).openSession(
        {
          accountId,
          client,
          methods: isTrusted ? [shown, { method: 'trusted', timestamp }] : [shown],
          level: isStrong || isTrusted ? 2 : 1,
          awaitsFactor: asks && !isTrusted,
        },
        now,
      );
      if (!opened.awaitsFactor)
        await safety.note(transaction, { accountId, kind: 'signed-in', client, facts: { method } });
      return opened;
    },
  };
}

async function isTrustedBrowser(
  queries: Queries,
  asked: { accountId: AccountId; trustedToken: string | null; now: Instant },
): Promise<boolean> {
  if (asked.trustedToken === null) return false;
  const used = await queries
    .update(trustedBrowsers)
    .set({ lastUsedAt: new Date(asked.now) })
    .where(
      and(
        eq(trustedBrowsers.tokenHash, hashOf(asked.trustedToken)),
        eq(trustedBrowsers.accountId, asked.accountId),
        gt(trustedBrowsers.expiresAt, new Date(asked.now)),
      ),
    )
    .returning({ id: trustedBrowsers.id });
  return used.length > 0;
}
