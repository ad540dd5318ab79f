import type { WorkspaceId } from '#kernel/ids.ts';
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
  view(workspaceId: WorkspaceId): Promise<Subscriptions>;
  /** Price and effect of a plan. Changes nothing. @throws AppError when it can't be bought at all */
  preview(workspaceId: WorkspaceId, planId: PlanId): Promise<PlanChange>;
  buy(purchase: PlanPurchaseRequest): Promise<PlanPurchase>;
  /** The specification's function for the pay-as-you-go plans. @throws AppError common.forbidden */
  solopreneurPurchase(workspaceId: WorkspaceId, request: SolopreneurRequest): Promise<SolopreneurAnswer>;
  /** Starts the account's only trial of a monthly plan. Needs no card and never leads to a charge. */
  startTrial(workspaceId: WorkspaceId, planId: PlanId): Promise<Subscriptions>;
  /** The plan stays until its period is over. A past-due plan ends now. */
  cancel(workspaceId: WorkspaceId, line: PlanFamily, feedback?: CancelFeedback): Promise<Subscriptions>;
  /** Why plans were canceled, for the operator. */
  cancellations(cursor: string | undefined): ReturnType<typeof readCancellations>;
  /** Upcoming charges if nothing changes. */
  nextCharges(workspaceId: WorkspaceId): Promise<NextCharge[]>;
  resume(workspaceId: WorkspaceId, line: PlanFamily): Promise<Subscriptions>;
  /** Cancels a scheduled change. */
  unschedule(workspaceId: WorkspaceId, line: PlanFamily): Promise<Subscriptions>;
  /** What the account may use now. Grants the allowances of a new period on first use. */
  entitlements(workspaceId: WorkspaceId): Promise<Entitlements>;
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
    solopreneurPurchase: (workspaceId, request) => solopreneurPurchase(parts, workspaceId, request),
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
    nextCharges: (workspaceId) => readNextCharges(parts, workspaceId, database.queries),
    view: (workspaceId) => viewPlans(parts, { workspaceId, at: clock.now() }, database.queries),
    preview: async (workspaceId, planId) => {
      const { preview } = await offerOf(parts, { workspaceId, planId }, database.queries);
      return preview;
    },
    entitlements: (workspaceId) =>
      parts.events.transact(async ({ queries }) => {
        await createStore(queries).lockOwner(workspaceId);
        const at = clock.now();
        const plans = await readPlans(parts, { workspaceId, at }, queries);
        const isTrial = plans.monthly.status === 'trialing';
        return entitlementsOf({
          plan: plans.monthly,
          period: plans.monthly.period,
          byUse: plans.runs
            .map(({ record }) => record.planId)
            .filter((id) => planOf(id).kind === 'payAsYouGo'),
          ...(await bucketsOf(allowances, { plans, workspaceId, at }, queries)),
          person: plans.standing,
          phone: isTrial ? await claimTrialPhone({ workspaceId, now: at }, queries) : { state: 'none' },
        });
      }),
  } satisfies Partial<SubscriptionService>;
}

function deciding(parts: SubscriptionParts, allowances: AllowanceLedger) {
  const { clock } = parts;
  const view = (workspaceId: WorkspaceId, { queries }: Transaction) =>
    viewPlans(parts, { workspaceId, at: clock.now() }, queries);

  /** Lets an event happen to what runs on a line. */
  function decide(
    { workspaceId, line }: { workspaceId: WorkspaceId; line: PlanFamily },
    { event, otherwise }: { event: SubscriptionEvent; otherwise: keyof typeof billingErrors },
    beside: (run: Run, transaction: Transaction) => Promise<void> = async () => {},
  ): Promise<Subscriptions> {
    return parts.events.transact(async (transaction) => {
      const run = await lockedRun(workspaceId, line, transaction);
      const next = await change(parts, { run, event, otherwise }, transaction);
      await beside(run, transaction);
      if (next.record.status === 'ended') await ended(run, transaction);
      return view(workspaceId, transaction);
    });
  }

  /** Ends a run. Voids the invoice of an unpaid renewal. */
  async function ended(run: Run, transaction: Transaction): Promise<void> {
    if (run.renewalInvoiceId !== null) await parts.invoices.void(run.renewalInvoiceId, transaction);
    await allowances.end({ workspaceId: run.workspaceId, run: run.id }, transaction.queries);
  }

  return {
    startTrial: (workspaceId, planId) =>
      parts.events.transact(async (transaction) => {
        await startTrial(parts, { workspaceId, planId }, transaction);
        return view(workspaceId, transaction);
      }),
    cancel: (workspaceId, line, feedback = {}) => {
      const at = clock.now();
      const keep = (run: Run, { queries }: Transaction) =>
        saveCancelFeedback({ workspaceId, line, planId: run.record.planId, at }, feedback, queries);
      return decide(
        { workspaceId, line },
        { event: { kind: 'cancelled', at }, otherwise: 'noSubscription' },
        keep,
      );
    },
    resume: (workspaceId, line) =>
      decide({ workspaceId, line }, { event: { kind: 'resumed' }, otherwise: 'nothingToResume' }),
    unschedule: (workspaceId, line) =>
      decide({ workspaceId, line }, { event: { kind: 'change-unscheduled' }, otherwise: 'nothingScheduled' }),
  } satisfies Partial<SubscriptionService>;
}

async function lockedRun(workspaceId: WorkspaceId, line: PlanFamily, { queries }: Transaction): Promise<Run> {
  const store = createStore(queries);
  await store.lockOwner(workspaceId);
  const run = await store.runOn(workspaceId, line);
  if (run === null) throw billingErrors.noSubscription();
  return run;
}

async function startTrial(
  parts: SubscriptionParts,
  { workspaceId, planId }: { workspaceId: WorkspaceId; planId: PlanId },
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const plan = planOf(planId);
  if (plan.kind !== 'subscription' || plan.microUsdPerMonth === 0) throw billingErrors.trialIsMonthly();
  assertSold(parts, planId);
  const standing = await parts.standingOf(workspaceId, queries);
  // Anybody can make more workspaces, so only the one that an account began with has a trial.
  if (standing?.isFirst !== true) throw billingErrors.trialUsed();
  const store = createStore(queries);
  if ((await store.lockOwner(workspaceId)) !== null) throw billingErrors.trialUsed();
  if ((await store.runOn(workspaceId, 'monthly')) !== null) throw billingErrors.trialNotNow();
  const start = parts.clock.now();
  const period = { start, end: start + PLAN_TERMS.trialDays * DAY_MS };
  const { record } = transition(null, { kind: 'trial-started', planId, period });
  if (record === null) throw billingErrors.trialNotNow();
  const beside = { renewalInvoiceId: null, renewalPayment: null, announcedEnd: null };
  await store.useTrial(workspaceId, start);
  await store.save({ id: newId(), workspaceId, line: 'monthly', record, ...beside });
  await emitPlans(parts, { workspaceId }, transaction);
}
