import { ZONE_WEIGHT_THIRDS } from '#features/billing/constants.ts';
import { billingErrors } from '#features/billing/errors.ts';
import type { Entitlements } from '#features/billing/model-subscriptions.ts';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Zone } from '#features/rates/model.ts';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { AppError } from '#kernel/app-error.ts';
import { type E164, parseE164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { TEST_TALK_SECONDS_MAX } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { Quote } from '../../model.ts';
import { isEmergencyNumber } from '../../rules/phone/emergency-number.ts';
import { readNumber } from '../../rules/phone/read-number.ts';
import { dailyLimitOf, type SafetyLimits, safetyRefusal, transferRefusal } from '../../rules/phone/safety.ts';
import { slicePrice } from '../../rules/phone/talk-money.ts';
import { createBlockStore } from '../blocks/store.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';
import { createPhoneStore } from './store.ts';

/** Request for the price of a call, and the part of a call request that is checked. */
export interface QuoteRequest {
  readonly accountId: AccountId;
  /** Pays, and has the numbers. */
  readonly workspaceId: WorkspaceId;
  /** As typed. */
  readonly to: string;
  readonly from: string | null;
  /** Country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
}

/** Where a call would go and what it costs. */
export interface Destination {
  readonly number: E164;
  readonly isTest: boolean;
  readonly name: string;
  readonly countryCode: string | null;
  readonly kind: string;
  readonly zone: Zone;
  /** Rate on this account's plan; 0 for a test number. */
  readonly microUsdPerMinute: number;
  readonly deckVersion: number;
}

const testNumbers: ReadonlySet<string> = new Set(Object.values(TEST_NUMBERS));

/** Whether a number exists only within this installation. */
export const isTestNumber = (number: string): boolean => testNumbers.has(number);

/**
 * Parses the number that was typed. Emergency numbers are checked first and refused with their own message, before plan
 * and balance (decision R85).
 * @throws AppError calling.emergencyNotServed, numberRequired, numberIncomplete
 */
export function dialledNumber({ to, home }: Pick<QuoteRequest, 'to' | 'home'>): E164 {
  const typed = to.replace(/[\s().-]/g, '');
  if (typed === '') throw callingErrors.numberRequired();
  if (isEmergencyNumber(typed, home)) throw callingErrors.emergencyNotServed();
  const { e164, isComplete } = readNumber(to, home);
  const number = e164 === null ? null : parseE164(e164);
  if (number === null || !isComplete) throw callingErrors.numberIncomplete();
  return number;
}

/** @throws AppError calling.numberBlockedByYou: numbers must be unblocked before they can be called */
export async function refuseBlocked(
  { database }: Pick<PhoneParts, 'database'>,
  { accountId, number }: { accountId: AccountId; number: E164 },
): Promise<void> {
  if ((await createBlockStore(database.queries).blockingNumber([accountId], number)).has(accountId))
    throw callingErrors.numberBlockedByYou();
}

/** @throws AppError rates.noRate: numbers without a rate are neither dialled nor billed */
export async function destinationOf(
  { rates, clock }: Pick<PhoneParts, 'rates' | 'clock'>,
  { number, plan }: { number: E164; plan: Entitlements },
): Promise<Destination> {
  const rate = await rates.rateOf(number, clock.now());
  const isTest = isTestNumber(number);
  const capped = Math.min(
    rate.microUsdPerMinute,
    plan.phoneCalls.microUsdPerMinuteMax ?? rate.microUsdPerMinute,
  );
  return {
    number,
    isTest,
    name: rate.destination,
    countryCode: rate.countryCode,
    kind: rate.kind,
    zone: rate.zone,
    microUsdPerMinute: isTest ? 0 : capped,
    deckVersion: rate.version,
  };
}

/** Resolves the number shown to the callee. @throws AppError calling.fromRequired, callerIdNotYours */
export async function callerIdOf(
  { numbers }: PhoneParts,
  { accountId, workspaceId, from, isTest }: Omit<QuoteRequest, 'to' | 'home'> & { isTest: boolean },
): Promise<E164 | null> {
  if (from === null && isTest) return null;
  if (from === null) throw callingErrors.fromRequired();
  const number = parseE164(from);
  const own = number === null ? null : await numbers.callerId({ workspaceId, accountId }, number);
  if (own === null) throw callingErrors.callerIdNotYours();
  return own.number;
}

/** Lists this process's carriers for a destination, in the order in which they are tried. */
export function routesOf({ routing }: PhoneParts, destination: Destination): Promise<Route[]> {
  const { microUsdPerMinute: sellMicroUsdPerMinute, ...call } = destination;
  return routing.routesTo({ ...call, sellMicroUsdPerMinute });
}

/** @throws AppError calling.noProvider */
export async function routesTo(parts: PhoneParts, destination: Destination): Promise<Route[]> {
  const routes = await routesOf(parts, destination);
  if (routes.length === 0) throw callingErrors.noProvider();
  return routes;
}

/**
 * Checks a call against the plan and the safety limits. Binding only in the transaction that places the call, when no
 * other call of the account can be placed. Elsewhere it is a preview.
 */
export async function refuseUnsafe(
  { clock, safety, directory }: PhoneParts,
  request: { accountId: AccountId; home: string; destination: Destination; plan: Entitlements },
  within: Queries,
): Promise<void> {
  const { accountId, destination, plan } = request;
  if (destination.isTest) return;
  refuseUnproven(plan);
  const { destinations, channelsMax, homeCountry } = plan.phoneCalls;
  const now = clock.now();
  const activity = await createPhoneStore(within).activity(accountId, now);
  const refusal = safetyRefusal(
    {
      ...activity,
      ...destination,
      now,
      // For a trial the home country is that of its verified phone, because a device can claim anything.
      home: homeCountry ?? request.home,
      destinations,
      channelsOfPlan: channelsMax,
      wantedMicroUsd: slicePrice(destination.microUsdPerMinute),
      registeredAt: await registeredAt(directory, accountId, within),
    },
    safety,
  );
  if (refusal !== null) throw callingErrors[refusal]();
}

/** Refusal for what is missing. */
const PROOFS = {
  'verified-email': 'proofMissing',
  'verified-phone': 'phoneProofMissing',
  'unused-phone': 'phoneProofUsed',
} as const;

function refuseUnproven({ phoneCalls: { missing, isCreditRefused, afterwards } }: Entitlements): void {
  const [first] = missing;
  if (first !== undefined) throw callingErrors[PROOFS[first]]();
  if (isCreditRefused && afterwards === 'stops') throw callingErrors.noFreeMinutes();
}

/** Checks the number that an answered call is to be transferred to. */
export async function refuseUnsafeTransfer(
  { clock, safety, database }: PhoneParts,
  request: { accountId: AccountId; home: string; destination: Destination; plan: Entitlements },
): Promise<void> {
  const { accountId, destination, plan } = request;
  if (destination.isTest) return;
  refuseUnproven(plan);
  const now = clock.now();
  const { frozenUntil } = await createPhoneStore(database.queries).activity(accountId, now);
  const { destinations, homeCountry } = plan.phoneCalls;
  const home = homeCountry ?? request.home;
  const refusal = transferRefusal({ ...destination, now, frozenUntil, home, destinations }, safety);
  if (refusal !== null) throw callingErrors[refusal]();
}

async function registeredAt(directory: IdentityDirectory, accountId: AccountId, within: Queries) {
  const standing = await directory.standingOf(accountId, within);
  // A deleted account has no session either. Until that is known, it counts as brand new.
  return standing?.registeredAt ?? Number.MAX_SAFE_INTEGER;
}

export async function dailyLimit(
  { clock, safety, directory, database }: PhoneParts & { safety: SafetyLimits },
  accountId: AccountId,
): Promise<number> {
  const at = await registeredAt(directory, accountId, database.queries);
  return dailyLimitOf(safety, { registeredAt: at, now: clock.now() });
}

/**
 * Quotes a call: its price and longest duration, or why it is refused. Changes nothing.
 * @param isServedElsewhere whether another process has a carrier for the number
 */
export async function quote(
  parts: PhoneParts,
  request: QuoteRequest,
  isServedElsewhere: (request: QuoteRequest) => Promise<boolean>,
): Promise<Quote> {
  let result = nothingYet;
  try {
    const number = dialledNumber(request);
    result = { ...result, number };
    await refuseBlocked(parts, { accountId: request.accountId, number });
    const plan = await parts.billing.subscriptions.entitlements(request.workspaceId);
    const destination = await destinationOf(parts, { number, plan });
    const { limitRefusal, ...money } = await moneyFor(parts, { ...request, destination, plan });
    const { name, countryCode, microUsdPerMinute } = destination;
    result = { ...result, destination: name, countryCode, microUsdPerMinute, ...money };
    await callerIdOf(parts, { ...request, isTest: destination.isTest });
    await refuseUnsafe(parts, { ...request, destination, plan }, parts.database.queries);
    const isServedHere = (await routesOf(parts, destination)).length > 0;
    if (!isServedHere && !(await isServedElsewhere(request))) throw callingErrors.noProvider();
    if (money.affordableMs < SECOND_MS && limitRefusal !== null) throw limitRefusal;
    if (money.affordableMs < SECOND_MS)
      throw plan.phoneCalls.afterwards === 'stops'
        ? callingErrors.planHasNoCalls()
        : billingErrors.insufficientBalance();
    return result;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { ...result, refusal: { code: cause.code, sentence: cause.message } };
  }
}

const nothingYet: Quote = {
  number: null,
  destination: null,
  countryCode: null,
  microUsdPerMinute: null,
  includedMs: 0,
  affordableMs: 0,
  refusal: null,
};

async function moneyFor(
  { billing, database }: PhoneParts,
  request: Pick<QuoteRequest, 'accountId' | 'workspaceId'> & { destination: Destination; plan: Entitlements },
): Promise<Pick<Quote, 'includedMs' | 'affordableMs'> & { limitRefusal: AppError | null }> {
  const { accountId, workspaceId, destination, plan } = request;
  if (destination.isTest) {
    const all = TEST_TALK_SECONDS_MAX * SECOND_MS;
    return { includedMs: all, affordableMs: all, limitRefusal: null };
  }
  const { leftSeconds, afterwards } = plan.phoneCalls;
  const included = leftSeconds[`zone${destination.zone}`];
  const { availableMicroUsd } = await billing.wallet(workspaceId);
  const caller = { accountId, workspaceId };
  const limit = await billing.limits.month(caller, database.queries);
  const room = limit === null ? availableMicroUsd : limit.roomMicroUsd;
  const paid =
    afterwards === 'stops' || destination.microUsdPerMinute === 0
      ? 0
      : Math.floor((Math.max(0, Math.min(availableMicroUsd, room)) * 60) / destination.microUsdPerMinute);
  return {
    includedMs: included * SECOND_MS,
    affordableMs: (included + paid) * SECOND_MS,
    limitRefusal:
      limit !== null && room < availableMicroUsd && afterwards !== 'stops'
        ? await billing.limits.refusal(caller, limit, database.queries)
        : null,
  };
}

/** Pool units per second of talk (billing: LedgerUnit). */
export const unitsPerSecond = ({ zone }: Destination): number => ZONE_WEIGHT_THIRDS[zone];
