import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { type AccountId, asAccountId, asSessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { Platform } from '#platform/server/platform.ts';
import { SESSION_DAYS } from '../../constants.ts';
import { REUSE_GRACE_SECONDS, USED_TOKEN_DAYS } from '../../constants-wire.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import type { Client } from '../auth/auth.ts';
import type { Gate } from '../gate.ts';
import type { Safety } from '../safety/safety.ts';
import { sessions } from '../tables.ts';
import { ACCOUNT_FACTS, SESSION_FACTS, type SignedInFacts } from './account-facts.ts';
import { refreshTokens } from './tables.ts';

/** A session with the token for its next turn. */
export interface Turn {
  readonly refreshToken: string;
  readonly facts: SignedInFacts;
}

/** Tokens that each count once. The successor of a token follows from it and from a secret that isn't in the database. */
export interface RefreshTokens {
  /** The first token of a session, or a new one in the place of those that are open. */
  begin(sessionId: string): Promise<Turn>;
  /**
   * Uses a token up.
   * @throws AppError auth.refresh_token_not_found, auth.refresh_token_already_used, which ends the session
   */
  rotate(token: string, client: Client): Promise<Turn>;
  prune(now: Instant): Promise<void>;
}

interface RotationParts {
  readonly platform: Platform;
  readonly gate: Gate;
  readonly safety: Safety;
}

/** @param parts.secret of the installation */
export function createRefreshTokens(parts: RotationParts & { secret: string }): RefreshTokens {
  const { database, clock } = parts.platform;
  const successorOf = (token: string) =>
    createHmac('sha256', parts.secret).update(`refresh token: ${token}`).digest('base64url');

  const settle = settling(parts, successorOf);

  return {
    async begin(sessionId) {
      const token = newSecret();
      const values = [sessionId, new Date(clock.now()), hashOf(token)];
      const [facts] = await database.run<SignedInFacts>({ name: 'identity_wire_begin', text: BEGIN, values });
      if (facts === undefined) throw wireErrors.session_not_found();
      return { refreshToken: token, facts };
    },
    async rotate(token, client) {
      const now = clock.now();
      const successor = successorOf(token);
      const [facts] = await database.run<SignedInFacts>({
        name: 'identity_wire_rotate',
        text: ROTATE,
        values: [
          hashOf(token),
          hashOf(successor),
          new Date(now),
          new Date(now + SESSION_DAYS * DAY_MS),
          new Date(now + (SESSION_DAYS - 1) * DAY_MS),
        ],
      });
      return facts === undefined ? settle(token, client) : { refreshToken: successor, facts };
    },
    async prune(now) {
      const age = refreshTokens.createdAt;
      const isOld = lt(age, new Date(now - USED_TOKEN_DAYS * DAY_MS));
      await deleteOld(database.queries, {
        table: refreshTokens,
        age,
        where: and(isOld, isNotNull(refreshTokens.usedAt)),
      });
    },
  };
}

/** What to do with a token that was not open: it is unknown, had its turn a moment ago, or somebody has copied it. */
function settling(
  { platform, gate, safety }: RotationParts,
  successorOf: (token: string) => string,
): RefreshTokens['rotate'] {
  const { database, clock, realtime } = platform;

  async function factsOf(sessionId: string): Promise<SignedInFacts> {
    const values = [sessionId, new Date(clock.now())];
    const [facts] = await database.run<SignedInFacts>({
      name: 'identity_wire_session',
      text: FACTS_OF_SESSION,
      values,
    });
    if (facts === undefined) throw wireErrors.session_not_found();
    return facts;
  }

  /** Ends the session of a token that somebody has copied. */
  async function endFamily(sessionId: string, accountId: AccountId, client: Client): Promise<void> {
    await realtime.events.transact(async (transaction) => {
      const ended = await transaction.queries
        .delete(sessions)
        .where(eq(sessions.id, sessionId))
        .returning({ id: sessions.id });
      if (ended.length === 0) return;
      const facts = { reason: 'refresh-token-reused' };
      await safety.note(transaction, { accountId, kind: 'session-ended', client, facts });
    });
    gate.forget({ sessionId: asSessionId(sessionId) });
    realtime.disconnectSession(sessionId);
  }

  return async (token, client) => {
    const graceFrom = clock.now() - REUSE_GRACE_SECONDS * SECOND_MS;
    for (let current = token; ; current = successorOf(current)) {
      const row = await rowOf(database.queries, hashOf(current));
      if (row === null) throw wireErrors.refresh_token_not_found();
      if (row.usedAt === null) {
        // The successor is open. If it is the token itself, its session has ended or its person is suspended.
        if (current === token) throw wireErrors.session_expired();
        return { refreshToken: current, facts: await factsOf(row.sessionId) };
      }
      if (row.usedAt.getTime() > graceFrom) continue;
      await endFamily(row.sessionId, asAccountId(row.accountId), client);
      throw wireErrors.refresh_token_already_used();
    }
  };
}

async function rowOf(queries: Queries, tokenHash: string) {
  const [row] = await queries
    .select({
      usedAt: refreshTokens.usedAt,
      sessionId: refreshTokens.sessionId,
      accountId: sessions.userId,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return row ?? null;
}

const FACTS_OF_SESSION = `
  select ${SESSION_FACTS}, ${ACCOUNT_FACTS}
  from sessions s join users u on u.id = s.user_id left join profiles p on p.account_id = u.id
  where s.id = $1 and s.expires_at > $2`;

/** Closes the open tokens of the session $1 and opens another. */
const BEGIN = `
  with closed as (
    update refresh_tokens set used_at = $2 where session_id = $1 and used_at is null
  ), opened as (
    insert into refresh_tokens (token_hash, session_id, created_at) select $3, id, $2 from sessions where id = $1
  )
  ${FACTS_OF_SESSION}`;

/** Uses the token $1 up, opens its successor $2 and moves the session's end on, in one round trip. */
const ROTATE = `
  with used as (
    update refresh_tokens t set used_at = $3
    from sessions s, users u
    where t.token_hash = $1 and t.used_at is null and s.id = t.session_id and s.expires_at > $3
      and u.id = s.user_id and (u.suspended_until is null or u.suspended_until <= $3)
    returning t.id, t.session_id
  ), opened as (
    insert into refresh_tokens (token_hash, session_id, parent_id, created_at)
    select $2, session_id, id, $3 from used
  ), seen as (
    update sessions set updated_at = $3,
      expires_at = case when awaits_factor or expires_at > $5 then expires_at else $4 end
    from used where sessions.id = used.session_id
    returning sessions.*
  )
  select ${SESSION_FACTS}, ${ACCOUNT_FACTS}
  from seen s join users u on u.id = s.user_id left join profiles p on p.account_id = u.id`;
