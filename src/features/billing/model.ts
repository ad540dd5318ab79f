import * as z from 'zod/mini';

export {
  AUTO_TOP_UP_TOPIC,
  INVOICE_TOPIC,
  PAYMENT_METHODS_TOPIC,
  PAYMENT_TOPIC,
  SUBSCRIPTIONS_TOPIC,
  WALLET_TOPIC,
} from './constants.ts';

import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';

/** The plans that an account can be on. What people read of them is in the catalogue (constants.ts). */
export const PLAN_IDS = [
  'free',
  'basic',
  'business',
  'enterprise',
  'payg_phone',
  'payg_fax',
  'payg_esim',
] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** A destination and its price in millionths of a US dollar per minute of talk. */
export interface PublishedRate {
  readonly destination: string;
  readonly microUsdPerMinute: number;
}

/** How much of a plan's minutes one minute to a country takes: 1, 2 or 3⅓ (decision R03). */
export type Zone = 1 | 2 | 3;

/** What a minute costs, of money and of a pool. */
export interface MinuteRate {
  readonly microUsdPerMinute: number;
  readonly zone: Zone;
}

/** What one country costs, as people read it: the least of its rows. What a single number costs says `findRate`. */
export interface CountryRate extends PublishedRate, MinuteRate {
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  /** `microUsdPerMinute` and `zone` are those of landline numbers. Where mobile ones have no ranges it is the same. */
  readonly mobileMicroUsdPerMinute: number;
  readonly mobileZone: Zone;
}

/** What a month includes of something. What is left of it does not roll over. */
export interface Allowance {
  readonly perMonth: number;
  /** The plan sells it by the word "Unlimited"; then `perMonth` is the published fair use (decision R02). */
  readonly isCalledUnlimited: boolean;
}

interface PlanBasics {
  readonly id: PlanId;
  readonly name: string;
  /** Names that the same plan had on other pages, kept so that nobody is lost (decision R01). */
  readonly alsoKnownAs: { readonly home?: string; readonly billing?: string };
  /** Whom it suits, as the end of "Best for ...". */
  readonly bestFor: string;
  /** Millionths of a US dollar, before taxes and fees. */
  readonly microUsdPerMonth: number;
  /** Null until the operator has set a price; no yearly interval is shown before (decision R61). */
  readonly microUsdPerYear: number | null;
}

/** A month of calls, faxes and the rest, paid in advance. */
export interface SubscriptionPlan extends PlanBasics {
  readonly kind: 'subscription';
  readonly isMostPopular: boolean;
  readonly limits: PlanLimits;
}

export interface PlanLimits {
  /** Both hold: so many numbers, in so many countries (decision R04). */
  readonly numbers: number;
  readonly numberCountries: number;
  /** A pool of minutes to zone 1; other zones take more of it. */
  readonly minutes: Allowance;
  /** Whether one can go on at per-minute rates when the pool is used up. */
  readonly hasRatesAfterMinutes: boolean;
  readonly faxPages: Allowance;
  readonly assistantCalls: Allowance;
  readonly taskManager: 'basic' | 'full' | 'team';
  /** Null: the plan sets no limit. */
  readonly activeTasks: number | null;
  /** The largest file that can be shared. */
  readonly fileBytes: number;
  /** Of a video call between two; null: the plan sets no limit. */
  readonly videoMinutesPerSession: number | null;
  readonly chatbotRequestsPerDay: number;
  readonly calendar: 'view-only' | 'two-way';
  readonly hasNotetaker: boolean;
  readonly hasEsim: boolean;
  readonly hasRoundTheClockSupport: boolean;
}

/** A small price every month, and a price for each thing used. */
export interface PayAsYouGoPlan extends PlanBasics {
  readonly kind: 'payAsYouGo';
  readonly use: PhoneUse | FaxUse | DataUse;
}

export interface PhoneUse {
  readonly of: 'phone';
  /** To where it costs least, which is the United States. */
  readonly microUsdPerMinuteMin: number;
  /** No destination of the deck costs more on this plan (decision R10). */
  readonly microUsdPerMinuteMax: number;
}

export interface FaxUse {
  readonly of: 'fax';
  /** To where it costs least. */
  readonly microUsdPerPageSentMin: number;
  readonly microUsdPerPageReceived: number;
  readonly storageBytes: number;
}

/** Data is bought as eSIM plans; what it costs is computed from them. */
export interface DataUse {
  readonly of: 'esim';
}

