import { identityLimits, USERNAME_MIN_LENGTH } from '#features/identity/constants.ts';
import { identityErrors } from '#features/identity/errors.ts';
import type { IdentityDirectory, Profile } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asCallId, type CallId, type DeviceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import { constraintOf } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  CALL_HEARTBEAT_MS,
  CALLS_AT_ONCE_MAX,
  callingLimits,
  ECHO_NUMBER,
  ECHO_PEER,
  ECHO_USERNAME,
  RING_TIMEOUT_MS,
} from '../constants.ts';
import { callingErrors } from '../errors.ts';
import {
  type Call,
  type IceServers,
  type Lookup,
  type QualityMinute,
  SIGNAL_TOPIC,
  type Signal,
  type SignalIn,
} from '../model.ts';
import { estimateMos } from '../rules/quality.ts';
import { type CallRecord, deviceOf, placed, type Side, sideOf, transition } from '../rules/transition.ts';
import { placedNow, timeOf } from './changes/call-clock.ts';
import { type Attempt, accepted, type Change, createChanger } from './changes/changer.ts';
import { callChanged, createPartyBook, namesOf, type PartyBook, viewFor } from './events.ts';
import { createPhoneMoney } from './phone/money.ts';
import { createPhone, type Phone, type PhoneEngines } from './phone/phone.ts';
import { isGivenUp, noteRing } from './phone/short-rings.ts';
import { CALL_KEY, type CallStore, createStore } from './store.ts';
import { iceServersFor } from './turn/turn.ts';

export interface CallingParts {
  readonly platform: Platform;
  readonly directory: IdentityDirectory;
}

export interface CallingServiceParts extends CallingParts {
  readonly engines: PhoneEngines;
}

export type CallingService = ReturnType<typeof createCallingService>;

export function createCallingService({ platform, directory, engines }: CallingServiceParts) {
  const { clock, database } = platform;
  const store = createStore(database.queries);
  const book = createPartyBook({ find: store.find, now: () => clock.elapsed() });
  const money = createPhoneMoney(engines.billing, platform);
  const changer = createChanger({
    platform,
    directory,
    book,
    phone: {
      async settle(call, within) {
        await money.settle(call, within);
        if (isGivenUp(call))
          await noteRing(engines.billing, { call, hungUpAt: call.endedAt }, within.queries);
      },
      changed: (record) => phone.changed(record),
    },
  });
  const phone = createPhone({ platform, directory, engines, money, store, book, changer });
  const { attempt, change } = changer;

  return {
    store,
    book,
    phone,
    ...changer,
    ...records({ platform, directory, store }),
    place: (request: PlaceRequest) => place({ platform, directory, book }, request),
    placeAs: (accountId: AccountId, request: FunctionRequest) =>
      placeAs({ platform, directory, book, phone }, accountId, request),
    ringing: (asked: Change, deviceId: DeviceId) =>
      change(asked, ({ side }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        return { kind: 'rang', deviceId };
      }),
    answer: (asked: Change, deviceId: DeviceId) =>
      change(asked, ({ side, now }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        return { kind: 'answered', deviceId, at: now };
      }),
    decline: (asked: Change) =>
      change(asked, async ({ side, inside, now }) => {
        if (side !== 'callee') throw commonErrors.forbidden();
        const wasOnCall = await inside.isTalking(asked.accountId, asked.id);
        return { kind: 'declined', wasOnCall, at: now };
      }),
    hangUp: (asked: Change, reason: 'hangup' | 'connection-lost' | 'failed') =>
      change(asked, ({ side, now }) => ({ kind: 'hungUp', by: side, reason, at: now })),
    leave: (asked: Change, deviceId: DeviceId) =>
      change(asked, ({ side, now }) => ({ kind: 'deviceLeft', side, deviceId, at: now })),
    hold: (asked: Change, on: boolean) => change(asked, ({ side }) => ({ kind: 'held', by: side, on })),
    heartbeat: (asked: Change, deviceId: DeviceId) =>
      heartbeat({ realtime: platform.realtime, attempt }, asked, deviceId),
  };
}

export interface PlaceRequest {
  readonly accountId: AccountId;
  /** Made by the device; null when a program places the call, which no device holds yet. */
  readonly id: CallId | null;
  readonly to: string;
  readonly deviceId: DeviceId | null;
  readonly offer?: Signal | undefined;
  readonly candidates?: Signal | undefined;
}

