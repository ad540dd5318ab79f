import { USERNAME_MIN_LENGTH } from '#features/identity/constants.ts';
import { identityErrors } from '#features/identity/errors.ts';
import type { IdentityDirectory, Profile } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asCallId, asWorkspaceId, type CallId, type DeviceId } from '#kernel/ids.ts';
import { constraintOf } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  CALLS_AT_ONCE_MAX,
  callingLimits,
  ECHO_NUMBER,
  ECHO_USERNAME,
  RING_TIMEOUT_MS,
} from '../../constants.ts';
import { SIGNAL_TOPIC } from '../../constants-topics.ts';
import { callingErrors } from '../../errors.ts';
import type { Call, Signal, SignalIn } from '../../model.ts';
import { type CallRecord, placed } from '../../rules/record/call-record.ts';
import { linesTaken } from '../../rules/record/end-for.ts';
import { ringFor, ringOf, type Side } from '../../rules/record/parties.ts';
import { transition } from '../../rules/record/transition.ts';
import { type NameOf, viewOf } from '../../rules/record/view.ts';
import { quietBetween, reportRinging } from '../blocks/quiet-calls.ts';
import { callChanged, namedBy, type PartyBook } from '../events.ts';
import type { PhoneService } from '../phone/phone.ts';
import { CALL_KEY, createStore } from '../store.ts';
import { placedNow } from './call-clock.ts';
import type { CallPushes } from './call-pushes.ts';
import type { Changer } from './changer.ts';

export interface PlaceRequest {
  readonly accountId: AccountId;
  /** Made by the device; null when a program places the call, which no device has yet. */
  readonly id: CallId | null;
  readonly to: string;
  readonly deviceId: DeviceId | null;
  readonly offer?: Signal | undefined;
  readonly candidates?: Signal | undefined;
}

export interface PlaceParts {
  readonly platform: Platform;
  readonly directory: IdentityDirectory;
  readonly book: PartyBook;
  readonly changer: Changer;
  readonly pushes: CallPushes;
}

export async function place(
  parts: PlaceParts,
  { accountId, id: givenId, to, deviceId, offer, candidates }: PlaceRequest,
): Promise<Call> {
  const { platform, directory, book } = parts;
  const { realtime, database } = platform;
  const id = givenId ?? asCallId(newId());
  if (to.trim() === '') throw callingErrors.usernameRequired();
  for (const signal of [offer, candidates])
    if (signal !== undefined && signal.callId !== id) throw commonErrors.badInput();
  const [callee, [caller]] = await Promise.all([
    findUsername(directory, accountId, to),
    directory.profilesOf([accountId]),
    platform.rateLimits.take(callingLimits.place, accountId),
  ]);
  if (caller === undefined) throw identityErrors.usernameMissing();
  if (callee === null) throw callingErrors.invalidUsername();
  if (callee.accountId === accountId) throw callingErrors.cannotCallSelf();
  const people = { caller, callee };
  const nameOf = namedBy([caller, callee], null);
  // The callee's devices set up the transport while the call is saved. If it isn't, they drop the offer.
  const quiet = await quietBetween(platform, people, database.queries);
  const rings = [ringFor(callee.accountId, quiet)];
  const forget = book.expect({ id, callerId: accountId, rings, phone: null });
  if (offer !== undefined && deviceId !== null && quiet === null) {
    const message: SignalIn = { fromDeviceId: deviceId, signal: offer };
    // Only the device that takes the link may learn the caller's addresses. A single device is that one.
    const only = candidates === undefined ? null : realtime.onlyDeviceOf(callee.accountId);
    if (only === null) realtime.send({ accountId: callee.accountId }, SIGNAL_TOPIC, message);
    else {
      const whole: SignalIn = { ...message, next: candidates };
      realtime.send({ accountId: callee.accountId, deviceId: only }, SIGNAL_TOPIC, whole);
    }
  }

  try {
    const record = await write(parts, { id, people, nameOf, deviceId });
    // Someone else's call gets the same answer as an unknown ID.
    if (record.callerId !== accountId || ringOf(record, callee.accountId) === null)
      throw callingErrors.callNotFound();
    book.note(record);
    reportRinging(parts, record);
    return viewOf(record, accountId, nameOf);
  } catch (error) {
    forget();
    throw error;
  }
}

