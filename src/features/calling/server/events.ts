import { setTimeout as pause } from 'node:timers/promises';
import type { KnownCaller } from '#features/contacts/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asCallId, asDeviceId, type CallId, type DeviceId, ID_PATTERN } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { callingText } from '../constants.ts';
import { CALL_TOPIC, SIGNAL_TOPIC } from '../constants-topics.ts';
import { callingErrors } from '../errors.ts';
import { type Peer, type PhoneCallFacts, type Signal, type SignalIn, signalOut } from '../model.ts';
import { discreetBody } from '../rules/blocks/discreet-signal.ts';
import { isUnknownTo } from '../rules/blocks/quiet.ts';
import { writeNumber } from '../rules/phone/write-number.ts';
import { answererOf, type CallRecord, deviceOf } from '../rules/record/call-record.ts';
import { endFor } from '../rules/record/end-for.ts';
import {
  accountsOf,
  isAccount,
  isRinging,
  type Parties,
  type Party,
  type Ring,
  ringOf,
  sideOf,
} from '../rules/record/parties.ts';
import { type NamedPeer, type NameOf, viewOf } from '../rules/record/view.ts';
import type { CallDirectory, KnownCallers } from './phone/known-callers.ts';

/**
 * Durable events with the new state of a call. Each person who knows about the call gets their own view. Those for whom
 * it was over before get none.
 * @param before null for a call that has just been placed
 */
export function callChanged(
  record: CallRecord,
  nameOf: NameOf,
  before: CallRecord | null = null,
): OutgoingEvent[] {
  return accountsOf(record).flatMap((accountId) => {
    if (isUnknownTo(accountId, record)) return [];
    const wasOver = before !== null && !isUnknownTo(accountId, before) && endFor(before, accountId) !== null;
    return wasOver ? [] : [{ accountId, topic: CALL_TOPIC, payload: viewOf(record, accountId, nameOf) }];
  });
}

/** A person whose account is deleted still appears in other people's history. */
const gone: Peer = { username: '', name: 'Deleted account' };

type People = Pick<CallRecord, 'callerId' | 'rings' | 'phone'>;

/** Reads the names of the people in these calls with one query. */
export async function namesOf(
  directory: CallDirectory,
  calls: readonly People[],
): Promise<(call: People) => NameOf> {
  const [profiles, known] = await Promise.all([
    directory.profilesOf([...new Set(calls.flatMap(accountsOf))]),
    directory.knownCallers(calls.map(({ phone }) => phone)),
  ]);
  return ({ phone }) => namedBy(profiles, phone, known);
}

/** @param profiles of all accounts in the call */
export function namedBy(
  profiles: readonly (Peer & { accountId: AccountId })[],
  phone: PhoneCallFacts | null,
  known: KnownCallers = () => null,
): NameOf {
  const byId = new Map(profiles.map((profile) => [profile.accountId, profile]));
  return (party) => (isAccount(party) ? (byId.get(party) ?? gone) : telephone(phone, known(phone)));
}

/** A party in the phone network has a number at most, and a contact of the workspace may have the number. */
const telephone = (phone: PhoneCallFacts | null, known: KnownCaller | null): NamedPeer => ({
  username: '',
  name: phone?.number == null ? callingText.withheld : writeNumber(phone.number),
  ...(known === null ? {} : { contact: { id: known.contactId, name: known.name, company: known.company } }),
  ...(known?.lastTalkAt == null ? {} : { lastTalkAt: known.lastTalkAt }),
});

/** Parties and state of a call, cached for relaying signals. */
export interface KnownParties extends Parties {
  readonly phone: PhoneCallFacts | null;
  /** Both are null before the answer. */
  readonly answeredBy: Party | null;
  readonly calleeDeviceId: DeviceId | null;
  readonly ended: boolean;
}

export interface PartyBook {
  /** Finds the parties of a call of this party; null for any other call. */
  find(accountId: Party, id: CallId): Promise<KnownParties | null>;
  /** Reads them from the database. */
  findNow(accountId: Party, id: CallId): Promise<KnownParties | null>;
  /** Updates the cache with a record that was just read or saved. */
  note(record: CallRecord): void;
  /**
   * Caches a call that is about to be saved, so that its people can signal meanwhile. Leaves a cached call as it is.
   * @returns a function that removes the entry, if the call wasn't saved after all
   */
  expect(call: Pick<CallRecord, 'id' | 'callerId' | 'rings' | 'phone'>): () => void;
}

