import { setTimeout as pause } from 'node:timers/promises';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asCallId, asDeviceId, type CallId, type DeviceId, ID_PATTERN } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { callingText } from '../constants.ts';
import { callingErrors } from '../errors.ts';
import {
  CALL_TOPIC,
  type Call,
  type Peer,
  type PhoneLine,
  SIGNAL_TOPIC,
  type Signal,
  type SignalIn,
  signalOut,
} from '../model.ts';
import { discreetBody } from '../rules/discreet-signal.ts';
import { isUnknownTo } from '../rules/quiet.ts';
import {
  accountsOf,
  type CallRecord,
  isAccount,
  otherSide,
  type Party,
  type Side,
  sideOf,
} from '../rules/transition.ts';
import { viewOf } from '../rules/view.ts';
import { writeNumber } from '../rules/write-number.ts';

/** How each side of a call is called. */
export type Names = Readonly<Record<Side, Peer>>;

/** The durable events that tell its people how a call is now: each gets their own view, if they know of it. */
export function callChanged(record: CallRecord, names: Names): OutgoingEvent[] {
  return (['caller', 'callee'] as const).flatMap((side) => {
    const accountId = side === 'caller' ? record.callerId : record.calleeId;
    if (!isAccount(accountId) || isUnknownTo(side, record)) return [];
    return [{ accountId, topic: CALL_TOPIC, payload: viewOf(record, side, names[otherSide(side)]) }];
  });
}

/** The call as this party sees it. */
export function viewFor(accountId: Party, record: CallRecord, names: Names): Call {
  const side: Side = record.callerId === accountId ? 'caller' : 'callee';
  return viewOf(record, side, names[otherSide(side)]);
}

/** Somebody who has given up their account is still in other people's history. */
const gone: Peer = { username: '', name: 'Deleted account' };

type People = Pick<CallRecord, 'callerId' | 'calleeId' | 'phone'>;

/** Reads how the people of these calls are called, in one query. */
export async function namesOf(
  directory: IdentityDirectory,
  calls: readonly People[],
): Promise<(call: People) => Names> {
  const profiles = await directory.profilesOf([...new Set(calls.flatMap(accountsOf))]);
  const byId = new Map(profiles.map((profile) => [profile.accountId, profile]));
  return ({ callerId, calleeId, phone }) => {
    const nameOf = (party: Party) => (isAccount(party) ? (byId.get(party) ?? gone) : telephone(phone));
    return { caller: nameOf(callerId), callee: nameOf(calleeId) };
  };
}

/** What is behind the network has a number at most. */
const telephone = (phone: PhoneLine | null): Peer => ({
  username: '',
  name: phone?.number == null ? callingText.withheld : writeNumber(phone.number),
});

/** Who is on a call and whether it goes on, kept in memory for the relay. */
export interface Parties {
  readonly callerId: Party;
  readonly calleeId: Party;
  readonly phone: PhoneLine | null;
  /** Null before the answer. */
  readonly calleeDeviceId: DeviceId | null;
  /** Nothing of the caller's reaches the callee. */
  readonly isQuiet: boolean;
  readonly ended: boolean;
}

export interface PartyBook {
  /** The parties of a call of this party; null for anybody else's. */
  find(accountId: Party, id: CallId): Promise<Parties | null>;
  /** The same, as stored now. */
  findNow(accountId: Party, id: CallId): Promise<Parties | null>;
  /** Notes what has just been read or written. */
  note(record: CallRecord): void;
  /**
   * Notes a call that is about to be written, so that its people can signal meanwhile. A call that is known stays as
   * it is. @returns a function that takes the note back, for a call that was not written after all
   */
  expect(call: Pick<CallRecord, 'id' | 'callerId' | 'calleeId' | 'phone' | 'quiet'>): () => void;
}

/** Another process may have ended the call; after this long the row is looked at again. */
const NOTE_VALID_MS = 10_000;
const NOTES_MAX = 20_000;