export type Plan = SubscriptionPlan | PayAsYouGoPlan;

/** Travel data that is sold as one piece. */
export interface EsimPlan {
  readonly microUsd: number;
  readonly days: number;
  readonly gigabytes: number;
  /** Null where the specification names no number of countries. */
  readonly countries: number | null;
}

/* The ledger (docs/money.md). */

declare const ledgerAccount: unique symbol;
/** An account of the ledger: below zero one of the company's (constants.ts), above zero somebody's. */
export type LedgerAccountId = number & { readonly [ledgerAccount]: true };

/**
 * What a ledger account counts. USD: millionths of a dollar. call-time: thirds of a second to zone 1, of which a second
 * to the zones takes 3, 6 and 10 (decision R03). The others: pieces.
 */
export type LedgerUnit = 'USD' | 'call-time' | 'fax-pages' | 'assistant-calls';

/** What a plan includes of, counted in the ledger. */
export const SERVICES = ['call-time', 'fax-pages', 'assistant-calls'] as const;
export type Service = (typeof SERVICES)[number];

export const ENTRY_KINDS = [
  'top-up',
  'subscription',
  'call',
  'number-rent',
  'message',
  'fax',
  'data',
  'assistant-call',
  'allowance-granted',
  'allowance-lapsed',
  'refund',
  'dispute',
  'dispute-won',
  'credit',
  'reversal',
] as const;
/** What a business event was; the words that people read are made from it and its details. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a hold is for. */
export type HoldKind = Extract<
  EntryKind,
  'call' | 'message' | 'fax' | 'data' | 'assistant-call' | 'number-rent'
>;
export type HoldState = 'open' | 'settled' | 'released' | 'expired';

/** Facts about an entry that a person must be told: whom a call was to, which invoice. Never a secret. */
export type EntryDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Moves an amount, a whole number above zero in the unit of both accounts. */
export interface Posting {
  readonly source: LedgerAccountId;
  readonly destination: LedgerAccountId;
  readonly amount: number;
}

/** One business event. Its key is its identity: told again it is the same entry. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly postings: readonly [Posting, ...Posting[]];
  readonly details: EntryDetails;
}

/* The wallet: the balance that pays for what a plan does not include. */

export const currency = z.literal('USD');

export const wallet = z.object({
  currency,
  /** All that is there, in millionths of a dollar. */
  postedMicroUsd: z.int(),
  /** Of this, what is set aside for what goes on now. */
  heldMicroUsd: z.int(),
  /** What can be spent. */
  availableMicroUsd: z.int(),
  /** It had more once, and has less now than its owner should have. */
  isLow: z.boolean(),
  /** The card is charged when it becomes low. */
  hasAutoTopUp: z.boolean(),
});
export type Wallet = z.infer<typeof wallet>;

/** Why automatic top-ups have ended by themselves. */
export const AUTO_TOP_UP_ENDS = ['declined', 'card-removed'] as const;
export type AutoTopUpEnd = (typeof AUTO_TOP_UP_ENDS)[number];

export const autoTopUp = z.object({
  isOn: z.boolean(),
  currency,
  /** When less than this can be spent, ... */
  belowMicroUsd: z.int(),
  /** ... so much is taken ... */
  microUsd: z.int(),
  /** ... from this card; null when none was ever chosen. */
  methodId: z.nullable(z.string()),
  /** No more than this in a calendar month (UTC). */
  capMicroUsd: z.int(),
  /** What was taken this month, and what is being taken now. */
  thisMonthMicroUsd: z.int(),
  /** Null when its owner turned it off, or nobody ever turned it on. */
  offBecause: z.nullable(z.enum(AUTO_TOP_UP_ENDS)),
});
export type AutoTopUp = z.infer<typeof autoTopUp>;

/* Payments (docs/money.md). */

export const PAYMENT_STATUSES = ['processing', 'requires-action', 'succeeded', 'failed'] as const;

/** needs-challenge: it was charged while nobody was there to answer its bank. unavailable: the network never heard of it. */
export const PAYMENT_FAILURE_CODES = [
  'card-declined',
  'insufficient-funds',
  'expired-card',
  'challenge-failed',
  'needs-challenge',
  'unavailable',
] as const;
export type PaymentFailureCode = (typeof PAYMENT_FAILURE_CODES)[number];

/** Why a card was not charged: a code for the program, a sentence for its owner. */
export const paymentFailure = z.object({ code: z.enum(PAYMENT_FAILURE_CODES), sentence: z.string() });
export type PaymentFailure = z.infer<typeof paymentFailure>;

