import { and, asc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountId, SessionId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { SessionView } from '../../model.ts';
import { sessions, users } from '../tables.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly accountId: string;
  readonly isOperator: boolean;
  readonly expiresAt: Instant;
  readonly lastSeenAt: Instant;
  readonly level: 1 | 2;
  readonly awaitsFactor: boolean;
  /** The account waits to be deleted. */
  readonly isLeaving: boolean;
  readonly provenAt: Instant;
}

/** A session without what is made of its address. */
type StoredSession = Omit<SessionView, 'current' | 'network' | 'place'> & { readonly ip: string };

const notSuspended = (now: Instant) =>
  or(isNull(users.suspendedUntil), lte(users.suspendedUntil, new Date(now)));

/** Statements about sessions. */
export function sessionStatements(queries: Queries, isOperator: SQL<boolean>) {
  const sessionBy = sessionReader(queries, isOperator);
  return {
    ...endings(queries),
    /** Reads the session of a token that has not ended at `now`. */
    sessionByToken: (token: string, now: Instant) => sessionBy(eq(sessions.token, token), now),
    /** The same by its id, which an access token names. */
    sessionById: (sessionId: string, now: Instant) => sessionBy(eq(sessions.id, sessionId), now),
    async touchSession(sessionId: SessionId, seenAt: Instant): Promise<void> {
      await queries
        .update(sessions)
        .set({ updatedAt: new Date(seenAt) })
        .where(eq(sessions.id, sessionId));
    },
    /** Its person has just shown who they are. */
    async markProven(shown: { accountId: AccountId; sessionId: SessionId; at: Instant }): Promise<void> {
      await queries
        .update(sessions)
        .set({ provenAt: new Date(shown.at) })
        .where(and(eq(sessions.id, shown.sessionId), eq(sessions.userId, shown.accountId)));
    },
    async extendSession(sessionId: SessionId, expiresAt: Instant): Promise<void> {
      await queries
        .update(sessions)
        .set({ expiresAt: new Date(expiresAt) })
        .where(eq(sessions.id, sessionId));
    },
    async sessionsOf(accountId: AccountId, now: Instant): Promise<StoredSession[]> {
      const rows = await queries
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, accountId),
            gt(sessions.expiresAt, new Date(now)),
            eq(sessions.awaitsFactor, false),
          ),
        )
        .orderBy(asc(sessions.createdAt));
      return rows.map((row) => ({
        id: row.id,
        ip: row.ipAddress ?? '',
        userAgent: row.userAgent === '' ? null : row.userAgent,
        createdAt: row.createdAt.getTime(),
        lastSeenAt: row.updatedAt.getTime(),
        expiresAt: row.expiresAt.getTime(),
      }));
    },
  };
}

/** A session that has not ended at `now`, of a person who isn't suspended. */
function sessionReader(queries: Queries, isOperator: SQL<boolean>) {
  return async (which: SQL, now: Instant): Promise<SessionRow | null> => {
    const [row] = await queries
      .select({
        sessionId: sessions.id,
        accountId: sessions.userId,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.updatedAt,
        level: sessions.level,
        awaitsFactor: sessions.awaitsFactor,
        isLeaving: sql<boolean>`${users.deletesAt} is not null`,
        provenAt: sql<Date>`coalesce(${sessions.provenAt}, ${sessions.createdAt})`.mapWith(
          sessions.createdAt,
        ),
        isOperator,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(which, gt(sessions.expiresAt, new Date(now)), notSuspended(now)));
    if (row === undefined) return null;
    const { expiresAt, lastSeenAt, provenAt } = row;
    const instants = {
      expiresAt: expiresAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
      provenAt: provenAt.getTime(),
    };
    return { ...row, ...instants };
  };
}

function endings(queries: Queries) {
  return {
    /** @returns whether the account had such a session */
    async endSession(accountId: AccountId, sessionId: string): Promise<boolean> {
      const ended = await queries
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, accountId)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
    /** @param keep null ends them all */
    async endOtherSessions(accountId: AccountId, keep: SessionId | null): Promise<void> {
      const others = keep === null ? undefined : ne(sessions.id, keep);
      await queries.delete(sessions).where(and(eq(sessions.userId, accountId), others));
    },
    async pruneSessions(now: Instant): Promise<void> {
      const ended = lte(sessions.expiresAt, new Date(now));
      await deleteOld(queries, { table: sessions, age: sessions.expiresAt, where: ended });
    },
  };
}
