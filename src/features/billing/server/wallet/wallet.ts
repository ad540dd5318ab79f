import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { WALLET_TOPIC } from '../../constants-wallet.ts';
import type { LedgerAccountId } from '../../model-ledger.ts';
import type { Wallet } from '../../model-wallet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createStore } from './store.ts';

const codeOf = (accountId: AccountId) => `wallet:${accountId}`;

/** Opens the ledger account of an account's balance, or returns the existing one. */
export function openWallet(ledger: Ledger, accountId: AccountId, within: Queries): Promise<LedgerAccountId> {
  return ledger.open({ code: codeOf(accountId), accountId, unit: 'USD' }, within);
}

export async function readWallet(ledger: Ledger, accountId: AccountId, within: Queries): Promise<Wallet> {
  const found = await ledger.find(codeOf(accountId), within);
  const { posted, held, available } = found ?? { posted: 0, held: 0, available: 0 };
  return {
    currency: 'USD',
    postedMicroUsd: posted,
    heldMicroUsd: held,
    availableMicroUsd: available,
    ...(await createStore(within).signs(accountId)),
  };
}

/** Event for every transaction that has moved or held an account's money, emitted afterwards. */
export async function walletChanged(
  ledger: Ledger,
  accountId: AccountId,
  within: Queries,
): Promise<OutgoingEvent> {
  return { accountId, topic: WALLET_TOPIC, payload: await readWallet(ledger, accountId, within) };
}

/** Ledger account of an account's balance. Null when it has never been opened. */
export async function findWallet(
  ledger: Ledger,
  accountId: AccountId,
  within: Queries,
): Promise<LedgerAccountId | null> {
  const found = await ledger.find(codeOf(accountId), within);
  return found?.id ?? null;
}
