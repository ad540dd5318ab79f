import type { Zone } from '#features/rates/model.ts';
import type { Instant } from '#kernel/instant.ts';
import { PLAN_TERMS, SUBSCRIPTION_PLANS, ZONE_WEIGHT_THIRDS } from '../../constants.ts';
import type { FaxUse, PayAsYouGoPlan, PlanId, SubscriptionPlan } from '../../model.ts';
import type { Service } from '../../model-ledger.ts';
import type { Entitlements } from '../../model-subscriptions.ts';
import { planOf } from './parse-plan.ts';
import { type Allowances, allowancesOf } from './proration.ts';

/** In the unit of the service: thirds of a second of call time, pages, calls. */
export interface Bucket {
  readonly granted: number;
  /** What can still be used or held. */
  readonly left: number;
}

/** Facts about an account from which its entitlements follow. */
export interface EntitlementFacts {
  /** The monthly plan. */
  readonly plan: { readonly planId: PlanId; readonly status: Entitlements['status'] };
  readonly period: { readonly start: Instant; readonly end: Instant };
  /** Active pay-as-you-go plans. */
  readonly byUse: readonly PlanId[];
  /** Buckets of this period. A service without one has nothing, for example because its period wasn't paid. */
  readonly buckets: Partial<Readonly<Record<Service, Bucket>>>;
  readonly person: { readonly hasVerifiedEmail: boolean };
  /** The phone that proves a trial. */
  readonly phone: PhoneProof;
  /** Whether minutes that cost nothing may be given (phone-credit.ts). */
  readonly hasPhoneCredit: boolean;
}

/** used: the verified phone has already been used for another trial. */
export type PhoneProof =
  | { readonly state: 'proven'; readonly countryCode: string }
  | { readonly state: 'used' | 'none' };

/** Whether the minutes that an account has were not paid for. */
export const isFreeOfCharge = ({ planId, status }: EntitlementFacts['plan']): boolean =>
  status === 'trialing' || planId === 'free';

/** Pool units of one second of talk to a zone (see LedgerUnit). */
export const callTimeOf = (seconds: number, zone: Zone): number => seconds * ZONE_WEIGHT_THIRDS[zone];

/** Whole seconds of talk to a zone that this much of the pool gives. */
export const secondsToZone = (callTime: number, zone: Zone): number =>
  Math.floor(callTime / ZONE_WEIGHT_THIRDS[zone]);

/** Allowances in the units that the ledger counts them in. */
export function unitsOf(allowances: Allowances): Record<Service, number> {
  return { ...allowances, 'call-time': callTimeOf(allowances['call-time'] * 60, 1) };
}

/**
 * Allowances of a month of a plan, or of its trial: 10 minutes to phones (decision R06) and the fax pages of Free,
 * because a fax is a call to a phone too. Everything else is as in the plan. Without phone credit there are no minutes
 * and no pages.
 */
export function includedIn(
  plan: SubscriptionPlan,
  { status, hasPhoneCredit }: { status: Entitlements['status']; hasPhoneCredit: boolean },
): Allowances {
  const included = allowancesOf(plan);
  if (!hasPhoneCredit) return { ...included, 'call-time': 0, 'fax-pages': 0 };
  if (status !== 'trialing') return included;
  return {
    ...included,
    'call-time': PLAN_TERMS.trialMinutes,
    'fax-pages': allowancesOf(free)['fax-pages'],
  };
}

