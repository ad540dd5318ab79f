import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** What the operator allows (server/config.ts). Amounts are millionths of a dollar. */
export interface SafetyLimits {
  /** ISO 3166-1; null allows every country. */
  readonly countries: readonly string[] | null;
  /** Kinds of numbers of the rate deck that may be called. */
  readonly kinds: readonly string[];
  readonly microUsdPerMinuteMax: number;
  /** Telephone calls of one account at a time. */
  readonly channelsMax: number;
  readonly dailyMicroUsdMax: number;
  /** The same for accounts younger than a week. */
  readonly newAccountDailyMicroUsdMax: number;
}

/** What is known when somebody is about to call a number. */
export interface SafetyFacts {
  readonly now: Instant;
  readonly frozenUntil: Instant | null;
  /** Null: the network belongs to no country. */
  readonly countryCode: string | null;
  readonly kind: string;
  readonly microUsdPerMinute: number;
  readonly channelsInUse: number;
  /** By the plan; null sets no limit of its own. */
  readonly channelsOfPlan: number | null;
  readonly destinations: 'everywhere' | 'home-us-canada';
  /** The country that the caller calls from. */
  readonly home: string;
  /** Spent since midnight UTC, and set aside for what goes on. */
  readonly spentTodayMicroUsd: number;
  /** What this call would set aside at first. */
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
/** More is no longer a person with a telephone, nor a program that means well. */
export const PLACED_IN_A_MINUTE_MAX = 60;
export const PLACED_IN_AN_HOUR_MAX = 600;
const TRIAL_COUNTRIES = new Set(['US', 'CA']);

/** What an account may spend on telephone calls from midnight to midnight UTC. */
export function dailyLimitOf(
  limits: SafetyLimits,
  { registeredAt, now }: { registeredAt: Instant; now: Instant },
): number {
  const isNew = now - registeredAt < NEW_ACCOUNT_MS;
  return isNew
    ? Math.min(limits.newAccountDailyMicroUsdMax, limits.dailyMicroUsdMax)
    : limits.dailyMicroUsdMax;
}

/** Where nobody may call, whoever asks. */
export function destinationRefusal(
  { kind, countryCode, microUsdPerMinute }: Pick<SafetyFacts, 'kind' | 'countryCode' | 'microUsdPerMinute'>,
  limits: SafetyLimits,
): 'kindNotServed' | 'countryNotServed' | 'rateTooHigh' | null {
  if (!limits.kinds.includes(kind)) return 'kindNotServed';
  if (limits.countries !== null && (countryCode === null || !limits.countries.includes(countryCode)))
    return 'countryNotServed';
  return microUsdPerMinute > limits.microUsdPerMinuteMax ? 'rateTooHigh' : null;
}

/** What is known when somebody is about to lead an answered call on to another number. */
export type TransferFacts = Pick<
  SafetyFacts,
  'now' | 'frozenUntil' | 'countryCode' | 'kind' | 'microUsdPerMinute' | 'destinations' | 'home'
>;

/**
 * Why a call must not be led on to a number; null when it may. It needs no line of the account and none of its money, but
 * whom nobody may call nobody may be connected with either.
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

/** Why a number must not be called; null when it may. What is wrong with the destination is told before what is wrong now. */
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
