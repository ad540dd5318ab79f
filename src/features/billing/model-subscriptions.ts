import * as z from 'zod/mini';
import { PLAN_IDS } from './model.ts';
import { payment } from './model-payments.ts';
import { currency } from './model-wallet.ts';

/* Subscriptions. */

/** Plans that can run side by side: one monthly plan, and each pay-as-you-go plan. */
export const PLAN_FAMILIES = ['monthly', 'payg_phone', 'payg_fax', 'payg_esim'] as const;
export type PlanFamily = (typeof PLAN_FAMILIES)[number];

export const subscription = z.object({
  line: z.enum(PLAN_FAMILIES),
  planId: z.enum(PLAN_IDS),
  /** Free is active for ever. Past due: its renewal could not be paid and is tried again until `graceEndsAt`. */
  status: z.enum(['active', 'trialing', 'past-due']),
  periodStart: z.int(),
  periodEnd: z.int(),
  /** Plan of the next period if it differs. Free after a cancellation. */
  nextPlanId: z.nullable(z.enum(PLAN_IDS)),
  trialEndsAt: z.nullable(z.int()),
  graceEndsAt: z.nullable(z.int()),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptions = z.object({
  /** Monthly first, then the pay-as-you-go plans that run. */
  running: z.array(subscription),
  /** Whether the 3-day trial has not been used yet. */
  canTry: z.boolean(),
});
export type Subscriptions = z.infer<typeof subscriptions>;

/** Reasons to cancel, in display order. */
export const CANCEL_REASONS = [
  'too-expensive',
  'not-used',
  'something-missing',
  'call-quality',
  'other-service',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
export const CANCEL_COMMENT_MAX = 500;

/** One cancellation, as the operator reads it. */
export const cancellation = z.object({
  id: z.string(),
  workspaceId: z.string(),
  planId: z.enum(PLAN_IDS),
  reason: z.nullable(z.enum(CANCEL_REASONS)),
  comment: z.nullable(z.string()),
  cancelledAt: z.int(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** Next charge, and when it is due if nothing changes. */
export const nextCharge = z.object({
  at: z.int(),
  /** "Business plan, one month" */
  title: z.string(),
  /** With today's taxes. */
  microUsd: z.int(),
  /** card: the default card at that time. */
  from: z.enum(['card', 'balance']),
  /** Family of the plan. Null for anything that isn't a plan. */
  line: z.nullable(z.enum(PLAN_FAMILIES)),
});
export type NextCharge = z.infer<typeof nextCharge>;

/** Upcoming charges and rented numbers, for the billing page. */
export const outlook = z.object({
  /** Soonest first. */
  charges: z.array(nextCharge),
  /** Numbers that the account rents now. */
  numbersHeld: z.int(),
  /** Numbers that the plan includes. The others are paid from the balance. */
  numbersIncluded: z.int(),
});
export type Outlook = z.infer<typeof outlook>;

/* Entitlements, and the price of a change of plan. */

/** What an account may use now. Other features need nothing else about plans. */
const pieces = z.object({
  /** In this period, by the plan and what an upgrade has added. */
  included: z.int(),
  left: z.int(),
  /** What happens once it is used up. */
  afterwards: z.enum(['stops', 'paid-by-use', 'waits-longer', 'voicemail']),
});

export const entitlements = z.object({
  /** The monthly plan. */
  planId: z.enum(PLAN_IDS),
  status: z.enum(['active', 'trialing', 'past-due']),
  /** The month that the allowances belong to. What is left at its end does not roll over. */
  periodStart: z.int(),
  periodEnd: z.int(),
  /** Both hold (decision R04). */
  numbers: z.object({ max: z.int(), countriesMax: z.int() }),
  /** Calls to phones. Calls between usernames have no limit on any plan and are not counted. */
  phoneCalls: z.object({
    /** Seconds of talk to zone 1 in this period. */
    includedSeconds: z.int(),
    /** Seconds left for calls to each zone, all from one pool (decision R03). */
    leftSeconds: z.object({ zone1: z.int(), zone2: z.int(), zone3: z.int() }),
    /** stops: no call without included minutes. rates: the balance pays by the minute. */
    afterwards: z.enum(['stops', 'rates']),
    /** No minute that the balance pays costs more (decision R10); null when the rates of the deck hold as they are. */
    microUsdPerMinuteMax: z.nullable(z.int()),
    /** Calls at the same time; null when the plan sets no limit. */
    channelsMax: z.nullable(z.int()),
    /** everywhere, or during a trial only the caller's own country, the US and Canada, and no premium prefix (R06). */
    destinations: z.enum(['everywhere', 'home-us-canada']),
    /**
     * What must be verified before the first call. unused-phone: the verified phone has already been used for another
     * trial, so another one is needed.
     */
    missing: z.array(z.enum(['verified-email', 'verified-phone', 'unused-phone'])),
    /** Home country of a trial: the country of the phone that verified it. Null when unknown. */
    homeCountry: z.nullable(z.string()),
    /** Whether this account has no free minutes because others of the same network were given them. */
    isCreditRefused: z.boolean(),
  }),
  fax: z.extend(pieces, {
    microUsdPerPageSentMin: z.nullable(z.int()),
    /** For received and sent documents; null when the plan names no figure. */
    storageBytes: z.nullable(z.int()),
  }),
  assistantCalls: pieces,
  tasks: z.object({ manager: z.enum(['basic', 'full', 'team']), activeMax: z.nullable(z.int()) }),
  fileBytesMax: z.int(),
  videoMinutesPerSession: z.nullable(z.int()),
  chatbotRequestsPerDay: z.int(),
  calendar: z.enum(['view-only', 'two-way']),
  hasNotetaker: z.boolean(),
  hasEsim: z.boolean(),
  hasRoundTheClockSupport: z.boolean(),
});
export type Entitlements = z.infer<typeof entitlements>;

/** Preview of a change of plan. Amounts are millionths of a dollar. */
export const planChange = z.object({
  planId: z.enum(PLAN_IDS),
  line: z.enum(PLAN_FAMILIES),
  /**
   * start: a new period begins. upgrade, downgrade: relative to the current plan. collect: pays the renewal that is
   * due.
   */
  kind: z.enum(['start', 'upgrade', 'downgrade', 'collect']),
  /** To have it at once; null when it can only begin with the next period. */
  now: z.nullable(
    z.object({
      currency,
      subtotalMicroUsd: z.int(),
      taxMicroUsd: z.int(),
      totalMicroUsd: z.int(),
      /** Until when this pays. */
      paidUntil: z.int(),
      /** Upgrades only: how the price and the added allowances are computed. */
      proration: z.nullable(
        z.object({
          monthlyDifferenceMicroUsd: z.int(),
          remainingMs: z.int(),
          periodMs: z.int(),
          /** Whole minutes, pages and calls, rounded up. */
          added: z.object({
            minutes: z.int(),
            faxPages: z.int(),
            assistantCalls: z.int(),
          }),
        }),
      ),
    }),
  ),
  /** Starts, and is paid, with the next period. Null when there is no period to wait for. */
  nextCycle: z.nullable(z.object({ startsAt: z.int(), microUsdPerMonth: z.int() })),
  /** Preselected choice (decision R05: the next billing cycle, if there is one). */
  byDefault: z.enum(['now', 'next-cycle']),
  /** When these prices were computed. A purchase that sends this gets them while they are fresh. */
  pricedAt: z.int(),
});
export type PlanChange = z.infer<typeof planChange>;

export const planPurchase = z.object({
  subscriptions,
  /** Null when nothing had to be paid now. The plan has begun when it has succeeded. */
  payment: z.nullable(payment),
});
export type PlanPurchase = z.infer<typeof planPurchase>;