/** How long an entry is valid. Another process may have ended the call. */
const NOTE_VALID_MS = 10_000;
const NOTES_MAX = 20_000;

/** @param find reads a call of a party from the database */
export function createPartyBook(options: {
  find: (accountId: Party, id: CallId) => Promise<CallRecord | null>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}): PartyBook {
  const notes = new Map<CallId, KnownParties & { notedAt: number }>();
  const note = (record: CallRecord) => write(record.id, partiesIn(record));
  function write(id: CallId, parties: KnownParties): void {
    // Inserting again makes an entry the youngest. The oldest is dropped if there are too many.
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
    expect({ id, callerId, rings, phone }) {
      if (notes.has(id)) return () => undefined;
      write(id, { callerId, rings, phone, answeredBy: null, calleeDeviceId: null, ended: false });
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

function partiesIn(record: CallRecord): KnownParties {
  const { callerId, rings, phone, state } = record;
  const answeredBy = answererOf(record);
  const calleeDeviceId = answeredBy === null ? null : deviceOf(record, answeredBy);
  return { callerId, rings, phone, answeredBy, calleeDeviceId, ended: state === 'ended' };
}

/** Whether this callee is still part of the call: everybody who rings, or only whoever answered. */
const isReached = ({ answeredBy }: KnownParties, ring: Ring): boolean =>
  answeredBy === null ? isRinging(ring) : ring.party === answeredBy;

/** Waiting times for a signal that overtook the request that places or answers its call. */
const WAIT_STEPS_MS = [0, 20, 40, 80, 160, 320];
/** Signals per account that may wait at once, so that a flood for unknown calls costs nothing. */
const WAITING_MAX = 50;

/**
 * Relays session descriptions and candidates between the devices of a call. Each signal goes only to the other people
 * of that call, with the device ID of the sender's socket. It is neither stored nor logged.
 */
export function relaySignals(realtime: Realtime, book: PartyBook): void {
  const waiting = new Map<AccountId, number>();

  /** Retries until `find` returns something or the time is up. */
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
   * Removes addresses that a callee's device sends before it has answered. Devices don't do that, unless they are
   * outdated or have been tampered with.
   */
  async function allowed(
    from: { accountId: AccountId; deviceId: DeviceId },
    signal: Signal,
  ): Promise<Signal> {
    const body = discreetBody(signal.body);
    if (body === signal.body) return signal;
    const hasAnswered = await awaited(from.accountId, async () => {
      const parties = await book.findNow(from.accountId, asCallId(signal.callId));
      const isTheirs = parties?.answeredBy === from.accountId && parties.calleeDeviceId === from.deviceId;
      return isTheirs ? true : null;
    });
    return hasAnswered === true ? signal : { ...signal, body };
  }

  realtime.onMessage(SIGNAL_TOPIC, signalOut, async (from, { toDeviceId, signal }) => {
    if (!isId(signal.callId) || (toDeviceId !== null && !isId(toDeviceId))) throw commonErrors.badInput();
    const id = asCallId(signal.callId);
    const parties = await awaited(from.accountId, () => book.find(from.accountId, id));
    if (parties === null) throw callingErrors.callNotFound();
    if (parties.ended) throw callingErrors.callOver();
    const isCaller = parties.callerId === from.accountId;
    const own = ringOf(parties, from.accountId);
    // Somebody else who was rung has answered, or they have declined the call.
    if (own !== null && !isReached(parties, own)) throw callingErrors.callOver();
    const to = isCaller
      ? parties.rings.filter((ring) => isReached(parties, ring)).map(({ party }) => party)
      : [parties.callerId];
    // The audio of phone calls is set up by the request `attach`. The network has no device to signal to.
    if (parties.phone !== null) throw commonErrors.badInput();
    const mayTell =
      isCaller || (parties.answeredBy === from.accountId && parties.calleeDeviceId === from.deviceId);
    const message: SignalIn = {
      fromDeviceId: from.deviceId,
      signal: mayTell ? signal : await allowed(from, signal),
    };
    // The devices find out whether it arrived. The device ID is looked up only among that account's devices, so nobody
    // else's can be reached.
    const device = toDeviceId === null ? {} : { deviceId: asDeviceId(toDeviceId) };
    for (const accountId of to.filter(isAccount))
      realtime.send({ accountId, ...device }, SIGNAL_TOPIC, message);
  });
}

/** Whether a text looks like one of our IDs; others aren't looked up. */
const isId = (text: string) => ID_PATTERN.test(text);
