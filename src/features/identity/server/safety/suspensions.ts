import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { IdentityStore } from '../store.ts';
import { accountStatements } from '../wire/account-store.ts';
import type { Safety } from './safety.ts';

/** Called in the transaction that suspends somebody. */
export type SuspensionListener = (accountId: AccountId, within: Transaction) => Promise<void>;

export interface Suspensions {
  /** Registered while features are created, by those that have more to end than sessions. */
  onSuspended(listener: SuspensionListener): void;
  /** Closes every way in until an instant, and ends every session, with what hangs on it: sockets, tokens, pushes. */
  suspend(accountId: AccountId, until: Instant, within: Transaction): Promise<void>;
  /** Opens the ways in again. What ended stays ended. */
  restore(accountId: AccountId, within: Transaction): Promise<void>;
}

export function createSuspensions(parts: {
  storeOn: (queries: Queries) => IdentityStore;
  safety: Pick<Safety, 'note'>;
}): Suspensions {
  const { storeOn, safety } = parts;
  const listeners: SuspensionListener[] = [];
  return {
    onSuspended: (listener) => void listeners.push(listener),
    async suspend(accountId, until, within) {
      await accountStatements(within.queries).suspend(accountId, until);
      await storeOn(within.queries).endOtherSessions(accountId, null);
      await safety.note(within, { accountId, kind: 'account-suspended', client: null });
      for (const listener of listeners) await listener(accountId, within);
    },
    async restore(accountId, within) {
      await accountStatements(within.queries).suspend(accountId, null);
      await safety.note(within, { accountId, kind: 'account-restored', client: null });
    },
  };
}
