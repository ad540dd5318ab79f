import { randomUUID } from 'node:crypto';
import type { WorkspaceStanding } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import { CAPABILITIES, type Capability } from '#kernel/capabilities.ts';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { createAudit } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createEventLog, type RecordedEvent, type Transaction } from '#platform/server/realtime/event-log.ts';
import { keyOf } from '#platform/server/realtime/streams.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/postgres.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { PlanId } from '../../model.ts';
import type { PlanPurchase } from '../../model-subscriptions.ts';
import type { Wallet } from '../../model-wallet.ts';
import type { LimitNews } from '../../rules/spending/limit-words.ts';
import type { PlanNews } from '../../rules/subscriptions/subscription-mails.ts';
import { createCheckout } from '../checkout/checkout.ts';
import { createRefunds, type RefundRequest, type Refunds } from '../checkout/refund.ts';
import { createInvoices, type Invoices } from '../invoices/invoices.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import type { CardNetwork, RefundState } from '../payments/card-network.ts';
import { createPaymentKinds } from '../payments/payment-kinds.ts';
import { createPayments, type Payments } from '../payments/payments.ts';
import { createSandboxNetwork } from '../payments/sandbox-network.ts';
import { createPersonLimits, type PersonLimits } from '../spending/limits.ts';
import { createTaxTable } from '../tax/tax-table.ts';
import { createTopUps } from '../wallet/top-ups.ts';
import { readWallet } from '../wallet/wallet.ts';
import { createSubscriptions, type SubscriptionService } from './subscriptions.ts';

/** Whether the card network answers, and how many refunds it was asked for. */
interface NetworkMood {
  isAway: boolean;
  losesAnswers: boolean;
  refundRequests: number;
  /** Status of the refunds that it accepted. */
  refundsAre: RefundState['status'];
}

