import { asWorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { Entry, LedgerAccountId } from '../../model-ledger.ts';
import { type Balance, createLedger, type Ledger } from './ledger.ts';

export const DOLLAR = 1_000_000;
export const clock = createTestClock();

/** A ledger on a database of its own, with 16 connections. */
export interface LedgerWorld {
  readonly db: TestDatabase;
  readonly ledger: Ledger;
  within<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Wallet of a new account with this many dollars. */
  walletWith(dollars: number): Promise<LedgerAccountId>;
  balanceOf(account: LedgerAccountId): Promise<Balance>;
  hold(key: string, account: LedgerAccountId, amount: number): Promise<boolean>;
  settle(key: string, entry: string, amount: number, isLast?: boolean): Promise<boolean>;
}

export async function startLedgerWorld(): Promise<LedgerWorld> {
  const db = await openTestDatabase({ connections: 16 });
  const ledger = createLedger({ database: db.database, clock });
  const within: LedgerWorld['within'] = (work) => db.database.transaction(work);
  let people = 0;
  return {
    db,
    ledger,
    within,
    walletWith(dollars) {
      people += 1;
      const workspaceId = asWorkspaceId(`person-${people}`);
      return within(async (queries) => {
        const wallet = await ledger.open(
          { code: `wallet:${workspaceId}`, workspaceId, unit: 'USD' },
          queries,
        );
        if (dollars > 0) await ledger.post(topUp(`first-${workspaceId}`, wallet, dollars * DOLLAR), queries);
        return wallet;
      });
    },
    balanceOf: (account) => ledger.balance(account, db.database.queries),
    hold(key, account, amount) {
      const request = { key, account, kind: 'call' as const, amount, expiresAt: clock.now() + MINUTE_MS };
      return within((queries) => ledger.hold(request, queries));
    },
    settle(key, entry, amount, isLast = false) {
      const settlement = {
        hold: key,
        entry: { key: entry, kind: 'call' as const, details: {} },
        amount,
        destination: COMPANY_ACCOUNTS.calls,
        isLast,
      };
      return within((queries) => ledger.settle(settlement, queries));
    },
  };
}

export function topUp(key: string, wallet: LedgerAccountId, amount: number): Entry {
  return {
    key,
    kind: 'top-up',
    postings: [{ source: COMPANY_ACCOUNTS.cards, destination: wallet, amount }],
    details: { card: 'Visa 4242' },
  };
}

export function spending(key: string, wallet: LedgerAccountId, amount: number): Entry {
  return {
    key,
    kind: 'message',
    postings: [{ source: wallet, destination: COMPANY_ACCOUNTS.messages, amount }],
    details: {},
  };
}
