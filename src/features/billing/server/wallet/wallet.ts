import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { WALLET_TOPIC } from '../../constants-wallet.ts';
import type { LedgerAccountId } from '../../model-ledger.ts';
import type { Wallet } from '../../model-wallet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createStore } from './store.ts';

const codeOf = (workspaceId: WorkspaceId) => `wallet:${workspaceId}`;

/** Opens the ledger account of an account's balance, or returns the existing one. */
export function openWallet(
  ledger: Ledger,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<LedgerAccountId> {
  return ledger.open({ code: codeOf(workspaceId), workspaceId, unit: 'USD' }, within);
}

export async function readWallet(ledger: Ledger, workspaceId: WorkspaceId, within: Queries): Promise<Wallet> {
  const found = await ledger.find(codeOf(workspaceId), within);
  const { posted, held, available } = found ?? { posted: 0, held: 0, available: 0 };
  return {
    currency: 'USD',
    postedMicroUsd: posted,
    heldMicroUsd: held,
    availableMicroUsd: available,
    ...(await createStore(within).signs(workspaceId)),
  };
}

/** Event for every transaction that has moved or held an account's money, emitted afterwards. */
export async function walletChanged(
  ledger: Ledger,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<OutgoingEvent> {
  const payload = await readWallet(ledger, workspaceId, within);
  return { workspaceId, audience: 'billing.read', topic: WALLET_TOPIC, payload };
}

/** Ledger account of an account's balance. Null when it has never been opened. */
export async function findWallet(
  ledger: Ledger,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<LedgerAccountId | null> {
  const found = await ledger.find(codeOf(workspaceId), within);
  return found?.id ?? null;
}