/** Answers every "may I?" of the other features. */
export function entitlementsOf(facts: EntitlementFacts): Entitlements {
  const { plan, period } = facts;
  const { limits } = monthlyPlan(plan.planId);
  return {
    planId: plan.planId,
    status: plan.status,
    periodStart: period.start,
    periodEnd: period.end,
    numbers: { max: limits.numbers, countriesMax: limits.numberCountries },
    phoneCalls: phoneCalls(facts),
    fax: fax(facts),
    assistantCalls: { ...pieces(facts, 'assistant-calls'), afterwards: 'voicemail' },
    tasks: { manager: limits.taskManager, activeMax: limits.activeTasks },
    fileBytesMax: limits.fileBytes,
    videoMinutesPerSession: limits.videoMinutesPerSession,
    chatbotRequestsPerDay: limits.chatbotRequestsPerDay,
    calendar: limits.calendar,
    hasNotetaker: limits.hasNotetaker,
    hasEsim: limits.hasEsim || facts.byUse.includes('payg_esim'),
    hasRoundTheClockSupport: limits.hasRoundTheClockSupport,
  };
}

function phoneCalls(facts: EntitlementFacts): Entitlements['phoneCalls'] {
  const { plan } = facts;
  const { granted, left } = facts.buckets['call-time'] ?? nothing;
  const phone = usesOf(facts).find((use) => use.of === 'phone');
  const isTrial = plan.status === 'trialing';
  // A trial never leads to a bill: beyond its minutes only the Phone plan continues, which was bought separately.
  const hasRates = monthlyPlan(plan.planId).limits.hasRatesAfterMinutes && !isTrial;
  const isCapped = isTrial && phone === undefined;
  return {
    includedSeconds: secondsToZone(granted, 1),
    leftSeconds: {
      zone1: secondsToZone(left, 1),
      zone2: secondsToZone(left, 2),
      zone3: secondsToZone(left, 3),
    },
    afterwards: hasRates || phone !== undefined ? 'rates' : 'stops',
    microUsdPerMinuteMax: phone?.microUsdPerMinuteMax ?? null,
    channelsMax: isCapped ? 1 : null,
    destinations: isCapped ? 'home-us-canada' : 'everywhere',
    missing: isCapped ? missingOf(facts) : [],
    homeCountry: facts.phone.state === 'proven' ? facts.phone.countryCode : null,
    isCreditRefused: !facts.hasPhoneCredit,
  };
}

/** Decision R06: a verified address and a verified phone. */
function missingOf({ person, phone }: EntitlementFacts): Entitlements['phoneCalls']['missing'] {
  const email = person.hasVerifiedEmail ? [] : (['verified-email'] as const);
  if (phone.state === 'proven') return [...email];
  return [...email, phone.state === 'used' ? 'unused-phone' : 'verified-phone'];
}

function fax(facts: EntitlementFacts): Entitlements['fax'] {
  const byUse = usesOf(facts).find((use): use is FaxUse => use.of === 'fax');
  const { faxPages } = monthlyPlan(facts.plan.planId).limits;
  // Beyond its figure, an unlimited service gets slower and is never charged (decision R02).
  const beyond = faxPages.isCalledUnlimited && facts.plan.status === 'active' ? 'waits-longer' : 'stops';
  return {
    ...pieces(facts, 'fax-pages'),
    afterwards: beyond === 'stops' && byUse !== undefined ? 'paid-by-use' : beyond,
    microUsdPerPageSentMin: byUse?.microUsdPerPageSentMin ?? null,
    storageBytes: byUse?.storageBytes ?? null,
  };
}

function pieces({ buckets }: EntitlementFacts, service: Service): { included: number; left: number } {
  const { granted, left } = buckets[service] ?? nothing;
  return { included: granted, left };
}

const nothing: Bucket = { granted: 0, left: 0 };

function usesOf({ byUse }: EntitlementFacts): PayAsYouGoPlan['use'][] {
  return byUse.flatMap((id) => {
    const plan = planOf(id);
    return plan.kind === 'payAsYouGo' ? [plan.use] : [];
  });
}

/** @throws RangeError when the plan isn't a monthly one */
export function monthlyPlan(id: PlanId): SubscriptionPlan {
  const plan = SUBSCRIPTION_PLANS.find((one) => one.id === id);
  if (plan === undefined) throw new RangeError(`${id} is no monthly plan`);
  return plan;
}

const free = monthlyPlan('free');
