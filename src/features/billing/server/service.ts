import type { AccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Wallet } from '../model.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { readWallet } from './wallet/wallet.ts';

/** What billing does for the features above. */
export interface BillingService {
  readonly ledger: Ledger;
  wallet(accountId: AccountId): Promise<Wallet>;
}

export function createBillingService(platform: Platform): BillingService {
  const { database, clock } = platform;
  const ledger = createLedger({ database, clock });
  return {
    ledger,
    wallet: (accountId) => readWallet(ledger, accountId, database.queries),
  };
}