/** One attempt to be paid by card, as its owner sees it. */
export const payment = z.object({
  id: z.string(),
  invoiceId: z.string(),
  currency,
  microUsd: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.nullable(paymentFailure),
  /** With requires-action: who asks, and what the page gives them. */
  challenge: z.nullable(
    z.object({ engine: z.enum(['sandbox', 'stripe']), clientSecret: z.nullable(z.string()) }),
  ),
  createdAt: z.int(),
});
export type Payment = z.infer<typeof payment>;

/** A card that can be charged. Its number is known to the card network alone. */
export const paymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** Soon: within the next 30 days. */
  expiry: z.enum(['valid', 'soon', 'expired']),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** How a page lets somebody store a card with the network, past this server. */
export const storingSession = z.object({
  /** What the network calls the session: Stripe's page library needs the secret, the sandbox needs neither. */
  reference: z.string(),
  clientSecret: z.nullable(z.string()),
});
export type StoringSession = z.infer<typeof storingSession>;

/** A card that stands for one behaviour of a bank. It has no number: its token is all that anybody sends. */
export const testCard = z.object({
  token: z.string(),
  name: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** What happens to who pays with it. */
  behaviour: z.string(),
});
export type TestCard = z.infer<typeof testCard>;

/** What a page needs to take a card. */
export const cardForm = z.object({
  engine: z.enum(['sandbox', 'stripe']),
  publishableKey: z.nullable(z.string()),
  /** Those of the sandbox; empty elsewhere. */
  testCards: z.array(testCard),
});
export type CardForm = z.infer<typeof cardForm>;

/* Invoices. */

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible', 'refunded'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const invoice = z.object({
  id: z.string(),
  /** Without gaps, given when it is no longer a draft. A credit note has one of the same sequence. */
  number: z.nullable(z.string()),
  kind: z.enum(['invoice', 'credit-note']),
  status: z.enum(INVOICE_STATUSES),
  /** What it is for, in a line. */
  title: z.string(),
  currency,
  subtotalMicroUsd: z.int(),
  taxMicroUsd: z.int(),
  totalMicroUsd: z.int(),
  issuedAt: z.nullable(z.int()),
  dueAt: z.nullable(z.int()),
  paidAt: z.nullable(z.int()),
  createdAt: z.int(),
});
export type Invoice = z.infer<typeof invoice>;

/* Subscriptions. */

/** What can run side by side: one monthly plan, and each of the pay-as-you-go plans. */
export const SUBSCRIPTION_LINES = ['monthly', 'payg_phone', 'payg_fax', 'payg_esim'] as const;
export type SubscriptionLine = (typeof SUBSCRIPTION_LINES)[number];

export const subscription = z.object({
  line: z.enum(SUBSCRIPTION_LINES),
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

/* Invoices in full. */

/** What is to happen when an invoice is paid. */
export const invoicePurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['top-up', 'auto-top-up']) }),
  z.object({
    kind: z.enum(['subscription-start', 'subscription-change', 'subscription-renewal']),
    line: z.enum(SUBSCRIPTION_LINES),
    planId: z.enum(PLAN_IDS),
    periodStart: z.int(),
    periodEnd: z.int(),
  }),
]);
export type InvoicePurpose = z.infer<typeof invoicePurpose>;

export const invoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  /** Whole cents in millionths; below zero where something is taken off. */
  unitMicroUsd: z.int(),
  microUsd: z.int(),
  /** What it pays for, from an instant to just before another; null where that is no time. */
  period: z.nullable(z.object({ start: z.int(), end: z.int() })),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const taxLine = z.object({
  name: z.string(),
  /** Thousandths of a percent: 19000 is 19 %. */
  rateMilliPercent: z.int(),
  microUsd: z.int(),
});
export type TaxLine = z.infer<typeof taxLine>;

/** What somebody wants their invoices made out to. */
export const billingAddress = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  /** Street, town and the like, as they are written there. */
  lines: z.array(z.string()),
  /** ISO 3166-1, two letters. Decides the tax. */
  country: z.string(),
  taxId: z.nullable(z.string()),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** One line of text, without control characters, which would write further lines into a document. */
const line = (most: number, what: string) =>
  z
    .string(`Please enter ${what}`)
    .check(
      z.trim(),
      z.maxLength(most, `Please use at most ${most} characters for ${what}`),
      z.regex(/^\P{Cc}*$/u, `Please write ${what} on one line`),
    );
