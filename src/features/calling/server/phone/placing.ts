import type { Entitlements } from '#features/billing/model-subscriptions.ts';
import { workspacesErrors } from '#features/workspaces/errors.ts';
import { AppError } from '#kernel/app-error.ts';
import type { E164 } from '#kernel/e164.ts';
import { asCallId, type CallId, type DeviceId, type WorkspaceId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { BARRED_CALLS_MAX, CALLS_AT_ONCE_MAX, FREEZE_MS, PHONE_RING_TIMEOUT_MS } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { Call } from '../../model.ts';
import { type CallRecord, placed } from '../../rules/record/call-record.ts';
import { NETWORK, ringFor } from '../../rules/record/parties.ts';
import { type NameOf, viewOf } from '../../rules/record/view.ts';
import { placedNow } from '../changes/call-clock.ts';
import { callChanged, namesOf } from '../events.ts';
import { createStore } from '../store.ts';
import {
  callerIdOf,
  type Destination,
  destinationOf,
  dialledNumber,
  type QuoteRequest,
  refuseBlocked,
  refuseUnsafe,
  routesTo,
  unitsPerSecond,
} from './assess.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';
import { createPhoneStore, type NewLeg } from './store.ts';

export interface PhoneRequest extends QuoteRequest {
  /** Made by the device; null when a program places the call, which no device has yet. */
  readonly id: CallId | null;
  readonly deviceId: DeviceId | null;
  /** The price that the caller has seen; undefined if none was shown. */
  readonly microUsdPerMinute?: number | undefined;
}

export interface PlacedPhoneCall {
  readonly call: Call;
  /** The carrier that is tried first. */
  readonly providerName: string;
  readonly microUsdPerMinute: number;
}

/** Result of all checks before a call is placed. */
interface Agreement {
  readonly id: CallId;
  readonly number: E164;
  readonly from: E164 | null;
  readonly plan: Entitlements;
  readonly destination: Destination;
  readonly routes: readonly Route[];
}

/**
 * Saves a call to a number with its hold, and starts hunting for a carrier. A repeated request finds the saved call.
 */
export async function placePhone(
  parts: PhoneParts,
  live: LiveCalls,
  request: PhoneRequest,
): Promise<PlacedPhoneCall> {
  const { accountId } = request;
  const agreed = await agree(parts, request);
  const { destination, from, routes, number } = agreed;
  const phone = phoneOf(destination, { from, workspaceId: request.workspaceId });
  const parties = { callerId: accountId, rings: [ringFor(NETWORK)], phone };
  const nameOf = (await namesOf(parts.directory, [parties]))(parties);
  const { record, isNew } = await parts.realtime.events.transact((transaction) =>
    write({ parts, request, agreed, nameOf }, transaction),
  );
  // Someone else's call gets the same answer as an unknown ID.
  if (record.callerId !== accountId || record.phone === null) throw callingErrors.callNotFound();
  parts.book.note(record);
  const { microUsdPerMinute } = destination;
  if (isNew) live.addOutgoing(record, { workspaceId: request.workspaceId, routes, from, to: number });
  return { call: viewOf(record, accountId, nameOf), providerName: providerOf(routes), microUsdPerMinute };
}

async function agree(parts: PhoneParts, request: PhoneRequest): Promise<Agreement> {
  const { accountId, workspaceId, home } = request;
  const number = dialledNumber(request);
  await refuseBlocked(parts, { accountId, number });
  const plan = await parts.billing.subscriptions.entitlements(workspaceId);
  const destination = await destinationOf(parts, { number, plan });
  const { isTest, microUsdPerMinute } = destination;
  const from = await callerIdOf(parts, { accountId, workspaceId, from: request.from, isTest });
  if (request.microUsdPerMinute !== undefined && request.microUsdPerMinute !== microUsdPerMinute)
    throw callingErrors.priceChanged({ microUsdPerMinute });
  await barring(parts, request, () =>
    refuseUnsafe(parts, { accountId, home, destination, plan }, parts.database.queries),
  );
  const routes = await routesTo(parts, destination);
  return { id: request.id ?? asCallId(newId()), number, from, plan, destination, routes };
}

async function write(
  step: { parts: PhoneParts; request: PhoneRequest; agreed: Agreement; nameOf: NameOf },
  transaction: Transaction,
): Promise<{ record: CallRecord; isNew: boolean }> {
  const { parts, request, agreed, nameOf } = step;
  const { accountId, workspaceId, deviceId, home } = request;
  const { id, destination, from, plan, routes } = agreed;
  const { queries, emit } = transaction;
  const inside = createStore(queries);
  await inside.lockLines(accountId);
  const conflicting = await inside.conflictingCalls(id, [accountId]);
  const same = conflicting.find((call) => call.id === id);
  if (same !== undefined) return { record: same, isNew: false };
  // A person has two lines. Calls by programs are limited by the account's channels.
  const lines = conflicting.filter((call) => call.phone === null || call.callerDeviceId !== null);
  if (deviceId !== null && lines.length >= CALLS_AT_ONCE_MAX) throw callingErrors.lineBusy();
  // Checked again, because no other call of this account can be placed now.
  await refuseUnsafe(parts, { accountId, home, destination, plan }, queries);
  const { placedAt: now, callClock } = placedNow(parts.clock);
  const fresh = placed({
    id,
    callerId: accountId,
    rings: [ringFor(NETWORK)],
    callerDeviceId: deviceId,
    clock: callClock,
    placedAt: now,
    ringUntil: now + PHONE_RING_TIMEOUT_MS,
    phone: phoneOf(destination, { from, workspaceId }),
  });
  if (await parts.workspaces.isSuspended(workspaceId, queries)) throw workspacesErrors.suspended();
  const held = await hold(parts, { accountId, workspaceId, agreed }, transaction);
  if (!(await inside.insert(fresh))) throw callingErrors.callNotFound();
  await createPhoneStore(queries).insert({
    callId: id,
    workspaceId,
    direction: 'outgoing',
    destination: destination.name,
    countryCode: destination.countryCode,
    deckVersion: destination.deckVersion,
    providerName: providerOf(routes),
    heldBy: parts.processId,
    ...held,
  });
  for (const event of callChanged(fresh, nameOf)) emit(event);
  return { record: fresh, isNew: true };
}

/** Holds the first slice. A test line is free. */
async function hold(
  { money }: PhoneParts,
  caller: Pick<PhoneRequest, 'accountId' | 'workspaceId'> & { agreed: Agreement },
  within: Transaction,
): Promise<Pick<NewLeg, 'useKey' | 'unitsPerSecond' | 'heldUnits' | 'heldMicroUsd'>> {
  const { accountId, workspaceId, agreed } = caller;
  const { destination, plan, id: callId, from } = agreed;
  if (destination.isTest) return { useKey: null, unitsPerSecond: 1, heldUnits: 0, heldMicroUsd: 0 };
  const mayCharge = plan.phoneCalls.afterwards === 'rates';
  return money.begin(
    {
      callId,
      accountId,
      workspaceId,
      from,
      unitsPerSecond: unitsPerSecond(destination),
      microUsdPerMinute: mayCharge ? destination.microUsdPerMinute : null,
    },
    within,
  );
}

const phoneOf = (
  { number, microUsdPerMinute }: Destination,
  { from, workspaceId }: { from: string | null; workspaceId: WorkspaceId },
): CallRecord['phone'] => ({
  number,
  workspaceId,
  ownNumber: from,
  attestation: null,
  microUsdPerMinute,
});

const providerOf = ([first]: readonly Route[]) => first?.carrier.name ?? '';

/** Notes refused attempts. Whoever keeps trying has probably taken over the account (threat row 32). */
export async function barring(
  parts: PhoneParts,
  request: Pick<QuoteRequest, 'accountId' | 'to'>,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (cause) {
    if (cause instanceof AppError && BARRED.has(cause.code)) await noteBarred(parts, request, cause.code);
    throw cause;
  }
}

const BARRED = new Set(['calling.kindNotServed', 'calling.countryNotServed', 'calling.rateTooHigh']);

async function noteBarred(
  { database, clock, log }: PhoneParts,
  { accountId, to }: Pick<QuoteRequest, 'accountId' | 'to'>,
  reason: string,
): Promise<void> {
  const store = createPhoneStore(database.queries);
  const at = clock.now();
  const tries = await store.noteBarred(accountId, { number: to, at });
  if (tries < BARRED_CALLS_MAX) return;
  await store.freeze(accountId, { reason, at, until: at + FREEZE_MS });
  log.error({ accountId, reason, tries }, 'calls to phones are frozen for an account');
}
