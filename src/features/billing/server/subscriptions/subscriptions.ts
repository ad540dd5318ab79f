import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PLAN_TERMS } from '../../constants.ts';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import type {
  Entitlements,
  NextCharge,
  PlanChange,
  PlanFamily,
  PlanPurchase,
  Subscriptions,
} from '../../model-subscriptions.ts';
import { entitlementsOf } from '../../rules/subscriptions/entitlements.ts';
import { planOf } from '../../rules/subscriptions/parse-plan.ts';
import { type SubscriptionEvent, transition } from '../../rules/subscriptions/subscription-transition.ts';
import { type AllowanceLedger, createAllowanceLedger, type Lapsed } from './allowances.ts';
import { buy, type PlanPurchaseRequest } from './buying.ts';
import { type CancelFeedback, readCancellations, saveCancelFeedback } from './cancellations.ts';
import { change, emitPlans } from './changes.ts';
import { readNextCharges } from './next-charges.ts';
import { registerPlanPayments } from './outcomes.ts';
import type { SubscriptionParts } from './parts.ts';
import { assertSold, offerOf } from './preview.ts';
import { createRenewals, type Renewals } from './renewals.ts';
import { type SolopreneurAnswer, type SolopreneurRequest, solopreneurPurchase } from './solopreneur.ts';
import { bucketsOf, readPlans, viewPlans } from './standing-plans.ts';
import { createStore, type Run } from './store.ts';
import { addProvenPhone, claimTrialPhone, type ProvenPhone } from './trial-phones.ts';
import { createUses, type Uses } from './uses.ts';

/** Plans of accounts, from the first day of a trial to the last retry of a renewal. */
export interface SubscriptionService extends Renewals, Uses {
  view(accountId: AccountId): Promise<Subscriptions>;
  /** Price and effect of a plan. Changes nothing. @throws AppError when it can't be bought at all */
  preview(accountId: AccountId, planId: PlanId): Promise<PlanChange>;
  buy(purchase: PlanPurchaseRequest): Promise<PlanPurchase>;
  /** The specification's function for the pay-as-you-go plans. @throws AppError common.forbidden */
  solopreneurPurchase(accountId: AccountId, request: SolopreneurRequest): Promise<SolopreneurAnswer>;
  /** Starts the account's only trial of a monthly plan. Needs no card and never leads to a charge. */
  startTrial(accountId: AccountId, planId: PlanId): Promise<Subscriptions>;
  /** The plan stays until its period is over. A past-due plan ends now. */
  cancel(accountId: AccountId, line: PlanFamily, feedback?: CancelFeedback): Promise<Subscriptions>;
  /** Why plans were cancelled, for the operator. */
  cancellations(cursor: string | undefined): ReturnType<typeof readCancellations>;
  /** Upcoming charges if nothing changes. */
  nextCharges(accountId: AccountId): Promise<NextCharge[]>;
  resume(accountId: AccountId, line: PlanFamily): Promise<Subscriptions>;
  /** Cancels a scheduled change. */
  unschedule(accountId: AccountId, line: PlanFamily): Promise<Subscriptions>;
  /** What the account may use now. Grants the allowances of a new period on first use. */
  entitlements(accountId: AccountId): Promise<Entitlements>;
  /** Records a verified phone number, after which a trial may call phones (decision R06). */
  phoneProven(phone: ProvenPhone, within: Queries): Promise<void>;
  /** Lapses what is left of allowances whose period is over. */
  lapseAllowances(): Promise<void>;
}

export function createSubscriptions(parts: SubscriptionParts): SubscriptionService {
  const allowances = createAllowanceLedger(parts);
  registerPlanPayments(parts, allowances);
  return {
    ...reading(parts, allowances),
    ...deciding(parts, allowances),
    ...createRenewals(parts),
    ...createUses(parts, allowances),
    buy: (purchase) => buy(parts, purchase),
    phoneProven: addProvenPhone,
    solopreneurPurchase: (accountId, request) => solopreneurPurchase(parts, accountId, request),
    async lapseAllowances() {
      let after = await lapseSome(parts, allowances, null);
      while (after !== null) after = await lapseSome(parts, allowances, after);
    },
  };
}

/** In a transaction of its own, so that buckets aren't locked for long. */
function lapseSome(
  { database }: SubscriptionParts,
  allowances: AllowanceLedger,
  after: Lapsed | null,
): Promise<Lapsed | null> {
  return database.transaction((queries) => allowances.lapse(after, queries));
}

