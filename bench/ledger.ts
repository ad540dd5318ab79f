import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import type { Entry, LedgerAccountId } from '#features/billing/model-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestDatabase } from '#test/global-setup.ts';
import { type BenchResult, type Figure, median } from './figures.ts';

const CLIENTS = 20;
/** A server's default number of connections. */
const { DATABASE_POOL: CONNECTIONS } = readConfig({});
const ROUNDS = 15;
const SECONDS = 1;
const MANY = 1000;
const FEW = 10;

/** Cost of a transfer, compared with the smallest durable write: one row, one transaction. */
export async function benchLedger(): Promise<BenchResult> {
  const { database: server, stop } = await startTestDatabase({ folder: tmpdir() });
  const connection = { ...server.connection, database: server.template };
  const database = connectDatabase({ connection, connections: CONNECTIONS, log: createLog('warn') });
  const { pool } = database;
  try {
    await pool.query(
      'create table bench_row (id bigint generated always as identity primary key, amount bigint)',
    );
    const ledger = createLedger({ database, clock: systemClock });
    const wallets: LedgerAccountId[] = [];
    for (let n = 0; n < MANY; n += 1)
      wallets.push(
        await database.transaction(async (queries) => {
          const workspaceId = asWorkspaceId(`bench-${n}`);
          const wallet = await ledger.open(
            { code: `wallet:${workspaceId}`, workspaceId, unit: 'USD' },
            queries,
          );
          await ledger.post(topUp(`bench-${n}`, wallet), queries);
          return wallet;
        }),
      );
    let nth = 0;
    const transferAmong = (count: number): Entry => {
      nth += 1;
      const from = Math.floor(Math.random() * count);
      const to = (from + 1 + Math.floor(Math.random() * (count - 1))) % count;
      return transfer(`transfer-${nth}`, wallets[from], wallets[to]);
    };
    const postAlone = (count: number) => () => ledger.postAlone(transferAmong(count));
    const postWithin = (count: number) => () => {
      const entry = transferAmong(count);
      return database.transaction((queries) => ledger.post(entry, queries));
    };
    const insert = () =>
      pool.query({ name: 'floor', text: 'insert into bench_row (amount) values ($1)', values: [1] });
    // Transfers that are one statement, and then those that every use case makes: in a transaction that it has opened.
    const alone = await inTurn({ floor: insert, many: postAlone(MANY), few: postAlone(FEW) });
    const within = await inTurn({ floor: insert, many: postWithin(MANY), few: postWithin(FEW) });
    await assertBalanced(pool);
    return resultOf({ alone, within });
  } finally {
    await database.close();
    await stop();
  }
}

type Rates = Readonly<Record<'floor' | 'many' | 'few', number>>;

/** The median rate of each. Interleaved, so that a noisy minute of the machine falls on all. */
async function inTurn(subjects: Readonly<Record<keyof Rates, () => Promise<unknown>>>): Promise<Rates> {
  const rates = { floor: [] as number[], many: [] as number[], few: [] as number[] };
  const names = ['floor', 'many', 'few'] as const;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await perSecond(subjects[name]);
      // The first round warms caches and plans.
      if (round > 0) rates[name].push(rate);
    }
  }
  return { floor: median(rates.floor), many: median(rates.many), few: median(rates.few) };
}

function topUp(key: string, wallet: LedgerAccountId): Entry {
  const postings = [{ source: COMPANY_ACCOUNTS.cards, destination: wallet, amount: 1_000_000_000 }] as const;
  return { key, kind: 'top-up', postings, details: {} };
}

function transfer(
  key: string,
  source: LedgerAccountId | undefined,
  destination: LedgerAccountId | undefined,
): Entry {
  if (source === undefined || destination === undefined) throw new Error('there is such a wallet');
  return { key, kind: 'credit', postings: [{ source, destination, amount: 1_000 }], details: {} };
}

/** Operations per second with this many clients, each waiting for its own. */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) await once();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done / (performance.now() - startedAt)) * 1000;
}

async function assertBalanced(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ code: string }>(`
    with moved as (
      select destination as id, amount from ledger_posting union all select source, -amount from ledger_posting
    ), sums as (select id, sum(amount) as posted from moved group by id)
    select code from ledger_account left join sums using (id)
    where id > 0 and (available + held <> coalesce(sums.posted, 0) or available < 0)`);
  if (rows.length > 0)
    throw new Error(`the books do not balance: ${rows.map(({ code }) => code).join(', ')}`);
}

function resultOf({ alone, within }: { alone: Rates; within: Rates }): BenchResult {
  return {
    title: 'Ledger',
    method:
      `${CLIENTS} clients, each waiting for its answer, on the ${CONNECTIONS} connections that a server has by default, ` +
      `${ROUNDS} rounds of ${SECONDS} s in turn on one database with fsync on. Figures are medians. ` +
      'A transfer moves an amount between two people: one statement and one transaction with its idempotency key, fingerprint, ' +
      'both balances, the refusal of an overdraft and of every edit. In a transaction: as every use case books, between the begin ' +
      'and the commit of a transaction of its own, which has nothing else in it here. Afterwards the balances were equal to the ' +
      'sums of the postings.',
    figures: [
      ...figuresOf('Transfers', alone, {
        many: { of: 'ratio', atLeast: 0.42 },
        few: { of: 'ratio', atLeast: 0.2 },
      }),
      ...figuresOf('Transfers in a transaction', within, { many: null, few: null }),
    ],
  };
}

function figuresOf(what: string, rates: Rates, targets: Record<'many' | 'few', Figure['target']>): Figure[] {
  const among = (name: 'many' | 'few', count: number): Figure => ({
    what: `${what} among ${count.toLocaleString('en-US')} accounts`,
    floor: { name: 'one-row INSERT', value: rates.floor },
    ours: rates[name],
    unit: '/s',
    target: targets[name],
  });
  return [among('many', MANY), among('few', FEW)];
}
