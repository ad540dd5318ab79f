import { ON_PHONE_MICRO_USD_PER_MINUTE_MAX } from '#features/rates/constants.ts';
import type { Zone } from '#features/rates/model.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type {
  Allowance,
  EsimPlan,
  PayAsYouGoPlan,
  PhoneUse,
  Plan,
  PlanLimits,
  SubscriptionPlan,
} from './model.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

const upTo = (perMonth: number): Allowance => ({ perMonth, isCalledUnlimited: false });
const fairUse = (perMonth: number): Allowance => ({ perMonth, isCalledUnlimited: true });

/** Specification 000 §9, "Free plan"; 20 requests a day is decision R24. */
const freeLimits: PlanLimits = {
  numbers: 0,
  numberCountries: 0,
  members: 1,
  minutes: upTo(10),
  hasRatesAfterMinutes: false,
  faxPages: upTo(5),
  assistantCalls: upTo(0),
  taskManager: 'basic',
  activeTasks: 10,
  fileBytes: 20 * MEGABYTE,
  videoMinutesPerSession: 20,
  chatbotRequestsPerDay: 20,
  calendar: 'view-only',
  hasNotetaker: false,
  hasEsim: false,
  hasRoundTheClockSupport: false,
};

/** What every paid month adds to Free (decisions R23, R24, R25). A paid plan never has less than Free. */
const paidLimits: PlanLimits = {
  ...freeLimits,
  hasRatesAfterMinutes: true,
  fileBytes: 100 * MEGABYTE,
  videoMinutesPerSession: null,
  calendar: 'two-way',
};

const basics = { alsoKnownAs: {}, microUsdPerYear: null } as const;

/**
 * The monthly plans, cheapest first: specification 000 §9 "Pricing page, monthly" and "Free plan", decisions R01 to
 * R04 and R07. This is the only place where a plan's price or limit is written.
 */
export const SUBSCRIPTION_PLANS: readonly SubscriptionPlan[] = [
  {
    ...basics,
    kind: 'subscription',
    id: 'free',
    name: 'Free',
    bestFor: 'calls between users',
    microUsdPerMonth: 0,
    isMostPopular: false,
    limits: freeLimits,
  },
  {
    ...basics,
    kind: 'subscription',
    id: 'basic',
    name: 'Basic',
    bestFor: 'one person with one number',
    microUsdPerMonth: 9_990_000,
    isMostPopular: false,
    limits: {
      ...paidLimits,
      numbers: 1,
      numberCountries: 1,
      minutes: upTo(100),
      assistantCalls: upTo(10),
    },
  },
  {
    ...basics,
    kind: 'subscription',
    id: 'business',
    name: 'Business',
    alsoKnownAs: { home: 'Professional', billing: 'Pro' },
    bestFor: 'a small business',
    microUsdPerMonth: 24_990_000,
    isMostPopular: true,
    limits: {
      ...paidLimits,
      numbers: 3,
      numberCountries: 3,
      members: 5,
      minutes: upTo(500),
      faxPages: upTo(100),
      assistantCalls: upTo(50),
      taskManager: 'full',
      activeTasks: null,
      hasNotetaker: true,
    },
  },
  {
    ...basics,
    kind: 'subscription',
    id: 'enterprise',
    name: 'Enterprise',
    bestFor: 'a team in several countries',
    microUsdPerMonth: 49_990_000,
    isMostPopular: false,
    limits: {
      ...paidLimits,
      numbers: 10,
      numberCountries: 10,
      members: 25,
      minutes: fairUse(2000),
      faxPages: fairUse(1000),
      assistantCalls: fairUse(1000),
      taskManager: 'team',
      activeTasks: null,
      hasNotetaker: true,
      hasEsim: true,
      hasRoundTheClockSupport: true,
    },
  },
];

/** Decision R10: what a minute costs on Phone is the rate of the deck, capped. */
export const PHONE_USE: PhoneUse = {
  of: 'phone',
  microUsdPerMinuteMin: 10_000,
  microUsdPerMinuteMax: ON_PHONE_MICRO_USD_PER_MINUTE_MAX,
};

/** Specification 000 §9, "Pay-as-you-go starter prices". */
export const PAY_AS_YOU_GO_PLANS: readonly PayAsYouGoPlan[] = [
  {
    ...basics,
    kind: 'payAsYouGo',
    id: 'payg_phone',
    name: 'Phone',
    bestFor: 'occasional calls to phones',
    microUsdPerMonth: 4_990_000,
    use: PHONE_USE,
  },
  {
    ...basics,
    kind: 'payAsYouGo',
    id: 'payg_fax',
    name: 'Fax',
    bestFor: 'the occasional fax',
    microUsdPerMonth: 3_990_000,
    use: {
      of: 'fax',
      microUsdPerPageSentMin: 50_000,
      microUsdPerPageReceived: 0,
      storageBytes: GIGABYTE,
    },
  },
  {
    ...basics,
    kind: 'payAsYouGo',
    id: 'payg_esim',
    name: 'eSIM',
    bestFor: 'travel data',
    microUsdPerMonth: 6_990_000,
    use: { of: 'esim' },
  },
];

/** Every plan, in display order. */
export const PLANS: readonly Plan[] = [...SUBSCRIPTION_PLANS, ...PAY_AS_YOU_GO_PLANS];

/** Terms of every plan (specification 000 §9, "All plans"; decisions R05 and R06). */
export const PLAN_TERMS = {
  trialDays: 3,
  /** Minutes of calls to phones during the trial. */
  trialMinutes: 10,
  microUsdToSetUp: 0,
  doMinutesRollOver: false,
} as const;

/** Specification 000 §9, "Sample eSIM plans". */
export const ESIM_PLANS: readonly EsimPlan[] = [
  { microUsd: 29_990_000, days: 7, gigabytes: 5, countries: null },
  { microUsd: 49_990_000, days: 14, gigabytes: 10, countries: 35 },
];

/**
 * Thirds of a minute that one minute to a zone uses of a pool: 1, 2 and 3⅓ minutes (decision R03). Whole numbers keep
 * 100 minutes exactly 50 to zone 2 and 30 to zone 3.
 */
export const ZONE_WEIGHT_THIRDS: Readonly<Record<Zone, number>> = { 1: 3, 2: 6, 3: 10 };

/** Sentences of the specification (000 §2 and §8, 001 §2). */
export const billingText = {
  title: 'Billing & Subscription',
  monthly: 'Monthly Subscription',
  payAsYouGo: 'Solopreneur Pay-As-You-Go',
  signInToSelect: 'Please sign in to select a plan',
  selected: (plan: string) =>
    `You've selected the ${plan} plan. Complete your selection in the billing section.`,
} as const;

/** How long a quoted price stays valid. */
export const PRICE_KEPT_MS = 30 * MINUTE_MS;

/* The topics of events are with the constants and not with their payloads: pages that follow them need no schema. */

/** Topic of an account's current plans. The payload is a Subscriptions. */
export const SUBSCRIPTIONS_TOPIC = 'billing.subscriptions';
