import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { SESSIONS_EVENT } from '../../constants-sessions.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import type { Client } from '../auth/auth.ts';
import { userChanged } from '../events.ts';

/** Days between asking for a deletion and carrying it out. The feature that carries it out decides when. */
export interface Leaving {
  /**
   * Marks an account that will be deleted, and signs it out everywhere.
   * @returns what to call after the commit, so that this process accepts none of the sessions a moment longer
   */
  beginLeaving(
    leave: { readonly accountId: AccountId; readonly deletesAt: Instant; readonly client: Client },
    transaction: Transaction,
  ): Promise<() => void>;
  /** Takes the mark away. @returns what to call after the commit */
  stopLeaving(
    stay: { readonly accountId: AccountId; readonly client: Client },
    transaction: Transaction,
  ): Promise<() => void>;
}

export function leaving({
  gate,
  storeOn,
  safety,
}: Pick<ServiceParts, 'gate' | 'storeOn' | 'safety'>): Leaving {
  async function mark(accountId: AccountId, deletesAt: Instant | null, { queries, emit }: Transaction) {
    const inside = storeOn(queries);
    await inside.lockAccount(accountId);
    await inside.setDeletesAt(accountId, deletesAt);
    emit(userChanged(accountId, await knownUser(inside, accountId)));
  }
  return {
    async beginLeaving({ accountId, deletesAt, client }, transaction) {
      await mark(accountId, deletesAt, transaction);
      await storeOn(transaction.queries).endOtherSessions(accountId, null);
      transaction.emit({ accountId, topic: SESSIONS_EVENT, payload: {} });
      await safety.note(transaction, { accountId, kind: 'deletion-asked', client });
      // The database says which sessions they were, and their sockets close (feature.ts).
      return () => gate.forget({ accountId });
    },
    async stopLeaving({ accountId, client }, transaction) {
      await mark(accountId, null, transaction);
      await safety.note(transaction, { accountId, kind: 'deletion-stopped', client });
      return () => gate.forget({ accountId });
    },
  };
}