/** Plans with the real ledger, invoices and payments, on a clock that a test moves. */
export interface PlanWorld {
  readonly clock: TestClock;
  readonly plans: SubscriptionService;
  /** The same installation on another process. */
  readonly others: SubscriptionService;
  readonly otherPayments: Payments;
  readonly log: Log;
  /** All of them, until a test takes some away. */
  readonly capabilities: Set<Capability>;
  readonly payments: Payments;
  readonly refund: (request: RefundRequest) => ReturnType<Refunds['refund']>;
  /** Runs the refund recovery job. */
  recoverRefunds(): Promise<void>;
  readonly ledger: Ledger;
  readonly invoices: Invoices;
  /** Runs a transaction and delivers its events. */
  change<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Whether the card network answers. */
  readonly limits: PersonLimits;
  readonly network: NetworkMood;
  /** Moves the clock and lets the jobs run once. */
  goTo(day: string): Promise<void>;
  /** Registers a new account. */
  person(options?: {
    country?: string;
    hasVerifiedEmail?: boolean;
    network?: string | null;
    /** Whether an account began with this workspace. */
    isFirst?: boolean;
  }): Promise<WorkspaceId>;
  addCard(workspaceId: WorkspaceId, token: string): Promise<string>;
  /** Agrees to what the preview says, and pays it with the card. */
  buy(
    workspaceId: WorkspaceId,
    planId: PlanId,
    how?: { when?: 'now' | 'next-cycle'; methodId?: string },
  ): Promise<PlanPurchase>;
  /** Charges to cards, in order. */
  chargesOf(workspaceId: WorkspaceId): Promise<number[]>;
  /** Status and total of the invoices and credit notes that were issued, in order. */
  invoicesOf(workspaceId: WorkspaceId): Promise<string[]>;
  limitNewsOf(workspaceId: WorkspaceId): LimitNews[];
  newsOf(workspaceId: WorkspaceId): PlanNews[];
  eventsOf(workspaceId: WorkspaceId): RecordedEvent[];
  /** Events for those who see the team. */
  teamEventsOf(workspaceId: WorkspaceId): RecordedEvent[];
  walletOf(workspaceId: WorkspaceId): Promise<Wallet>;
  /** Balance of a company account. */
  companyBalance(account: keyof typeof COMPANY_ACCOUNTS): Promise<number>;
  transact(work: (queries: Queries) => Promise<void>): Promise<void>;
  read<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Plan of a statement on large tables. */
  explain(statement: string): Promise<string>;
  sql(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export const at = (day: string) => Date.parse(day.includes('T') ? `${day}Z` : `${day}T10:00Z`);

export async function openPlanWorld(): Promise<PlanWorld> {
  const { database, stop } = await openTestDatabase();
  const clock = createTestClock();
  const log = createLog('silent');
  const people = new Map<WorkspaceId, WorkspaceStanding>();
  const limitNotices: { workspaceId: WorkspaceId; news: LimitNews }[] = [];
  const notices: { workspaceId: WorkspaceId; news: PlanNews }[] = [];
  const sent: RecordedEvent[] = [];
  const events = createEventLog({ database, send: (recorded) => void sent.push(...recorded) });
  const ledger = createLedger({ database, clock });
  const contactOf = async () => ({ name: 'Ann Archer', email: 'ann@people.test' });
  const tax = createTaxTable([{ country: 'DE', name: 'VAT', rateMilliPercent: 19_000 }]);
  const invoices = createInvoices({
    clock,
    tax,
    seller: { name: 'Ahoy', lines: [], taxId: null },
    contactOf,
  });
  const network: NetworkMood = { isAway: false, losesAnswers: false, refundRequests: 0, refundsAre: 'given' };
  const cards = createSandboxNetwork({ database, clock, log, wake: async () => undefined });
  // The platform's realtime is a socket server, but payments only use its event log.
  const realtime = { events } as Platform['realtime'];
  const rateLimits = createMemoryRateLimits(1_000);
  const capabilities = new Set<Capability>(CAPABILITIES);
  const { engine } = cards;
  const audit = createAudit({ database, clock });
  const platform = { audit, clock, database, log, realtime };
  function startProcess() {
    const kinds = createPaymentKinds();
    const payments = createPayments({
      platform: { ...platform, rateLimits },
      network: flaky(cards, network),
      kinds,
      findPayer: contactOf,
      ...createCheckout({ ledger, engine, invoices, kinds, cardName: async () => 'Visa 4242', log }),
    });
    createTopUps({ clock, events, queries: database.queries, invoices, payments });
    const limits = createPersonLimits({
      clock,
      nameOf: async () => 'Harbour Studio',
      tell: async (workspaceId, news) => void limitNotices.push({ workspaceId, news }),
    });
    const plans = createSubscriptions({
      limits,
      database,
      events,
      clock,
      ledger,
      invoices,
      payments,
      capabilities,
      standingOf: async (workspaceId) => people.get(workspaceId) ?? null,
      tell: async (workspaceId, news) => void notices.push({ workspaceId, news }),
    });
    return {
      payments,
      plans,
      limits,
      refunds: createRefunds({ platform, engine, invoices, kinds, ledger, payments }),
    };
  }
  const { payments, plans, refunds, limits } = startProcess();
  const other = startProcess();
  const sql = async (statement: string, values: readonly unknown[] = []) => {
    const { rows } = await database.pool.query<Record<string, unknown>>(statement, [...values]);
    return rows;
  };
  return {
    clock,
    plans,
    limits,
    others: other.plans,
    otherPayments: other.payments,
    log,
    capabilities,
    payments,
    refund: (request: RefundRequest) => refunds.refund(request, { by: null, ip: null }),
    recoverRefunds: refunds.recover,
    ledger,
    invoices,
    change: (work) => events.transact(work),
    network,
    sql,
    transact: (work) => database.transaction(work),
    read: (work) => work(database.queries),
    async explain(statement) {
      // Small tables are read from end to end, which large ones aren't.
      const client = await database.pool.connect();
      try {
        await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      } finally {
        client.release(true);
      }
    },
    stop,
    async goTo(day) {
      clock.set(at(day));
      await plans.announce();
      await plans.runDue();
      await plans.lapseAllowances();
    },
    async person({ country, hasVerifiedEmail = true, network = null, isFirst = true } = {}) {
      const workspaceId = asWorkspaceId(randomUUID());
      people.set(workspaceId, { registeredAt: clock.now(), hasVerifiedEmail, network, isFirst });
      if (country !== undefined)
        await sql(`insert into billing_address values ($1, 'Ann', null, '{Street}', $2, null, now())`, [
          workspaceId,
          country,
        ]);
      return workspaceId;
    },
    async addCard(workspaceId, token) {
      const id = randomUUID();
      await payments.methods.startStoring(workspaceId, { id: randomUUID() });
      await payments.methods.add({ workspaceId, id, reference: token, becomesDefault: 'now' });
      return id;
    },
    async buy(workspaceId, planId, { when = 'now', methodId } = {}) {
      const preview = await plans.preview(workspaceId, planId);
      const price = when === 'now' ? preview.now?.totalMicroUsd : preview.nextCycle?.microUsdPerMonth;
      assert(price !== undefined, `${planId} can be had ${when}`);
      const card = methodId ?? (await payments.methods.findDefault(workspaceId))?.id ?? null;
      return plans.buy({
        id: randomUUID(),
        workspaceId,
        planId,
        when,
        methodId: card,
        expectedMicroUsd: price,
      });
    },
    chargesOf: async (workspaceId) =>
      (
        await sql(
          `select s.micro_usd from sandbox_charge s join payment p on p.id = s.payment_id
           where p.account_id = $1 and s.status = 'succeeded' order by s.charged_at, s.micro_usd`,
          [workspaceId],
        )
      ).map((row) => Number(row['micro_usd'])),
    invoicesOf: async (workspaceId) =>
      (
        await sql(
          'select kind, status, total from invoice where account_id = $1 and number is not null order by number_nth',
          [workspaceId],
        )
      ).map(({ kind, status, total }) => `${String(kind)} ${String(status)} ${Number(total) / 1_000_000}`),
    limitNewsOf: (workspaceId) =>
      limitNotices.filter((one) => one.workspaceId === workspaceId).map(({ news }) => news),
    newsOf: (workspaceId) => notices.filter((one) => one.workspaceId === workspaceId).map(({ news }) => news),
    teamEventsOf: (workspaceId) =>
      sent.filter(({ stream }) => stream === keyOf({ workspaceId, audience: 'members.read' })),
    eventsOf: (workspaceId) =>
      sent.filter(({ stream }) => stream === keyOf({ workspaceId, audience: 'billing.read' })),
    walletOf: (workspaceId) => readWallet(ledger, workspaceId, database.queries),
    companyBalance: async (account) => {
      const [row] = await sql(
        `select coalesce(sum(case when destination = $1 then amount else -amount end), 0) as sum
         from ledger_posting where source = $1 or destination = $1`,
        [COMPANY_ACCOUNTS[account]],
      );
      return Number(row?.['sum']);
    },
  };
}

/** A network that can be unavailable, or charge a card and lose its answer. */
function flaky(cards: CardNetwork, state: NetworkMood): CardNetwork {
  return {
    ...cards,
    async charge(charge) {
      if (state.isAway) throw new Error('nobody answers');
      const answer = await cards.charge(charge);
      if (state.losesAnswers) throw new Error('the answer is lost');
      return answer;
    },
    async refund(refund) {
      state.refundRequests += 1;
      if (state.isAway) throw new Error('nobody answers');
      const answer = await cards.refund(refund);
      if (state.losesAnswers) throw new Error('the answer is lost');
      return { ...answer, status: state.refundsAre };
    },
    async findRefund(request) {
      const found = await cards.findRefund(request);
      return found && { ...found, status: state.refundsAre };
    },
  };
}
