import { type AccountId, asAccountId, asSessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { type Queries, runPrepared } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { FACTOR_STEP_MINUTES, SESSION_DAYS } from '../../constants.ts';
import type { Agreement, ShownMethod } from '../../model.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { credentials, users } from '../tables.ts';
import { newSecret } from './secrets.ts';

/** Parts of an account. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** Null: somebody who has another way in. */
  readonly passwordHash: string | null;
  /** Null: registered by a program that has documents of its own. */
  readonly agreedTo: Agreement | null;
  /** See auth/network-mark.ts. */
  readonly network: string | null;
  /** A new one by default. */
  readonly id?: string;
}

/** Parts of a session. Only `Entering` decides on them (entering.ts). */
export interface NewSession {
  readonly accountId: AccountId;
  readonly client: Client;
  readonly methods: readonly ShownMethod[];
  readonly level: 1 | 2;
  readonly awaitsFactor: boolean;
  /** The other company that spoke for them (see ForeignIdentity). */
  readonly provider: string | null;
}

/** Length of a program's name in the list of sessions. */
const USER_AGENT_MAX = 400;

const OPEN_SESSION = `
  insert into sessions (id, token, user_id, ip_address, user_agent, level, awaits_factor, provider, methods,
    proven_at, created_at, updated_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11)`;

/** Writes the rows that let people in: an account with its password, and sessions. */
export function createAccounts(queries: Queries) {
  return {
    /** @returns null when the address has an account */
    async insert(
      account: NewAccount,
      { emailVerified, now }: { emailVerified: boolean; now: Instant },
    ): Promise<AccountId | null> {
      const { name, email, agreedTo } = account;
      const made = { createdAt: new Date(now), updatedAt: new Date(now) };
      const [row] = await queries
        .insert(users)
        .values({
          id: account.id ?? newId(),
          name,
          email,
          emailVerified,
          termsVersion: agreedTo?.terms ?? null,
          privacyVersion: agreedTo?.privacy ?? null,
          registeredNetwork: account.network,
          ...made,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (row === undefined) return null;
      if (account.passwordHash === null) return asAccountId(row.id);
      await queries.insert(credentials).values({
        id: newId(),
        userId: row.id,
        accountId: row.id,
        providerId: 'credential',
        password: account.passwordHash,
        ...made,
      });
      return asAccountId(row.id);
    },
    async openSession(session: NewSession, now: Instant): Promise<OpenedSession> {
      const { accountId, client, methods, level, awaitsFactor, provider } = session;
      const id = newId();
      const token = newSecret();
      const lastsMs = awaitsFactor ? FACTOR_STEP_MINUTES * MINUTE_MS : SESSION_DAYS * DAY_MS;
      const at = new Date(now);
      await runPrepared(queries, {
        name: 'identity_open_session',
        text: OPEN_SESSION,
        values: [
          id,
          token,
          accountId,
          client.ip,
          client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
          level,
          awaitsFactor,
          provider,
          JSON.stringify(methods),
          at,
          new Date(now + lastsMs),
        ],
      });
      return { accountId, sessionId: asSessionId(id), token, awaitsFactor };
    },
  };
}
