import * as z from 'zod/mini';
import { PLAN_IDS } from './model.ts';
import { payment } from './model-payments.ts';
import { currency } from './model-wallet.ts';

/* Subscriptions. */

/** What can run side by side: one monthly plan, and each of the pay-as-you-go plans. */
export const PLAN_FAMILIES = ['monthly', 'payg_phone', 'payg_fax', 'payg_esim'] as const;
export type PlanFamily = (typeof PLAN_FAMILIES)[number];

export const subscription = z.object({
  line: z.enum(PLAN_FAMILIES),
  planId: z.enum(PLAN_IDS),
  /** Free is active for ever. Past due: its renewal could not be paid and is tried again until `graceEndsAt`. */
  status: z.enum(['active', 'trialing', 'past-due']),
  periodStart: z.int(),
  periodEnd: z.int(),
  /** What follows this period when it is another plan; Free when it was cancelled. */
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

/** Why somebody cancels, in the order in which it is asked. */
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
  accountId: z.string(),
  planId: z.enum(PLAN_IDS),
  reason: z.nullable(z.enum(CANCEL_REASONS)),
  comment: z.nullable(z.string()),
  cancelledAt: z.int(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** What will be charged, and when, if nothing changes until then. */
export const nextCharge = z.object({
  at: z.int(),
  /** "Business plan, one month" */
  title: z.string(),
  /** With the taxes of today. */
  microUsd: z.int(),
  /** card: the card that is the default one then. */
  from: z.enum(['card', 'balance']),
  /** The line of the plan that it is for; null for what is no plan. */
  line: z.nullable(z.enum(PLAN_FAMILIES)),
});
export type NextCharge = z.infer<typeof nextCharge>;

/** What comes, and what is held, for the page about billing. */
export const outlook = z.object({
  /** Soonest first. */
  charges: z.array(nextCharge),
  /** Numbers that the account rents now. */
  numbersHeld: z.int(),
  /** Those of them that the plan includes now; the others are paid from the balance. */
  numbersIncluded: z.int(),
});
export type Outlook = z.infer<typeof outlook>;

/* What an account may use, and what a change of plan costs. */

/** What an account may use now. Other features ask this and nothing else about plans. */
const pieces = z.object({
  /** In this period, by the plan and what an upgrade has added. */
  included: z.int(),
  left: z.int(),
  /** What happens beyond it. */
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
    /** Of talk to zone 1, in this period. */
    includedSeconds: z.int(),
    /** What is left of it for calls to each zone; it is one pool (decision R03). */
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
     * What must be proven before the first call. unused-phone: the phone that was verified has proven another trial, and
     * another one is needed.
     */
    missing: z.array(z.enum(['verified-email', 'verified-phone', 'unused-phone'])),
    /** Where a trial is at home: the country of the phone that proves it; null when it is not known. */
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

/** What a change of plan would cost and do, before anybody agrees to it. Amounts are millionths of a dollar. */
export const planChange = z.object({
  planId: z.enum(PLAN_IDS),
  line: z.enum(PLAN_FAMILIES),
  /** start: a period of its own begins. upgrade, downgrade: of the plan that runs. collect: pays the renewal that is due. */
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
      /** Of an upgrade: how the price and what is added were made up. */
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
  /** To have it with the next period, which is paid then; null when there is nothing to wait for. */
  nextCycle: z.nullable(z.object({ startsAt: z.int(), microUsdPerMonth: z.int() })),
  /** What is chosen when nobody chooses (decision R05: the next billing cycle, where there is one). */
  byDefault: z.enum(['now', 'next-cycle']),
  /** When these prices were worked out. Sent with a purchase, it gets them, as long as they are fresh. */
  pricedAt: z.int(),
});
export type PlanChange = z.infer<typeof planChange>;

export const planPurchase = z.object({
  subscriptions,
  /** Null when nothing had to be paid now. The plan has begun when it has succeeded. */
  payment: z.nullable(payment),
});
export type PlanPurchase = z.infer<typeof planPurchase>;
