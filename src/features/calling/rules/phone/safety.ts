import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** The operator's limits (server/config.ts). Amounts are millionths of a dollar. */
export interface SafetyLimits {
  /** ISO 3166-1; null allows every country. */
  readonly countries: readonly string[] | null;
  /** Kinds of numbers in the rate deck that may be called. */
  readonly kinds: readonly string[];
  readonly microUsdPerMinuteMax: number;
  /** Simultaneous phone calls per account. */
  readonly channelsMax: number;
  readonly dailyMicroUsdMax: number;
  /** Limits for accounts younger than a week. */
  readonly newAccountDailyMicroUsdMax: number;
}

/** Facts about a call to a number, before it is placed. */
export interface SafetyFacts {
  readonly now: Instant;
  readonly frozenUntil: Instant | null;
  /** Null if the network belongs to no country. */
  readonly countryCode: string | null;
  readonly kind: string;
  readonly microUsdPerMinute: number;
  readonly channelsInUse: number;
  /** The plan's limit; null if it has none. */
  readonly channelsOfPlan: number | null;
  readonly destinations: 'everywhere' | 'home-us-canada';
  /** The country that the caller calls from. */
  readonly home: string;
  /** Spent since midnight UTC, including holds of open calls. */
  readonly spentTodayMicroUsd: number;
  /** What this call would hold at first. */
  readonly wantedMicroUsd: number;
  readonly registeredAt: Instant;
  readonly placedInLastMinute: number;
  readonly placedInLastHour: number;
}

/** Each has its sentence in errors.ts. */
export type SafetyRefusal =
  | 'phoneFrozen'
  | 'countryNotServed'
  | 'kindNotServed'
  | 'rateTooHigh'
  | 'trialDestinations'
  | 'channelsInUse'
  | 'tooManyCalls'
  | 'dailyLimit';

export const NEW_ACCOUNT_MS = 7 * DAY_MS;
/** Nobody, and no well-meaning program, calls more often. */
export const PLACED_IN_A_MINUTE_MAX = 60;
export const PLACED_IN_AN_HOUR_MAX = 600;
const TRIAL_COUNTRIES = new Set(['US', 'CA']);

/** Daily spending limit of an account for phone calls, from midnight to midnight UTC. */
export function dailyLimitOf(
  limits: SafetyLimits,
  { registeredAt, now }: { registeredAt: Instant; now: Instant },
): number {
  const isNew = now - registeredAt < NEW_ACCOUNT_MS;
  return isNew
    ? Math.min(limits.newAccountDailyMicroUsdMax, limits.dailyMicroUsdMax)
    : limits.dailyMicroUsdMax;
}

/** Destinations that nobody may call. */
export function destinationRefusal(
  { kind, countryCode, microUsdPerMinute }: Pick<SafetyFacts, 'kind' | 'countryCode' | 'microUsdPerMinute'>,
  limits: SafetyLimits,
): 'kindNotServed' | 'countryNotServed' | 'rateTooHigh' | null {
  if (!limits.kinds.includes(kind)) return 'kindNotServed';
  if (limits.countries !== null && (countryCode === null || !limits.countries.includes(countryCode)))
    return 'countryNotServed';
  return microUsdPerMinute > limits.microUsdPerMinuteMax ? 'rateTooHigh' : null;
}

/** Facts about a transfer, before it is requested. */
export type TransferFacts = Pick<
  SafetyFacts,
  'now' | 'frozenUntil' | 'countryCode' | 'kind' | 'microUsdPerMinute' | 'destinations' | 'home'
>;

/**
 * Why a call must not be transferred to a number; null if it may. A transfer needs no line and no money of the account,
 * but forbidden destinations stay forbidden.
 */
export function transferRefusal(
  facts: TransferFacts,
  limits: SafetyLimits,
): Exclude<SafetyRefusal, 'channelsInUse' | 'tooManyCalls' | 'dailyLimit'> | null {
  const { countryCode, now } = facts;
  if (facts.frozenUntil !== null && now < facts.frozenUntil) return 'phoneFrozen';
  const barred = destinationRefusal(facts, limits);
  if (barred !== null) return barred;
  const isNear = countryCode !== null && (TRIAL_COUNTRIES.has(countryCode) || countryCode === facts.home);
  const isPlain = facts.kind === 'landline' || facts.kind === 'mobile';
  return facts.destinations === 'home-us-canada' && !(isNear && isPlain) ? 'trialDestinations' : null;
}

/** Why a number must not be called; null if it may. Problems with the destination come before temporary ones. */
export function safetyRefusal(facts: SafetyFacts, limits: SafetyLimits): SafetyRefusal | null {
  const unwanted = transferRefusal(facts, limits);
  if (unwanted !== null) return unwanted;
  if (facts.channelsInUse >= Math.min(limits.channelsMax, facts.channelsOfPlan ?? limits.channelsMax))
    return 'channelsInUse';
  if (facts.placedInLastMinute >= PLACED_IN_A_MINUTE_MAX || facts.placedInLastHour >= PLACED_IN_AN_HOUR_MAX)
    return 'tooManyCalls';
  if (facts.spentTodayMicroUsd + facts.wantedMicroUsd > dailyLimitOf(limits, facts)) return 'dailyLimit';
  return null;
}
