import { AppError } from '#kernel/app-error.ts';
import { type AccountId, asCallId, type CallId, type DeviceId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import { BARRED_CALLS_MAX, CALLS_AT_ONCE_MAX, FREEZE_MS, PHONE_RING_TIMEOUT_MS } from '../../constants.ts';
import { callingErrors } from '../../errors.ts';
import type { Call } from '../../model.ts';
import type { CallRecord } from '../../rules/transition.ts';
import { NETWORK, placed } from '../../rules/transition.ts';
import { callChanged, namesOf, viewFor } from '../events.ts';
import { createStore } from '../store.ts';
import {
  callerIdOf,
  type Destination,
  destinationOf,
  dialledNumber,
  refuseUnsafe,
  routesTo,
  unitsPerSecond,
  type Wish,
} from './assess.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import type { Route } from './routing.ts';
import { createPhoneStore } from './store.ts';

export interface PhoneRequest extends Wish {
  /** Made by the device; null when a program places the call, which no device holds yet. */
  readonly id: CallId | null;
  readonly deviceId: DeviceId | null;
  /** The price that the caller has seen; undefined when nobody has. */
  readonly microUsdPerMinute?: number | undefined;
}

export interface PlacedPhoneCall {
  readonly call: Call;
  /** The carrier that is asked first. */
  readonly providerName: string;
  readonly microUsdPerMinute: number;
}

/** Writes a call to a number down with its money, and hands it to the carriers. A repetition finds it there. */
export async function placePhone(
  parts: PhoneParts,
  live: LiveCalls,
  request: PhoneRequest,
): Promise<PlacedPhoneCall> {
  const { billing, clock, directory } = parts;
  const { accountId, deviceId } = request;
  const id = request.id ?? asCallId(newId());
  const number = dialledNumber(request);
  const plan = await billing.subscriptions.entitlements(accountId);
  const destination = await destinationOf(parts, { number, plan });
  const { isTest, microUsdPerMinute } = destination;
  const from = await callerIdOf(parts, { accountId, from: request.from, isTest });
  if (request.microUsdPerMinute !== undefined && request.microUsdPerMinute !== microUsdPerMinute)
    throw callingErrors.priceChanged({ microUsdPerMinute });
  await barring(parts, request, () =>
    refuseUnsafe(parts, { accountId, home: request.home, destination, plan }, parts.database.queries),
  );
  const routes = await routesTo(parts, destination);
  const names = await namesOf(directory, [
    { callerId: accountId, calleeId: NETWORK, phone: phoneOf(destination, from) },
  ]);

  const { record, isNew } = await parts.realtime.events.transact(async (transaction) => {
    const { queries, emit } = transaction;
    const inside = createStore(queries);
    await inside.lockLines(accountId);
    const inTheWay = await inside.callsInTheWay(id, [accountId]);
    const same = inTheWay.find((call) => call.id === id);
    if (same !== undefined) return { record: same, isNew: false };
    // A person has two lines. What a program begins is limited by the channels of the account.
    const lines = inTheWay.filter((call) => call.phone === null || call.callerDeviceId !== null);
    if (deviceId !== null && lines.length >= CALLS_AT_ONCE_MAX) throw callingErrors.lineBusy();
    await refuseUnsafe(parts, { accountId, home: request.home, destination, plan }, queries);
    const now = clock.now();
    const fresh = placed({
      id,
      callerId: accountId,
      calleeId: NETWORK,
      callerDeviceId: deviceId,
      placedAt: now,
      ringUntil: now + PHONE_RING_TIMEOUT_MS,
      phone: phoneOf(destination, from),
    });
    const held = isTest
      ? { useKey: null, unitsPerSecond: 1 }
      : await parts.money.begin(
          {
            callId: id,
            accountId,
            unitsPerSecond: unitsPerSecond(destination),
            microUsdPerMinute: plan.phoneCalls.afterwards === 'stops' ? null : microUsdPerMinute,
          },
          transaction,
        );
    if (!(await inside.insert(fresh))) throw callingErrors.callNotFound();
    await createPhoneStore(queries).insert({
      callId: id,
      accountId,
      direction: 'outgoing',
      destination: destination.name,
      countryCode: destination.countryCode,
      deckVersion: destination.deckVersion,
      providerName: routes[0]?.carrier.name ?? null,
      heldBy: parts.processId,
      ...held,
    });
    for (const event of callChanged(fresh, names(fresh))) emit(event);
    return { record: fresh, isNew: true };
  });
  // The id of somebody else's call says no more than one that does not exist.
  if (record.callerId !== accountId || record.phone === null) throw callingErrors.callNotFound();
  parts.book.note(record);
  if (isNew) live.placeOut(record, { accountId, routes, from, to: number, isTest });
  return {
    call: viewFor(accountId, record, names(record)),
    providerName: providerOf(routes),
    microUsdPerMinute,
  };
}

const phoneOf = ({ number, microUsdPerMinute }: Destination, from: string | null): CallRecord['phone'] => ({
  number,
  ownNumber: from,
  microUsdPerMinute,
});

const providerOf = ([first]: readonly Route[]) => first?.carrier.name ?? '';

/** Somebody who goes on trying what is not served has got hold of an account, or is about to (threat row 32). */
async function barring(parts: PhoneParts, wish: Wish, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (cause) {
    if (cause instanceof AppError && BARRED.has(cause.code)) await noteBarred(parts, wish, cause.code);
    throw cause;
  }
}

const BARRED = new Set(['calling.kindNotServed', 'calling.countryNotServed', 'calling.rateTooHigh']);

async function noteBarred(
  { database, clock, log }: PhoneParts,
  { accountId, to }: { accountId: AccountId; to: string },
  reason: string,
): Promise<void> {
  const store = createPhoneStore(database.queries);
  const at = clock.now();
  const tries = await store.noteBarred(accountId, { number: to, at });
  if (tries < BARRED_CALLS_MAX) return;
  await store.freeze(accountId, { reason, at, until: at + FREEZE_MS });
  log.error({ accountId, reason, tries }, 'calls to phones are frozen for an account');
}
