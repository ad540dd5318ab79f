import { billingErrors } from '#features/billing/errors.ts';
import type { BillingService } from '#features/billing/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AccountId, CallId, WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { secondsOf } from '../../rules/phone/rate-call.ts';
import { type Shortage, SLICE_SECONDS, slicePrice, TALK_MS_MAX } from '../../rules/phone/talk-money.ts';
import type { EndedCall } from '../../rules/record/call-record.ts';
import { createStore } from '../store.ts';
import { createPhoneStore, type LegRow, type NewLeg } from './store.ts';

/**
 * When a hold that was never settled expires. Holds use the time of day, so a day is added: setting the clock to
 * another time zone must not release the money of talks that are still going on.
 */
const HOLD_MS = TALK_MS_MAX + DAY_MS;

/** Price of a talk. */
export interface TalkPrice {
  /** Pool units per second (billing: callTimeOf). */
  readonly unitsPerSecond: number;
  /** Null if only the plan may pay. */
  readonly microUsdPerMinute: number | null;
}

/** Money of phone calls. Everything happens in the transaction that changes the call. */
export interface PhoneMoney {
  /**
   * Holds the first slice in the caller's name.
   * @throws AppError billing.insufficientBalance, billing.allowanceUsedUp, billing.monthlyLimitReached
   */
  begin(
    talk: TalkPrice & { callId: CallId; workspaceId: WorkspaceId; accountId: AccountId; from: string | null },
    within: Transaction,
  ): Promise<Pick<NewLeg, 'useKey' | 'unitsPerSecond' | 'heldUnits' | 'heldMicroUsd'>>;
  /**
   * Holds another slice.
   * @param request.dailyLimitMicroUsd how much the account may spend today
   * @returns how many seconds are paid for now, and why it isn't a whole slice
   */
  extend(
    request: ExtendRequest,
    within: Transaction,
  ): Promise<{ heldSeconds: number; short: Shortage | null }>;
  /** Why the first slice of a talk isn't a whole one. */
  shortageOf(leg: Pick<LegRow, 'useKey'>): Promise<Shortage>;
  /** Settles an ended call and saves its cost, once. */
  settle(call: EndedCall, within: Transaction): Promise<void>;
}

export interface ExtendRequest {
  readonly callId: CallId;
  readonly accountId: AccountId;
  readonly microUsdPerMinute: number;
  readonly dailyLimitMicroUsd: number;
}

interface MoneyParts {
  readonly subscriptions: BillingService['subscriptions'];
  readonly clock: Clock;
  readonly log: Log;
}

export function createPhoneMoney(
  { subscriptions }: Pick<BillingService, 'subscriptions'>,
  { clock, log }: Pick<MoneyParts, 'clock' | 'log'>,
): PhoneMoney {
  const parts = { subscriptions, clock, log };
  return {
    async begin({ callId, workspaceId, accountId, from, unitsPerSecond, microUsdPerMinute }, within) {
      const useKey = `call:${callId}`;
      const price =
        microUsdPerMinute === null
          ? null
          : { microUsd: microUsdPerMinute, units: SECONDS_A_MINUTE * unitsPerSecond };
      const { units, microUsd } = await subscriptions.holdUse(
        {
          key: useKey,
          workspaceId,
          person: accountId,
          ownNumber: from,
          service: 'call-time',
          units: SLICE_SECONDS * unitsPerSecond,
          price,
          step: unitsPerSecond,
          expiresAt: clock.now() + HOLD_MS,
        },
        within,
      );
      return { useKey, unitsPerSecond, heldUnits: units, heldMicroUsd: microUsd };
    },
    extend: (request, within) => extend(parts, request, within),
    shortageOf: async ({ useKey }) =>
      useKey !== null && (await subscriptions.isLimited(useKey)) ? 'monthly-limit' : 'money',
    settle: (call, within) => settle(parts, call, within),
  };
}

async function extend(
  { subscriptions, clock }: MoneyParts,
  { callId, accountId, microUsdPerMinute, dailyLimitMicroUsd }: ExtendRequest,
  within: Transaction,
): Promise<{ heldSeconds: number; short: Shortage | null }> {
  const { queries } = within;
  // Two talks of an account can't both get the rest of its daily limit.
  await createStore(queries).lockLines(accountId);
  const store = createPhoneStore(queries);
  const leg = await store.lockOpen(callId);
  if (leg === null || leg.useKey === null) throw billingErrors.holdClosed({ key: callId });
  const { spentTodayMicroUsd } = await store.activity(accountId, clock.now());
  if (spentTodayMicroUsd + slicePrice(microUsdPerMinute) > dailyLimitMicroUsd)
    return { heldSeconds: heldSecondsOf(leg), short: 'limit' };
  const wanted = leg.heldUnits + SLICE_SECONDS * leg.unitsPerSecond;
  const { units, microUsd, isLimited } = await subscriptions.extendUse(
    { key: leg.useKey, units: wanted, step: leg.unitsPerSecond, expiresAt: clock.now() + HOLD_MS },
    within,
  );
  await store.noteHeld(callId, { units, microUsd });
  const heldSeconds = heldSecondsOf({ ...leg, heldUnits: units });
  const short = isLimited === true ? 'monthly-limit' : 'money';
  return { heldSeconds, short: units < wanted ? short : null };
}

async function settle(
  { subscriptions, clock, log }: MoneyParts,
  call: EndedCall,
  within: Transaction,
): Promise<void> {
  const store = createPhoneStore(within.queries);
  const leg = await store.lockOpen(call.id);
  if (leg === null) return;
  const talked = secondsOf(call.answeredAt === null ? 0 : call.endedAt - call.answeredAt);
  const nothing = { billedSeconds: talked, includedSeconds: 0, chargeMicroUsd: 0, at: clock.now() };
  if (leg.useKey === null) return store.close(call.id, nothing);
  // Time that wasn't paid for in advance isn't charged, so a late clock costs nobody anything.
  const seconds = Math.min(talked, heldSecondsOf(leg));
  const details = { to: call.phone?.number ?? null, seconds, callId: call.id };
  try {
    const { fromAllowance, microUsd } = await subscriptions.settleUse(
      { key: leg.useKey, units: seconds * leg.unitsPerSecond, details },
      within,
    );
    const includedSeconds = Math.floor(fromAllowance / leg.unitsPerSecond);
    const charged = { billedSeconds: seconds, includedSeconds, chargeMicroUsd: microUsd };
    await store.close(call.id, { ...charged, at: clock.now() });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    // The hold expired while no process was there to end the call. The person keeps the money.
    log.error({ err: cause, callId: call.id }, 'the money of a call was no longer held when it ended');
    await store.close(call.id, nothing);
  }
}

const SECONDS_A_MINUTE = 60;

/** Seconds of talk paid for in advance. */
export const heldSecondsOf = ({ heldUnits, unitsPerSecond }: Pick<LegRow, 'heldUnits' | 'unitsPerSecond'>) =>
  Math.floor(heldUnits / unitsPerSecond);