/** Saves a call if the caller has a free line, and notifies both people. A repeated request finds the saved call. */
function write(
  { platform, changer, pushes }: Pick<PlaceParts, 'platform' | 'changer' | 'pushes'>,
  {
    id,
    people,
    nameOf,
    deviceId,
  }: { id: CallId; people: Record<Side, Profile>; nameOf: NameOf; deviceId: DeviceId | null },
): Promise<CallRecord> {
  const { clock, realtime } = platform;
  const callerId = people.caller.accountId;
  const calleeId = people.callee.accountId;
  const written = realtime.events.transact(async (transaction) => {
    const { queries, emit, lastly } = transaction;
    const inside = createStore(queries);
    // Sent together. The second query runs once the first has its locks.
    const [, conflicting, quiet, ringable] = await Promise.all([
      inside.lockLines(callerId, calleeId),
      inside.conflictingCalls(id, [callerId, calleeId]),
      quietBetween(platform, people, queries),
      pushes.ringable([calleeId], { callerId, phoneNumber: null }, queries),
    ]);
    const same = conflicting.find((call) => call.id === id);
    if (same !== undefined) return same;
    // A call that somebody doesn't know about takes none of their lines.
    if (linesTaken(callerId, conflicting) >= CALLS_AT_ONCE_MAX) throw callingErrors.lineBusy();
    const { placedAt: now, callClock } = placedNow(clock);
    const fresh = placed({
      id,
      callerId,
      rings: [ringFor(calleeId, quiet)],
      callerDeviceId: deviceId,
      clock: callClock,
      placedAt: now,
      ringUntil: now + RING_TIMEOUT_MS,
    });
    const isFull = linesTaken(calleeId, conflicting) >= CALLS_AT_ONCE_MAX;
    const call = isFull ? transition(fresh, { kind: 'lineWasFull', of: calleeId, at: now }).record : fresh;
    lastly(inside.inserting(call));
    for (const event of callChanged(call, nameOf)) emit(event);
    pushes.placed({ record: call, nameOf, ringable }, transaction);
    if (call.state === 'ended') await changer.tellMissed(call, nameOf, transaction);
    return call;
  });
  return written.catch((error: unknown) => {
    // Someone else's call took this ID a moment ago.
    if (constraintOf(error) === CALL_KEY) throw callingErrors.callNotFound();
    throw error;
  });
}

/** Body of the function `username-call`. */
export interface FunctionRequest {
  readonly fromUsername?: string | undefined;
  readonly toUsername?: string | undefined;
  readonly userId?: string | undefined;
}

/**
 * Places a call for a program (specification 001 §7, decision R11). The body may name the caller, but only truthfully.
 * No device has the call until one of the caller's devices sends its first heartbeat. Until then the other side rings
 * without sound.
 */
export async function placeAs(
  parts: PlaceParts & { phone: PhoneService },
  accountId: AccountId,
  { fromUsername = 'current_user', toUsername = '', userId = accountId }: FunctionRequest,
): Promise<Call> {
  if (userId !== accountId) throw callingErrors.otherIdentity();
  if (fromUsername !== 'current_user') {
    const from = await findUsername(parts.directory, accountId, fromUsername);
    if (from?.accountId !== accountId) throw callingErrors.otherIdentity();
  }
  if (!isEchoLine(toUsername)) return place(parts, { accountId, id: null, to: toUsername, deviceId: null });
  const echo = { to: ECHO_NUMBER, from: null, home: 'US' };
  return (
    await parts.phone.place({
      ...echo,
      accountId,
      // A test number costs nothing, whatever the plan.
      workspaceId: asWorkspaceId(accountId),
      id: null,
      deviceId: null,
    })
  ).call;
}

/** Whether this is the username of the echo line, which belongs to nobody. */
export const isEchoLine = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase() === ECHO_USERNAME;

/**
 * Finds the person with this username, if the seeker may find them. Returns null without a query if it can't be a
 * username.
 */
export async function findUsername(
  directory: IdentityDirectory,
  seeker: AccountId,
  typed: string,
): Promise<Profile | null> {
  const username = typed.trim().replace(/^@/, '');
  if (username.length < USERNAME_MIN_LENGTH || !/^[\w.-]+$/.test(username)) return null;
  return directory.findFor(seeker, username);
}
