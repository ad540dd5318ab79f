import { sql } from 'drizzle-orm';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import type { EntryKind, LedgerAccountId } from '#features/billing/model-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { openWallet } from '#features/billing/server/wallet/wallet.ts';
import { type AccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import type { App } from './app.ts';

const DOLLAR = 1_000_000;

/**
 * Books what somebody on Free used over the last days: 25 dollars paid in, calls and messages on several days, and 4.1 of
 * the 10 minutes with 0.3 more set aside. The allowance must have been granted: asking for the usage does it.
 * @param use.by who spent it and from which number, in the words of the ledger
 */
export async function bookUse(
  app: App,
  accountId: AccountId,
  { now, by = {} }: { now: Instant; by?: Readonly<Record<string, string>> },
): Promise<void> {
  const log = createLog('error');
  const database = connectDatabase({
    connection: { connectionString: app.databaseUrl },
    connections: 2,
    log,
  });
  let at = now;
  const ledger = createLedger({ database, clock: { now: () => at } });
  const wallet = await database.transaction((queries) =>
    openWallet(ledger, asWorkspaceId(accountId), queries),
  );
  let booked = 0;
  async function spend(
    daysAgo: number,
    kind: EntryKind,
    amount: number,
    details: Record<string, string | number>,
  ) {
    at = now - daysAgo * 86_400_000;
    booked += 1;
    const key = `${accountId}:${booked}`;
    const destination = kind === 'call' ? COMPANY_ACCOUNTS.calls : COMPANY_ACCOUNTS.messages;
    await ledger.postAlone({
      key,
      kind,
      postings: [{ source: wallet, destination, amount }],
      details: { ...details, ...by },
    });
  }
  at = now - 40 * 86_400_000;
  await ledger.postAlone({
    key: `${accountId}:top-up`,
    kind: 'top-up',
    postings: [{ source: COMPANY_ACCOUNTS.cards, destination: wallet, amount: 25 * DOLLAR }],
    details: { card: 'Visa 4242' },
  });
  await spend(35, 'call', 2 * DOLLAR, { to: '+442079460123', seconds: 6_000 });
  for (const [daysAgo, seconds] of [
    [28, 480],
    [21, 1_260],
    [14, 300],
    [13, 2_040],
    [6, 720],
    [2, 1_500],
  ] as const)
    await spend(daysAgo, 'call', seconds * 1_000, { to: '+442079460123', seconds });
  await spend(2, 'message', 15_000, { to: '+14155550132' });
  await spend(0, 'call', 64_000, { to: '+442079460123', seconds: 192 });
  at = now;
  const granted = await database.queries.execute<{ id: string }>(
    sql`select id from ledger_account where account_id = ${accountId} and unit = 'call-time'`,
  );
  const bucket = Number(granted.rows[0]?.id) as LedgerAccountId;
  await ledger.postAlone({
    key: `${accountId}:used`,
    kind: 'call',
    postings: [{ source: bucket, destination: ALLOWANCE_ACCOUNTS['call-time'].used, amount: 738 }],
    details: { to: '+14155550132', seconds: 246 },
  });
  const expiresAt = now + 86_400_000;
  const hold = { key: `${accountId}:hold`, account: bucket, kind: 'call', amount: 54, expiresAt } as const;
  await database.transaction((queries) => ledger.hold(hold, queries));
  await database.close();
}