function reading(parts: SubscriptionParts, allowances: AllowanceLedger) {
  const { database, clock } = parts;
  return {
    cancellations: (cursor) => readCancellations(cursor, database.queries),
    nextCharges: (accountId) => readNextCharges(parts, accountId, database.queries),
    view: (accountId) => viewPlans(parts, { accountId, at: clock.now() }, database.queries),
    preview: async (accountId, planId) => {
      const { preview } = await offerOf(parts, { accountId, planId }, database.queries);
      return preview;
    },
    entitlements: (accountId) =>
      parts.events.transact(async ({ queries }) => {
        await createStore(queries).lockOwner(accountId);
        const at = clock.now();
        const plans = await readPlans(parts, { accountId, at }, queries);
        const isTrial = plans.monthly.status === 'trialing';
        return entitlementsOf({
          plan: plans.monthly,
          period: plans.monthly.period,
          byUse: plans.runs
            .map(({ record }) => record.planId)
            .filter((id) => planOf(id).kind === 'payAsYouGo'),
          ...(await bucketsOf(allowances, { plans, accountId, at }, queries)),
          person: plans.standing,
          phone: isTrial ? await claimTrialPhone({ accountId, now: at }, queries) : { state: 'none' },
        });
      }),
  } satisfies Partial<SubscriptionService>;
}

function deciding(parts: SubscriptionParts, allowances: AllowanceLedger) {
  const { clock } = parts;
  const view = (accountId: AccountId, { queries }: Transaction) =>
    viewPlans(parts, { accountId, at: clock.now() }, queries);

  /** Lets an event happen to what runs on a line. */
  function decide(
    { accountId, line }: { accountId: AccountId; line: PlanFamily },
    { event, otherwise }: { event: SubscriptionEvent; otherwise: keyof typeof billingErrors },
    beside: (run: Run, transaction: Transaction) => Promise<void> = async () => {},
  ): Promise<Subscriptions> {
    return parts.events.transact(async (transaction) => {
      const run = await lockedRun(accountId, line, transaction);
      const next = await change(parts, { run, event, otherwise }, transaction);
      await beside(run, transaction);
      if (next.record.status === 'ended') await ended(run, transaction);
      return view(accountId, transaction);
    });
  }

  /** Ends a run. Voids the invoice of an unpaid renewal. */
  async function ended(run: Run, transaction: Transaction): Promise<void> {
    if (run.renewalInvoiceId !== null) await parts.invoices.void(run.renewalInvoiceId, transaction);
    await allowances.end({ accountId: run.accountId, run: run.id }, transaction.queries);
  }

  return {
    startTrial: (accountId, planId) =>
      parts.events.transact(async (transaction) => {
        await startTrial(parts, { accountId, planId }, transaction);
        return view(accountId, transaction);
      }),
    cancel: (accountId, line, feedback = {}) => {
      const at = clock.now();
      const keep = (run: Run, { queries }: Transaction) =>
        saveCancelFeedback({ accountId, line, planId: run.record.planId, at }, feedback, queries);
      return decide(
        { accountId, line },
        { event: { kind: 'cancelled', at }, otherwise: 'noSubscription' },
        keep,
      );
    },
    resume: (accountId, line) =>
      decide({ accountId, line }, { event: { kind: 'resumed' }, otherwise: 'nothingToResume' }),
    unschedule: (accountId, line) =>
      decide({ accountId, line }, { event: { kind: 'change-unscheduled' }, otherwise: 'nothingScheduled' }),
  } satisfies Partial<SubscriptionService>;
}

async function lockedRun(accountId: AccountId, line: PlanFamily, { queries }: Transaction): Promise<Run> {
  const store = createStore(queries);
  await store.lockOwner(accountId);
  const run = await store.runOn(accountId, line);
  if (run === null) throw billingErrors.noSubscription();
  return run;
}

async function startTrial(
  parts: SubscriptionParts,
  { accountId, planId }: { accountId: AccountId; planId: PlanId },
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const plan = planOf(planId);
  if (plan.kind !== 'subscription' || plan.microUsdPerMonth === 0) throw billingErrors.trialIsMonthly();
  assertSold(parts, planId);
  const store = createStore(queries);
  if ((await store.lockOwner(accountId)) !== null) throw billingErrors.trialUsed();
  if ((await store.runOn(accountId, 'monthly')) !== null) throw billingErrors.trialNotNow();
  const start = parts.clock.now();
  const period = { start, end: start + PLAN_TERMS.trialDays * DAY_MS };
  const { record } = transition(null, { kind: 'trial-started', planId, period });
  if (record === null) throw billingErrors.trialNotNow();
  const beside = { renewalInvoiceId: null, renewalPayment: null, announcedEnd: null };
  await store.useTrial(accountId, start);
  await store.save({ id: newId(), accountId, line: 'monthly', record, ...beside });
  await emitPlans(parts, { accountId }, transaction);
}
