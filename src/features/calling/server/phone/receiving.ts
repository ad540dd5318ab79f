import { isQuietNow, type Profile } from '#features/identity/server/service.ts';
import type { Attestation } from '#features/telephony/model.ts';
import type { Carrier, IncomingLeg, Judged } from '#features/telephony/server/service.ts';
import { type AccountId, asCallId, type WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { CALLS_AT_ONCE_MAX, RING_TIMEOUT_MS } from '../../constants.ts';
import { quietFor } from '../../rules/blocks/quiet.ts';
import { type CallRecord, placed } from '../../rules/record/call-record.ts';
import { linesTaken } from '../../rules/record/end-for.ts';
import { NETWORK, NETWORK_DEVICE, type Ring, ringFor } from '../../rules/record/parties.ts';
import { transition } from '../../rules/record/transition.ts';
import { createBlockStore } from '../blocks/store.ts';
import { placedNow } from '../changes/call-clock.ts';
import { callChanged, namedBy } from '../events.ts';
import { createStore } from '../store.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';
import { createPhoneStore } from './store.ts';

/** SIP status for an unknown number, and for a failure on our side. */
const NOT_FOUND = 404;
const SERVER_ERROR = 500;
/** SIP status for a number of a suspended workspace. */
const UNAVAILABLE = 480;

/**
 * Handles an incoming call from a carrier: rings every device of all whom its number rings, and never leaves the caller
 * in silence.
 */
export async function receive(
  parts: PhoneParts,
  live: LiveCalls,
  brought: { leg: IncomingLeg; carrier: Carrier },
): Promise<void> {
  const { leg } = brought;
  try {
    const owner = await parts.numbers.ownerOf(leg.to);
    if (owner === null) return leg.refuse(NOT_FOUND);
    if (await parts.workspaces.isSuspended(owner.workspaceId, parts.database.queries))
      return leg.refuse(UNAVAILABLE);
    const { attestation, refusal } = await judge(parts, brought);
    if (refusal !== null) return leg.refuse(refusal);
    const people = await parts.numbers.ringsFor(leg.to);
    // The caller hung up while we verified the caller ID.
    if (people.length === 0) return leg.refuse(NOT_FOUND);
    const record = await write(parts, { ...brought, workspaceId: owner.workspaceId, people, attestation });
    parts.book.note(record);
    live.addIncoming(record, leg, owner.workspaceId);
  } catch (cause) {
    parts.log.error(
      { err: cause, carrier: brought.carrier.name },
      'a call from the network could not be taken',
    );
    leg.refuse(SERVER_ERROR);
  }
}

/** On our own network the caller's number is already proven. */
function judge(
  { callerCheck }: PhoneParts,
  { leg, carrier }: { leg: IncomingLeg; carrier: Carrier },
): Promise<Judged> | Judged {
  if (callerCheck === null || carrier.isOwnNetwork) return { attestation: null, refusal: null };
  return callerCheck.judge(leg.evidence, leg);
}

interface Brought {
  readonly leg: IncomingLeg;
  readonly carrier: Carrier;
  /** Account that rents the number. */
  readonly workspaceId: WorkspaceId;
  /** Accounts that it rings. */
  readonly people: readonly AccountId[];
  readonly attestation: Attestation | null;
}

async function write(parts: PhoneParts, brought: Brought): Promise<CallRecord> {
  const { realtime, clock, directory, processId, pushes } = parts;
  const { leg, carrier, workspaceId, people, attestation } = brought;
  const phone = { number: leg.from, ownNumber: leg.to, microUsdPerMinute: null, attestation, workspaceId };
  const [profiles, known] = await Promise.all([
    directory.profilesOf([...people]),
    directory.knownCallers([phone]),
  ]);
  const from = { callerId: NETWORK, phoneNumber: leg.from } as const;
  const [devices, ringable] = await Promise.all([
    Promise.all(people.map((person) => realtime.devicesOf(person))),
    pushes.ringable(people, from, parts.database.queries),
  ]);
  const isReachable = devices.flat().length > 0 || ringable.length > 0;
  return realtime.events.transact(async (transaction) => {
    const { queries, emit } = transaction;
    const inside = createStore(queries);
    await inside.lockLines(...people);
    const id = asCallId(newId());
    const open = await inside.conflictingCalls(id, people);
    const { placedAt: now, callClock } = placedNow(clock);
    const fresh = placed({
      id,
      callerId: NETWORK,
      rings: await ringsOf({ people, profiles, from: leg.from, at: clock.now() }, queries),
      phone,
      callerDeviceId: NETWORK_DEVICE,
      canTransfer: leg.canTransfer,
      clock: callClock,
      placedAt: now,
      // With no device to ring, it has already rung out and goes on to its next step.
      ringUntil: isReachable ? now + RING_TIMEOUT_MS : now,
    });
    const full = people.filter((person) => linesTaken(person, open) >= CALLS_AT_ONCE_MAX);
    const call = firstOf(fresh, { full, isReachable });
    await inside.insert(call);
    await createPhoneStore(queries).insert({
      callId: id,
      workspaceId,
      direction: 'incoming',
      useKey: null,
      unitsPerSecond: 1,
      providerName: carrier.name,
      carrierCallId: leg.callId,
      heldBy: processId,
      ...(call.state === 'ended' ? { settledAt: now } : {}),
    });
    const nameOf = namedBy(profiles, phone, known);
    for (const event of callChanged(call, nameOf)) emit(event);
    pushes.placed({ record: call, nameOf, ringable }, transaction);
    // Rung out before it rang.
    await pushes.changed({ before: fresh, after: call, nameOf }, transaction);
    if (call.state === 'ended') {
      await parts.tellTeam(call, transaction);
      await parts.tellMissed(call, nameOf, transaction);
    }
    return call;
  });
}

interface Rung {
  readonly people: readonly AccountId[];
  readonly profiles: readonly Profile[];
  readonly from: string | null;
  readonly at: Instant;
}

/** Blocks and do not disturb of one person don't silence the others. */
async function ringsOf({ people, profiles, from, at }: Rung, queries: Queries): Promise<Ring[]> {
  const blocking = await createBlockStore(queries).blockingNumber(people, from);
  return people.map((person) => {
    const profile = profiles.find((one) => one.accountId === person);
    const isNotDisturbed = isQuietNow(profile?.doNotDisturb ?? null, at);
    return ringFor(person, quietFor({ hasBlockedCaller: blocking.has(person), isNotDisturbed }));
  });
}

function firstOf(
  fresh: CallRecord,
  { full, isReachable }: { full: readonly AccountId[]; isReachable: boolean },
): CallRecord {
  const at = fresh.placedAt;
  const call = full.reduce((record, of) => transition(record, { kind: 'lineWasFull', of, at }).record, fresh);
  return isReachable ? call : transition(call, { kind: 'timedOut' }).record;
}
