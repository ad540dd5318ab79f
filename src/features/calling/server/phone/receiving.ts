import { isQuietNow } from '#features/identity/server/service.ts';
import type { Attestation } from '#features/telephony/model.ts';
import type { Carrier, IncomingLeg, Judged } from '#features/telephony/server/service.ts';
import { type AccountId, asCallId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import { CALLS_AT_ONCE_MAX, RING_TIMEOUT_MS } from '../../constants.ts';
import { isUnknownToParty, quietFor } from '../../rules/quiet.ts';
import { type CallRecord, NETWORK, NETWORK_DEVICE, placed, transition } from '../../rules/transition.ts';
import { createBlockStore } from '../blocks/store.ts';
import { placedNow } from '../changes/call-clock.ts';
import { callChanged, namesOf } from '../events.ts';
import { createStore } from '../store.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import { createPhoneStore } from './store.ts';

/** SIP: there is no such number, and something of ours is broken. */
const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/** Takes a call that a carrier brings: rings every device of whoever rents the number, and never leaves it in silence. */
export async function receive(
  parts: PhoneParts,
  live: LiveCalls,
  brought: { leg: IncomingLeg; carrier: Carrier },
): Promise<void> {
  const { leg } = brought;
  try {
    const owner = await parts.numbers.ownerOf(leg.to);
    if (owner === null) return leg.refuse(NOT_FOUND);
    const { attestation, refusal } = await judge(parts, brought);
    if (refusal !== null) return leg.refuse(refusal);
    const record = await write(parts, { ...brought, accountId: owner.accountId, attestation });
    parts.book.note(record);
    live.takeIn(record, leg, owner.accountId);
  } catch (cause) {
    parts.log.error(
      { err: cause, carrier: brought.carrier.name },
      'a call from the network could not be taken',
    );
    leg.refuse(SERVER_ERROR);
  }
}

/** Who calls over our own network has shown already that the number is theirs. */
function judge(
  { callerCheck }: PhoneParts,
  { leg, carrier }: { leg: IncomingLeg; carrier: Carrier },
): Promise<Judged> | Judged {
  if (callerCheck === null || carrier.isOwnNetwork) return { attestation: null, refusal: null };
  return callerCheck.judge(leg.evidence, leg);
}

async function write(
  { realtime, clock, directory, processId }: PhoneParts,
  brought: {
    leg: IncomingLeg;
    carrier: Carrier;
    accountId: AccountId;
    attestation: Attestation | null;
  },
): Promise<CallRecord> {
  const { leg, carrier, accountId, attestation } = brought;
  const phone = { number: leg.from, ownNumber: leg.to, microUsdPerMinute: null, attestation };
  const parties = { callerId: NETWORK, calleeId: accountId, phone } as const;
  const names = (await namesOf(directory, [parties]))(parties);
  const [owner] = await directory.profilesOf([accountId]);
  const isReachable = (await realtime.devicesOf(accountId)).length > 0;
  return realtime.events.transact(async ({ queries, emit }) => {
    const inside = createStore(queries);
    await inside.lockLines(accountId);
    const id = asCallId(newId());
    const open = await inside.callsInTheWay(id, [accountId]);
    const { placedAt: now, callClock } = placedNow(clock);
    const quiet = quietFor({
      hasBlockedCaller: await createBlockStore(queries).hasBlockedNumber(accountId, leg.from),
      isNotDisturbed: isQuietNow(owner?.doNotDisturb ?? null, clock.now()),
    });
    const fresh = placed({
      ...parties,
      id,
      callerDeviceId: NETWORK_DEVICE,
      canTransfer: leg.canTransfer,
      quiet,
      clock: callClock,
      placedAt: now,
      // With no device to ring, it has rung out already and goes on to its next step.
      ringUntil: isReachable ? now + RING_TIMEOUT_MS : now,
    });
    const lines = open.filter((other) => !isUnknownToParty(accountId, other));
    const call = firstOf(fresh, { isFull: lines.length >= CALLS_AT_ONCE_MAX, isReachable, now });
    await inside.insert(call);
    await createPhoneStore(queries).insert({
      callId: id,
      accountId,
      direction: 'incoming',
      useKey: null,
      unitsPerSecond: 1,
      providerName: carrier.name,
      carrierCallId: leg.callId,
      heldBy: processId,
      ...(call.state === 'ended' ? { settledAt: now } : {}),
    });
    for (const event of callChanged(call, names)) emit(event);
    return call;
  });
}

function firstOf(
  fresh: CallRecord,
  { isFull, isReachable, now }: { isFull: boolean; isReachable: boolean; now: number },
): CallRecord {
  if (isFull) return transition(fresh, { kind: 'lineWasFull', at: now }).record;
  return isReachable ? fresh : transition(fresh, { kind: 'timedOut' }).record;
}