async function place(
  { platform, directory, book }: CallingParts & { book: PartyBook },
  { accountId, id: givenId, to, deviceId, offer, candidates }: PlaceRequest,
): Promise<Call> {
  const { realtime } = platform;
  const id = givenId ?? asCallId(newId());
  if (to.trim() === '') throw callingErrors.usernameRequired();
  for (const signal of [offer, candidates])
    if (signal !== undefined && signal.callId !== id) throw commonErrors.badInput();
  const [callee, [caller]] = await Promise.all([
    findUsername(directory, to),
    directory.profilesOf([accountId]),
    platform.rateLimits.take(callingLimits.place, accountId),
  ]);
  if (caller === undefined) throw identityErrors.usernameMissing();
  if (callee === null) throw callingErrors.invalidUsername();
  if (callee.accountId === accountId) throw callingErrors.cannotCallSelf();
  const names = { caller, callee };
  // The callee's devices set up the transport while the call is written down; without the call they drop the offer.
  const forget = book.expect({ id, callerId: accountId, calleeId: callee.accountId, phone: null });
  if (offer !== undefined && deviceId !== null) {
    const message: SignalIn = { fromDeviceId: deviceId, signal: offer };
    // Of several devices only the one that takes the link may learn where the caller is reached; alone it is that one.
    const only = candidates === undefined ? null : realtime.onlyDeviceOf(callee.accountId);
    if (only === null) realtime.send({ accountId: callee.accountId }, SIGNAL_TOPIC, message);
    else {
      const whole: SignalIn = { ...message, next: candidates };
      realtime.send({ accountId: callee.accountId, deviceId: only }, SIGNAL_TOPIC, whole);
    }
  }

  try {
    const record = await write(platform, { id, names, deviceId });
    // The id of somebody else's call says no more than one that does not exist.
    if (record.callerId !== accountId || record.calleeId !== callee.accountId)
      throw callingErrors.callNotFound();
    book.note(record);
    return viewFor(accountId, record, names);
  } catch (error) {
    forget();
    throw error;
  }
}

/** Writes a call down, if the caller has a line for it, and tells both people. Once: a repetition finds it there. */
function write(
  { clock, realtime }: Platform,
  { id, names, deviceId }: { id: CallId; names: Record<Side, Profile>; deviceId: DeviceId | null },
): Promise<CallRecord> {
  const callerId = names.caller.accountId;
  const calleeId = names.callee.accountId;
  const written = realtime.events.transact(async ({ queries, emit, lastly }) => {
    const inside = createStore(queries);
    // Sent together: the second runs when the first has its locks.
    const [, inTheWay] = await Promise.all([
      inside.lockLines(callerId, calleeId),
      inside.callsInTheWay(id, [callerId, calleeId]),
    ]);
    const same = inTheWay.find((call) => call.id === id);
    if (same !== undefined) return same;
    const linesOf = (person: AccountId) => inTheWay.filter((call) => sideOf(call, person) !== null).length;
    if (linesOf(callerId) >= CALLS_AT_ONCE_MAX) throw callingErrors.lineBusy();
    const { placedAt: now, callClock } = placedNow(clock);
    const fresh = placed({
      id,
      callerId,
      calleeId,
      callerDeviceId: deviceId,
      clock: callClock,
      placedAt: now,
      ringUntil: now + RING_TIMEOUT_MS,
    });
    const isFull = linesOf(calleeId) >= CALLS_AT_ONCE_MAX;
    const call = isFull ? transition(fresh, { kind: 'lineWasFull', at: now }).record : fresh;
    lastly(inside.inserting(call));
    for (const event of callChanged(call, names)) emit(event);
    return call;
  });
  return written.catch((error: unknown) => {
    // Other people's call took the id at this moment.
    if (constraintOf(error) === CALL_KEY) throw callingErrors.callNotFound();
    throw error;
  });
}

/** The body of the function `username-call`. */
export interface FunctionRequest {
  readonly fromUsername?: string | undefined;
  readonly toUsername?: string | undefined;
  readonly userId?: string | undefined;
}

/**
 * Specification 001 §7 with decision R11: the body may say who calls, but only truthfully. No device holds the call
 * until one of the caller's own sends its first heartbeat; until then the other side rings and hears nothing.
 */
