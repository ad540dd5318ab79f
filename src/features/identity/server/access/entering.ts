import { and, eq, gt } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId, SessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { SESSION_DAYS } from '../../constants.ts';
import { identityErrors, ssoErrors } from '../../errors.ts';
import type { SignInMethod } from '../../model.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import type { Safety } from '../safety/safety.ts';
import type { IsHeldByCompany } from '../sso/enforcement.ts';
import { sessions, users } from '../tables.ts';
import { createAccounts } from './accounts.ts';
import { hashOf, newSecret } from './secrets.ts';
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
  /** The other company that spoke for them (see ForeignIdentity). */
  readonly provider?: string | null;
}

export interface Entering {
  /**
   * Opens a session. It is the one way in, whatever was shown. With two-step sign-in on, the session waits for a factor.
   * @throws identityErrors.accountSuspended, passwordNeeded, ssoErrors.companyOnly when their company is the only way in
   */
  enter(transaction: Transaction, arrival: Arrival): Promise<OpenedSession>;
  /**
   * Lifts a session to level 2 after a factor was shown. One that waited for it is open now, with a new token: the old one
   * was good for nothing else.
   * @returns the new token; null when the session was open before
   * @throws commonErrors.signedOut, identityErrors.accountSuspended
   */
  complete(transaction: Transaction, step: FactorShown): Promise<string | null>;
}

/** A factor that was shown in a session. */
export interface FactorShown {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly method: SignInMethod;
  readonly client: Client;
}

interface EnteringParts {
  readonly clock: Clock;
  readonly safety: Safety;
  readonly isHeldByCompany: IsHeldByCompany;
}

export function entering({ clock, safety, isHeldByCompany }: EnteringParts): Entering {
  return {
    async enter(transaction, { accountId, method, isStrong = false, client, trustedToken, provider = null }) {
      const { queries } = transaction;
      const now = clock.now();
      const { rows } = await queries.$client.query<PersonAtTheDoor>({
        name: 'identity_at_the_door',
        text: AT_THE_DOOR,
        values: [accountId],
      });
      const [person] = rows;
      if ((person?.suspendedUntil?.getTime() ?? 0) > now) throw identityErrors.accountSuspended();
      if (person?.needsPasswordSince != null) throw identityErrors.passwordNeeded();
      const email = person?.email ?? '';
      if (person?.hasCompany === true && (await isHeldByCompany({ accountId, email, provider }, queries)))
        throw ssoErrors.companyOnly();
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
          provider,
        },
        now,
      );
      if (!opened.awaitsFactor)
        await safety.note(transaction, { accountId, kind: 'signed-in', client, email, facts: { method } });
      return opened;
    },
    async complete(transaction, { accountId, sessionId, method, client }) {
      const { queries } = transaction;
      const now = clock.now();
      const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, accountId));
      const [row] = await queries
        .select({ awaitsFactor: sessions.awaitsFactor, methods: sessions.methods, ...personFacts })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(mine, gt(sessions.expiresAt, new Date(now))))
        .for('update', { of: sessions });
      if (row === undefined) throw commonErrors.signedOut();
      if ((row.suspendedUntil?.getTime() ?? 0) > now) throw identityErrors.accountSuspended();
      const methods = [...row.methods, { method, timestamp: Math.floor(now / 1000) }];
      const shown = { level: 2, awaitsFactor: false, methods, provenAt: new Date(now) } as const;
      const token = row.awaitsFactor ? newSecret() : null;
      const opened = { token: token ?? '', expiresAt: new Date(now + SESSION_DAYS * DAY_MS) };
      await queries
        .update(sessions)
        .set(token === null ? shown : { ...shown, ...opened })
        .where(mine);
      if (token === null) return null;
      const facts = { method: row.methods[0]?.method ?? method, factor: method };
      await safety.note(transaction, { accountId, kind: 'signed-in', client, email: row.email, facts });
      return token;
    },
  };
}

interface PersonAtTheDoor {
  readonly email: string;
  readonly suspendedUntil: Date | null;
  readonly needsPasswordSince: Date | null;
  readonly asksFactor: boolean;
  /** The domain of their address is one that a company has proven. */
  readonly hasCompany: boolean;
}

const AT_THE_DOOR = `
  select email, suspended_until as "suspendedUntil", needs_password_since as "needsPasswordSince",
    asks_factor as "asksFactor", exists (
      select from sso_domains where domain = rtrim(lower(substring(email from '[^@]*$')), '.') and verified_at is not null
    ) as "hasCompany"
  from users where id = $1`;

const personFacts = { suspendedUntil: users.suspendedUntil, email: users.email };

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