/** @param find reads a call of an account from the database */
export function createPartyBook(options: {
  find: (accountId: Party, id: CallId) => Promise<CallRecord | null>;
  /** Milliseconds that only ever pass. */
  now: () => number;
}): PartyBook {
  const notes = new Map<CallId, Parties & { notedAt: number }>();
  const note = (record: CallRecord) => write(record.id, partiesIn(record));
  function write(id: CallId, parties: Parties): void {
    // Written anew, an entry is the youngest; the oldest goes first when there are too many.
    notes.delete(id);
    notes.set(id, { ...parties, notedAt: options.now() });
    const [oldest] = notes.size > NOTES_MAX ? notes.keys() : [];
    if (oldest !== undefined) notes.delete(oldest);
  }
  const findNow: PartyBook['findNow'] = async (accountId, id) => {
    const record = await options.find(accountId, id);
    if (record === null) return null;
    note(record);
    return partiesIn(record);
  };
  return {
    note,
    expect({ id, callerId, calleeId, phone, quiet }) {
      if (notes.has(id)) return () => undefined;
      write(id, { callerId, calleeId, phone, calleeDeviceId: null, isQuiet: quiet !== null, ended: false });
      const expected = notes.get(id);
      return () => {
        if (notes.get(id) === expected) notes.delete(id);
      };
    },
    findNow,
    async find(accountId, id) {
      const known = notes.get(id);
      const fresh = known !== undefined && options.now() - known.notedAt < NOTE_VALID_MS;
      if (fresh) return sideOf(known, accountId) === null ? null : known;
      return findNow(accountId, id);
    },
  };
}

function partiesIn(record: CallRecord): Parties {
  const { callerId, calleeId, phone, state, quiet } = record;
  const calleeDeviceId = state === 'answered' || state === 'ended' ? record.calleeDeviceId : null;
  return { callerId, calleeId, phone, calleeDeviceId, isQuiet: quiet !== null, ended: state === 'ended' };
}

/** How long, in steps, a signal waits for the request that places or answers its call, which it may overtake. */
const WAIT_STEPS_MS = [0, 20, 40, 80, 160, 320];
/** Signals of one account that may wait at once; a flood for calls that do not exist must cost nothing. */
const WAITING_MAX = 50;

/**
 * Passes session descriptions and candidates between the devices of a call. What a device sends goes only to the
 * other person of that call, marked with the device that the socket belongs to; it is neither stored nor logged.
 */
export function relaySignals(realtime: Realtime, book: PartyBook): void {
  const waiting = new Map<AccountId, number>();

  /** Looks until it finds something, or too much time has passed. */
  async function awaited<Found>(
    accountId: AccountId,
    find: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const held = waiting.get(accountId) ?? 0;
    if (held >= WAITING_MAX) throw commonErrors.tooManyRequests();
    waiting.set(accountId, held + 1);
    try {
      for (const step of WAIT_STEPS_MS) {
        if (step > 0) await pause(step);
        const found = await find();
        if (found !== null) return found;
      }
      return null;
    } finally {
      const left = (waiting.get(accountId) ?? 1) - 1;
      if (left === 0) waiting.delete(accountId);
      else waiting.set(accountId, left);
    }
  }

  /**
   * The caller may learn where a callee's device is once that device has answered. Devices keep it back themselves. What
   * one sends too early, because it is old or has been tampered with, is removed here.
   */
  async function allowed(from: { accountId: AccountId; deviceId: DeviceId }, told: Signal): Promise<Signal> {
    const body = discreetBody(told.body);
    if (body === told.body) return told;
    const hasAnswered = await awaited(from.accountId, async () => {
      const parties = await book.findNow(from.accountId, asCallId(told.callId));
      return parties?.calleeDeviceId === from.deviceId ? true : null;
    });
    return hasAnswered === true ? told : { ...told, body };
  }

  realtime.onMessage(SIGNAL_TOPIC, signalOut, async (from, { toDeviceId, signal }) => {
    if (!isId(signal.callId) || (toDeviceId !== null && !isId(toDeviceId))) throw commonErrors.badInput();
    const id = asCallId(signal.callId);
    const parties = await awaited(from.accountId, () => book.find(from.accountId, id));
    if (parties === null) throw callingErrors.callNotFound();
    if (parties.ended) throw callingErrors.callOver();
    const to = parties.callerId === from.accountId ? parties.calleeId : parties.callerId;
    // The audio of a telephone call is arranged by a request (`attach`): the network has no device to signal to.
    if (!isAccount(to)) throw commonErrors.badInput();
    if (parties.isQuiet && to === parties.calleeId) return;
    const mayTell = parties.callerId === from.accountId || parties.calleeDeviceId === from.deviceId;
    const message: SignalIn = {
      fromDeviceId: from.deviceId,
      signal: mayTell ? signal : await allowed(from, signal),
    };
    // Whether it arrived is for the devices to say. A device id is looked up among the devices of that account alone: nobody else's can be reached by knowing it.
    if (toDeviceId === null) realtime.send({ accountId: to }, SIGNAL_TOPIC, message);
    else realtime.send({ accountId: to, deviceId: asDeviceId(toDeviceId) }, SIGNAL_TOPIC, message);
  });
}

/** What an id of ours looks like; anything else need not be asked of the database. */
const isId = (text: string) => ID_PATTERN.test(text);
