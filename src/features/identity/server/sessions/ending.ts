import { commonErrors } from '#kernel/common-errors.ts';
import { asSessionId, type SessionId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import { SESSIONS_EVENT } from '../../constants-sessions.ts';
import type { SafetyKind, SessionView } from '../../model.ts';
import { shortNetwork } from '../../rules/safety/short-network.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';

/** Where somebody is signed in, and ending it there. */
export interface SessionEnding {
  sessions(session: Session): Promise<SessionView[]>;
  /** @param client for the history; null: a new session takes its place */
  signOut(session: Session, client: Client | null): Promise<void>;
  /** @throws commonErrors.notFound */
  revokeSession(session: Session, sessionId: string, client: Client): Promise<void>;
  /** @param end.keep null: this one as well */
  endSessions(session: Session, end: { keep: SessionId | null; client: Client }): Promise<void>;
}

export function sessionEnding({
  platform,
  gate,
  store,
  storeOn,
  safety,
  places,
}: ServiceParts): SessionEnding {
  const { clock, realtime } = platform;

  async function endOne(
    { accountId }: Session,
    { sessionId, kind, client }: { sessionId: SessionId; kind: SafetyKind; client: Client | null },
  ): Promise<boolean> {
    const ended = await realtime.events.transact(async (transaction) => {
      if (!(await storeOn(transaction.queries).endSession(accountId, sessionId))) return false;
      transaction.emit({ accountId, topic: SESSIONS_EVENT, payload: {} });
      if (client !== null) await safety.note(transaction, { accountId, kind, client });
      return true;
    });
    if (!ended) return false;
    // The database notifies other processes. This one must not accept the session a moment longer.
    gate.forget({ sessionId });
    realtime.disconnectSession(sessionId);
    return true;
  }

  return {
    async sessions({ accountId, sessionId }) {
      const rows = await store.sessionsOf(accountId, clock.now());
      return rows.map(({ ip, ...row }) => ({
        ...row,
        network: shortNetwork(ip),
        place: places.placeOf(ip),
        current: row.id === sessionId,
      }));
    },
    async signOut(session, client) {
      await endOne(session, { sessionId: session.sessionId, kind: 'signed-out', client });
    },
    async revokeSession(session, id, client) {
      const sessionId = asSessionId(id);
      if (!(await endOne(session, { sessionId, kind: 'session-ended', client })))
        throw commonErrors.notFound();
    },
    async endSessions({ accountId }, { keep, client }) {
      await realtime.events.transact(async (transaction) => {
        await storeOn(transaction.queries).endOtherSessions(accountId, keep);
        transaction.emit({ accountId, topic: SESSIONS_EVENT, payload: {} });
        const facts = { which: keep === null ? 'all' : 'others' };
        await safety.note(transaction, { accountId, kind: 'all-sessions-ended', client, facts });
      });
      // The database says which ones they were, and their sockets close (feature.ts).
      gate.forget({ accountId });
    },
  };
}