const filled = (most: number, what: string) => line(most, what).check(z.minLength(1, `Please enter ${what}`));

/** A billing address as somebody fills it in; what is left empty is nothing. */
export const newBillingAddress = z.object({
  name: filled(120, 'a name'),
  company: z.nullable(line(120, 'the company')),
  lines: z
    .array(line(120, 'a line of the address'))
    .check(z.maxLength(4, 'Please use at most 4 lines for the address')),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country')),
  taxId: z.nullable(line(40, 'the tax number')),
});

/** Why the operator gives something back; stands on the credit note. */
export const creditReason = filled(200, 'a reason');

/** Whom an invoice is made out to; without a billing address the name and e-mail of the account. */
export const invoiceCustomer = z.object({
  ...billingAddress.shape,
  country: z.nullable(z.string()),
  email: z.string(),
});
export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

/** Who sends the invoice: the operator of this installation. */
export const invoiceSeller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  taxId: z.nullable(z.string()),
});
export type InvoiceSeller = z.infer<typeof invoiceSeller>;

/** All that stands on an invoice or a credit note. Amounts of a credit note are given back. */
export const invoiceDetails = z.object({
  ...invoice.shape,
  lines: z.array(invoiceLine),
  taxes: z.array(taxLine),
  customer: invoiceCustomer,
  seller: z.nullable(invoiceSeller),
  /** How much of it credit notes have given back. */
  creditedMicroUsd: z.int(),
  /** Its credit notes, oldest first. */
  creditNotes: z.array(invoice),
  /** Of a credit note: the invoice that it is about. */
  creditOf: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Of a credit note: why. */
  reason: z.nullable(z.string()),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/* What was used, and where the money went. */

/** One line of the statement of a wallet. */
export const statementEntry = z.object({
  id: z.string(),
  postedAt: z.int(),
  kind: z.enum(ENTRY_KINDS),
  /** What happened, for a person. It may quote what somebody typed: text, never markup. */
  sentence: z.string(),
  currency,
  /** Below zero when it left the wallet. */
  microUsd: z.int(),
  /** What was there after it. */
  balanceMicroUsd: z.int(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

export const statement = z.object({
  /** Newest first. */
  entries: z.array(statementEntry),
  nextCursor: z.nullable(z.string()),
});
export type Statement = z.infer<typeof statement>;

export const serviceUsage = z.object({
  service: z.enum(SERVICES),
  line: z.enum(SUBSCRIPTION_LINES),
  periodStart: z.int(),
  /** Null while nothing has said when it ends. */
  periodEnd: z.nullable(z.int()),
  /** In the unit of the service (LedgerUnit), like all of these. */
  included: z.int(),
  used: z.int(),
  /** Set aside for what goes on now; neither used nor left. */
  held: z.int(),
  /** The same in the period before. */
  previous: z.nullable(z.object({ included: z.int(), used: z.int() })),
});
export type ServiceUsage = z.infer<typeof serviceUsage>;

export const dayOfMoney = z.object({
  /** As calendars write it: 2026-11-21. */
  day: z.string(),
  /** Paid from the wallet for what was used, less what of it came back. */
  spentMicroUsd: z.int(),
  /** What moved, by kind; below zero when it left the wallet. */
  kinds: z.array(z.object({ kind: z.enum(ENTRY_KINDS), microUsd: z.int() })),
});
export type DayOfMoney = z.infer<typeof dayOfMoney>;

export const usage = z.object({
  services: z.array(serviceUsage),
  money: z.object({
    currency,
    /** Whose days these are. */
    timeZone: z.string(),
    /** Oldest first; the last is today. */
    days: z.array(dayOfMoney),
    spentMicroUsd: z.int(),
    /** In as many days before these. */
    previousSpentMicroUsd: z.int(),
  }),
});
export type Usage = z.infer<typeof usage>;

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
    /** What must be proven before the first call; a proof that this version cannot take yet says so. */
    missing: z.array(
      z.object({ what: z.enum(['verified-email', 'verified-phone']), canBeProven: z.boolean() }),
    ),
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
  line: z.enum(SUBSCRIPTION_LINES),
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
});
export type PlanChange = z.infer<typeof planChange>;

export const planPurchase = z.object({
  subscriptions,
  /** Null when nothing had to be paid now. The plan has begun when it has succeeded. */
  payment: z.nullable(payment),
});
export type PlanPurchase = z.infer<typeof planPurchase>;

/* Rates: what a minute to a number costs, by the longest prefix of it. */

/** Shared: the caller pays a part that the numbering plan sets, or the network belongs to no country. */
export const RATE_KINDS = ['landline', 'mobile', 'premium', 'satellite', 'shared'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** A row of a rate deck. */
export interface RateRow extends MinuteRate {
  /** The digits that a number in E.164 begins with, without the plus. The longest that fits is the number's. */
  readonly prefix: string;
  /** What people read: "United Kingdom". */
  readonly destination: string;
  /** ISO 3166-1, two letters; null for networks that belong to no country. */
  readonly countryCode: string | null;
  readonly kind: RateKind;
  /** Whether it is our own guess, and nobody's published price. */
  readonly isEstimate: boolean;
}

/** What is known of a published deck besides its rows. */
export interface RateDeckHead {
  /** From 1, one higher with each deck. */
  readonly version: number;
  /** From when it prices calls, until the next one does. */
  readonly effectiveFrom: Instant;
  readonly publishedAt: Instant;
  /** The operator who did; null: it came with the program. */
  readonly publishedBy: AccountId | null;
  /** SHA-256 of the deck written as CSV, in hexadecimal digits. */
  readonly digest: string;
  readonly rowCount: number;
  readonly note: string;
}

const zone = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const publishedRate = z.object({ destination: z.string(), microUsdPerMinute: z.int() });

/** The deck in force, in a few rows. */
export const rateSummary = z.object({
  currency,
  version: z.int(),
  effectiveFrom: z.int(),
  /** Two lists of countries that say the same have the same. */
  fingerprint: z.string(),
  /** Least prices: some countries, and the regions without these (decision R10). */
  rows: z.array(publishedRate),
});
export type RateSummary = z.infer<typeof rateSummary>;

/** The deck in force, as people read it. */
export const rateList = z.object({
  currency,
  version: z.int(),
  effectiveFrom: z.int(),
  /** By name; "from" rates, the least of each country. */
  countries: z.array(
    z.object({
      ...publishedRate.shape,
      countryCode: z.string(),
      zone,
      mobileMicroUsdPerMinute: z.int(),
      mobileZone: zone,
    }),
  ),
  /** What belongs to no country. */
  networks: z.array(publishedRate),
});
export type RateList = z.infer<typeof rateList>;

/** What a minute to one number costs now. */
export const numberRate = z.object({
  currency,
  version: z.int(),
  number: z.string(),
  prefix: z.string(),
  destination: z.string(),
  countryCode: z.nullable(z.string()),
  kind: z.enum(RATE_KINDS),
  zone,
  microUsdPerMinute: z.int(),
  isEstimate: z.boolean(),
});
export type NumberRate = z.infer<typeof numberRate>;

/** A published deck in the operator's list. */
export const rateDeckVersion = z.object({
  version: z.int(),
  /** Past: another has taken its place. */
  state: z.enum(['planned', 'in-force', 'past']),
  effectiveFrom: z.int(),
  publishedAt: z.int(),
  /** An account; null: it came with the program. */
  publishedBy: z.nullable(z.string()),
  digest: z.string(),
  rowCount: z.int(),
  note: z.string(),
});
export type RateDeckVersion = z.infer<typeof rateDeckVersion>;

const priceChange = z.object({
  prefix: z.string(),
  destination: z.string(),
  fromMicroUsd: z.int(),
  toMicroUsd: z.int(),
  /** To a tenth; below zero when it is cheaper. */
  percent: z.number(),
});

/** What a text would change if it became the deck. */
export const rateDeckPreview = z.object({
  /** Of the deck that it would be; what is published must have the same. */
  digest: z.string(),
  rowCount: z.int(),
  /** What it is compared with: the deck in force. */
  comparedWith: z.int(),
  /** The newest deck of all; nothing else may be published between the preview and the publishing. */
  latestVersion: z.int(),
  added: z.int(),
  removed: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** The same price, but another name, kind, zone or mark. */
  reworded: z.int(),
  unchanged: z.int(),
  /** By how much of the price before, the ten largest first. */
  largest: z.array(priceChange),
  /** Destinations that would have no price any more. */
  lost: z.array(z.string()),
});
export type RateDeckPreview = z.infer<typeof rateDeckPreview>;
export type PriceChange = z.infer<typeof priceChange>;

/** What is wrong with a line of a text that should become a deck. */
export interface RateDeckProblem {
  /** From 1; null when it is not about one line. */
  readonly line: number | null;
  readonly sentence: string;
}
