import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type {
  Allowance,
  EsimPlan,
  PayAsYouGoPlan,
  PhoneUse,
  Plan,
  PlanLimits,
  SubscriptionPlan,
  Zone,
} from './model.ts';
import type { EntryKind, LedgerAccountId, Service } from './model-ledger.ts';
import type { PaymentFailureCode } from './model-payments.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

const upTo = (perMonth: number): Allowance => ({ perMonth, isCalledUnlimited: false });
const fairUse = (perMonth: number): Allowance => ({ perMonth, isCalledUnlimited: true });

/** Specification 000 §9, "Free plan"; 20 requests a day is decision R24. */
const freeLimits: PlanLimits = {
  numbers: 0,
  numberCountries: 0,
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
  microUsdPerMinuteMax: 50_000,
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

/** Every plan, in the order in which they are shown. */
export const PLANS: readonly Plan[] = [...SUBSCRIPTION_PLANS, ...PAY_AS_YOU_GO_PLANS];

/** What holds for every plan (specification 000 §9, "All plans"; decisions R05 and R06). */
export const PLAN_TERMS = {
  trialDays: 3,
  /** Of calls to phones during the trial. */
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
 * What a minute to a zone takes of a pool, in thirds of a minute: 1, 2 and 3⅓ minutes (decision R03). Whole numbers,
 * so that 100 minutes are exactly 50 to zone 2 and 30 to zone 3.
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
  ratesTitle: 'Worldwide Call Rates',
  searchCountries: 'Search countries...',
  noCountries: 'No countries found',
} as const;

/* Topics of events. Here and not with their payloads, because pages that follow them need no schema. */

/** Says how the wallet is now; its payload is a Wallet. */
export const WALLET_TOPIC = 'billing.wallet';
/** Says how automatic top-ups are set up now; its payload is an AutoTopUp. */
export const AUTO_TOP_UP_TOPIC = 'billing.auto-top-up';
/** Says how a payment is now; its payload is a Payment. */
export const PAYMENT_TOPIC = 'billing.payment';
/** Says which cards somebody has now, oldest first; its payload is a list of PaymentMethod. */
export const PAYMENT_METHODS_TOPIC = 'billing.payment-methods';
/** Says how an invoice is now; its payload is an Invoice. */
export const INVOICE_TOPIC = 'billing.invoice';
/** Says how an account's plans are now; its payload is a Subscriptions. */
export const SUBSCRIPTIONS_TOPIC = 'billing.subscriptions';

/** For so long a price that somebody was shown is the one they pay. */
export const PRICE_KEPT_MS = 30 * MINUTE_MS;

/* The wallet. */

const dollars = (count: number) => count * 1_000_000;

/** Specification 001 §9, "Top-up amounts". */
export const TOP_UP_AMOUNTS = [dollars(10), dollars(20), dollars(50), dollars(100)] as const;
/** Between these anybody may choose an amount of their own, in whole cents. */
export const OWN_TOP_UP = { microUsdMin: dollars(5), microUsdMax: dollars(500) } as const;
/** When automatic top-ups may begin. */
export const AUTO_TOP_UP_THRESHOLDS = [dollars(2), dollars(5), dollars(10), dollars(20)] as const;
/** How much automatic top-ups may take in a month at most. */
export const AUTO_TOP_UP_CAPS = [dollars(20), dollars(50), dollars(100), dollars(200), dollars(500)] as const;
/** What somebody who has never chosen is shown. */
export const AUTO_TOP_UP_DEFAULTS = {
  belowMicroUsd: dollars(5),
  microUsd: dollars(20),
  capMicroUsd: dollars(100),
} as const;
/** After so many declines in a row automatic top-ups are off. */
export const AUTO_TOP_UP_DECLINES_MAX = 3;
/** How long a card that was declined is left alone before it is charged by itself again. */
export const AUTO_TOP_UP_RETRY_MS = 3_600_000;

/** Sentences of the wallet; the first is the specification's (001 §5). */
export const walletText = {
  selectAmount: 'Please select an amount',
  topUp: 'Top Up',
  testPayments: 'Test payments: no money moves',
  testCardsOnly: 'This installation takes test cards only',
  addPaymentMethod: 'Add Payment Method',
} as const;

const companyAccount = (id: number) => id as LedgerAccountId;

/** The company's accounts of the ledger (docs/money.md), as the migration makes them. */
export const COMPANY_ACCOUNTS = {
  /** What card networks owe us: money comes out of it into the books, so its balance is below zero. */
  cards: companyAccount(-1),
  subscriptions: companyAccount(-2),
  calls: companyAccount(-3),
  numbers: companyAccount(-4),
  messages: companyAccount(-5),
  fax: companyAccount(-6),
  data: companyAccount(-7),
  tax: companyAccount(-8),
  /** Disputed money that had been spent already. */
  disputes: companyAccount(-9),
  /** What the operator gave away. */
  credits: companyAccount(-10),
} as const;

/** Where allowances come from and go to. Lapsed: what was left when its period ended. */
export const ALLOWANCE_ACCOUNTS = {
  'call-time': { granted: companyAccount(-21), used: companyAccount(-22), lapsed: companyAccount(-23) },
  'fax-pages': { granted: companyAccount(-31), used: companyAccount(-32), lapsed: companyAccount(-33) },
  'assistant-calls': { granted: companyAccount(-41), used: companyAccount(-42), lapsed: companyAccount(-43) },
} as const satisfies Readonly<Record<Service, unknown>>;

/* Invoices. */

/** Begins every invoice number: AHOY-2026-000001. */
export const INVOICE_NUMBER_PREFIX = 'AHOY';
/** Amounts of invoices are whole cents, because cards know nothing smaller. */
export const CENT_MICRO_USD = 10_000;
/** How long one has to pay what was issued before it is called overdue, where nothing else is said. */
export const INVOICE_DUE_MS = 7 * DAY_MS;
/** A draft that nobody has paid by then is thrown away. */
export const DRAFT_KEPT_MS = DAY_MS;
export const INVOICE_PAGE_SIZE = 50;
/** How often somebody may have a document made, which takes some milliseconds of the processor. */
export const documentLimit = {
  name: 'billing.documentByAccount',
  points: 120,
  seconds: 60,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** Sentences of the Invoices tab; title and columns are the specification's (001 §2). */
export const invoicesText = {
  title: 'Billing History',
  columns: ['Invoice', 'Date', 'Amount', 'Status', 'Download'],
} as const;

/** Entries of a statement that are sent at once. */
export const STATEMENT_PAGE_SIZE = 25;
/** Days of money that the usage page shows, and compares with as many before. */
export const USAGE_DAYS = 30;
/** What is paid from a wallet because something was used; other entries fill it, empty it or mend it. */
export const SPENDING_KINDS = [
  'subscription',
  'call',
  'number-rent',
  'message',
  'fax',
  'data',
  'assistant-call',
] as const satisfies readonly EntryKind[];
/** How often somebody may ask for all of their entries at once, which reads all of them. */
export const exportLimit = {
  name: 'billing.exportByAccount',
  points: 30,
  seconds: 3600,
  whenUnavailable: 'open',
} as const;

/* Payments. */

/** Why a card was not charged, as its owner is told. */
export const PAYMENT_FAILURE_SENTENCES: Readonly<Record<PaymentFailureCode, string>> = {
  'card-declined': 'Your card was declined. Please try another card.',
  'insufficient-funds': 'Your card has insufficient funds. Please try another card.',
  'expired-card': 'Your card has expired. Please update it or try another card.',
  'challenge-failed': "Your bank couldn't confirm it was you. You weren't charged. Please try again.",
  'needs-challenge': 'Your bank wants you to confirm this payment. Please pay it yourself.',
  unavailable: "Payments aren't available right now. You weren't charged. Please try again.",
};

/** From when on somebody is warned that a card expires. */
export const CARD_EXPIRES_SOON_DAYS = 30;
/** A bank that asks its customer is given so long; then the attempt ends, and nothing is charged. */
export const CHALLENGE_MINUTES_MAX = 60;
/** Cards that one account may store in an hour, so that nobody tries out stolen ones here. */
export const ADD_CARD_LIMIT = {
  name: 'billing.addCardByAccount',
  points: 20,
  seconds: 3600,
  whenUnavailable: 'closed',
} as const;

/* Rates. */

/**
 * Specification 001 §9, "Sample rate list": millionths of a dollar for a minute to landline numbers. The deck has all
 * others (rules/seed-deck-lines.ts), and these too.
 */
export const SAMPLE_RATES = {
  US: 10_000,
  CA: 10_000,
  GB: 20_000,
  DE: 30_000,
  FR: 30_000,
  AU: 40_000,
  JP: 50_000,
  IN: 60_000,
  BR: 70_000,
  ZA: 80_000,
} as const;

/** Where the list of rates is asked for, what any number costs, what one does, and only whether all is still the same. */
export const RATES_PATH = '/api/rates';
export const RATE_PRICES_PATH = '/api/rates/prices';
export const RATE_LOOKUP_PATH = '/api/rates/lookup';
export const RATE_SUMMARY_PATH = '/api/rates/summary';
/** For so long browsers keep what was asked for by its fingerprint, which is right as long as the fingerprint is. */
export const RATES_KEPT_SECONDS = 3600;

/** The first line of a rate deck as CSV. */
export const RATE_DECK_COLUMNS = [
  'prefix',
  'destination',
  'country_code',
  'kind',
  'zone',
  'usd_per_minute',
  'is_estimate',
] as const;

/** What one import can bring: as much as a request can carry. */
export const RATE_DECK_ROWS_MAX = 25_000;
export const RATE_DECK_CHARACTERS_MAX = 900_000;
/** So many of the problems of a text are told; whoever mends them sees the rest. */
export const RATE_DECK_PROBLEMS_SHOWN = 50;
/** No call costs more; a price above it is a slip, such as cents for dollars. */
export const MICRO_USD_PER_MINUTE_MAX = 100_000_000;