async function placeAs(
  parts: CallingParts & { book: PartyBook; phone: Phone },
  accountId: AccountId,
  { fromUsername = 'current_user', toUsername = '', userId = accountId }: FunctionRequest,
): Promise<Call> {
  if (userId !== accountId) throw callingErrors.otherIdentity();
  if (fromUsername !== 'current_user') {
    const from = await findUsername(parts.directory, fromUsername);
    if (from?.accountId !== accountId) throw callingErrors.otherIdentity();
  }
  if (!isEchoLine(toUsername)) return place(parts, { accountId, id: null, to: toUsername, deviceId: null });
  const echo = { to: ECHO_NUMBER, from: null, home: 'US' };
  return (await parts.phone.place({ ...echo, accountId, id: null, deviceId: null })).call;
}

/** The one username behind which nobody is. */
const isEchoLine = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase() === ECHO_USERNAME;

/** Reading calls: those that go on, those that were, and who could be called. */
function records({ platform, directory, store }: CallingParts & { store: CallStore }) {
  const { clock, realtime, rateLimits, config } = platform;
  return {
    async active(accountId: AccountId): Promise<Call[]> {
      const open = await store.open(accountId);
      const names = await namesOf(directory, open);
      return open.map((record) => viewFor(accountId, record, names(record)));
    },
    async lookup(accountId: AccountId, username: string): Promise<Lookup> {
      await rateLimits.take(identityLimits.lookupByAccount, accountId);
      if (isEchoLine(username)) return { exists: true, peer: ECHO_PEER, presence: 'available' };
      const profile = await findUsername(directory, username);
      if (profile === null) return { exists: false, peer: null, presence: null };
      const [devices, open] = await Promise.all([
        realtime.devicesOf(profile.accountId),
        store.open(profile.accountId),
      ]);
      const isBusy = open.length >= CALLS_AT_ONCE_MAX || open.some(({ state }) => state === 'answered');
      const presence = isBusy ? 'busy' : devices.length > 0 ? 'available' : 'offline';
      return { exists: true, peer: { username: profile.username, name: profile.name }, presence };
    },
    async iceServers(accountId: AccountId): Promise<IceServers> {
      await rateLimits.take(callingLimits.iceServers, accountId);
      return iceServersFor(accountId, { config, now: clock.now() });
    },
    /** Writes down how minutes sounded; the opinion score is ours, so that every row is judged alike. */
    async reportQuality({ accountId, id }: Change, minutes: readonly QualityMinute[]): Promise<void> {
      const record = await store.find(accountId, id);
      if (record === null) throw callingErrors.callNotFound();
      const talkEnd = timeOf(record, clock);
      const answeredAt = 'answeredAt' in record ? record.answeredAt : null;
      if (answeredAt === null) throw callingErrors.notAnswered();
      // The devices' clocks may put the end of the talk a little later than ours does.
      const lastMinute = Math.floor((talkEnd - answeredAt) / MINUTE_MS) + 1;
      if (minutes.some(({ minute }) => minute > lastMinute)) throw commonErrors.badInput();
      const judged = minutes.map((minute) => ({ ...minute, mos: estimateMos(minute) }));
      await store.saveMinutes({ accountId, id, at: clock.now() }, judged);
    },
  };
}

/**
 * Keeps a call alive, claims one that a program placed, and takes a call over from a device that is gone: not
 * connected, and silent for a heartbeat, so that a short loss of its line does not cost it the call.
 */
async function heartbeat(
  { realtime, attempt }: Pick<Platform, 'realtime'> & { attempt: Attempt },
  asked: Change,
  deviceId: DeviceId,
): Promise<Call> {
  const heard = await attempt(asked, ({ side, now }) => ({ kind: 'heard', side, deviceId, at: now }));
  if (heard.outcome !== 'answeredElsewhere') return accepted(heard);
  // Who is connected is asked only now: with several processes it is a question to all of them.
  const online = await realtime.devicesOf(asked.accountId);
  const moved = await attempt(asked, ({ record, side, now }) => {
    const current = deviceOf(record, side);
    const isSilent = record.state !== 'answered' || now - record.heardAt[side] >= CALL_HEARTBEAT_MS;
    const isGone = current !== null && !online.includes(current) && isSilent;
    return { kind: isGone ? 'deviceMoved' : 'heard', side, deviceId, at: now };
  });
  return accepted(moved);
}

/** The person behind what was typed; null also for what can be nobody's username, without asking for it. */
export async function findUsername(directory: IdentityDirectory, typed: string): Promise<Profile | null> {
  const username = typed.trim().replace(/^@/, '');
  if (username.length < USERNAME_MIN_LENGTH || !/^[\w.-]+$/.test(username)) return null;
  return directory.findByUsername(username);
}
