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

/** Monthly allowance of a service. What is left doesn't roll over. */
export interface Allowance {
  readonly perMonth: number;
  /** The plan sells it by the word "Unlimited"; then `perMonth` is the published fair use (decision R02). */
  readonly isCalledUnlimited: boolean;
}

interface PlanBasics {
  readonly id: PlanId;
  readonly name: string;
  /** Names of the same plan on other pages, so that people recognise it (decision R01). */
  readonly alsoKnownAs: { readonly home?: string; readonly billing?: string };
  /** Ends the phrase "Best for ...". */
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
  /** Both limits apply: this many numbers, in this many countries (decision R04). */
  readonly numbers: number;
  readonly numberCountries: number;
  /** People in the workspace; guests are free (decision R88). */
  readonly members: number;
  /** Pool of minutes to zone 1. Minutes to other zones use more of it. */
  readonly minutes: Allowance;
  /** Whether calls continue at per-minute rates when the pool is used up. */
  readonly hasRatesAfterMinutes: boolean;
  readonly faxPages: Allowance;
  readonly assistantCalls: Allowance;
  readonly taskManager: 'basic' | 'full' | 'team';
  /** Null: the plan sets no limit. */
  readonly activeTasks: number | null;
  /** The largest file that can be shared. */
  readonly fileBytes: number;
  /** Limit of a video call between two people. Null: no limit. */
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

/** Data is sold as eSIM plans, so its price is computed from them. */
export interface DataUse {
  readonly of: 'esim';
}

export type Plan = SubscriptionPlan | PayAsYouGoPlan;

/** A travel data plan, sold as a whole. */
export interface EsimPlan {
  readonly microUsd: number;
  readonly days: number;
  readonly gigabytes: number;
  /** Null where the specification names no number of countries. */
  readonly countries: number | null;
}
