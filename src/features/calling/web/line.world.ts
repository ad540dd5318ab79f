import { ORPCError } from '@orpc/client';
import { SimulatedClock } from 'xstate';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { ANSWER_TOPIC, CALL_TOPIC, PHONE_NOTICE_TOPIC, SIGNAL_TOPIC } from '../constants-topics.ts';
import { callingErrors } from '../errors.ts';
import type { Call, PhoneCallFacts as PhoneFacts, SignalOut } from '../model.ts';
import { type CallRecord, placed } from '../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, type Party, ringFor, sideOf } from '../rules/record/parties.ts';
import { type CallEvent, transition } from '../rules/record/transition.ts';
import { viewOf } from '../rules/record/view.ts';
import { createLinkIds } from './call-media.ts';
import { PhoneLine } from './line.ts';
import { quickApi } from './line-api.ts';
import type { LineApi, LinePorts, MicrophoneState } from './line-ports.ts';
import type { LinkEvents, MediaLink } from './media-link.ts';
import type { PhoneLink, PhoneLinkEvents } from './phone-link.ts';
import type { Carried } from './signal-stream.ts';

/** People of the line's tests. */
export const people = {
  alice: { username: 'alice', name: 'Alice Archer' },
  bob: { username: 'bob', name: 'Bob Bell' },
  carol: { username: 'carol', name: 'Carol Cable' },
} as const;
export type Person = keyof typeof people;

/** A server that applies the real rules of calls and nothing else. It can be switched off. */
export class Server {
  readonly clock = new SimulatedClock();
  readonly records = new Map<string, CallRecord>();
  readonly devices = new Set<Device>();
  isUp = true;
  /** Requests about phone calls, in order. */
  readonly attached: { callId: string; device: string }[] = [];
  readonly digits: string[] = [];
  /** If set, the server refuses to call a phone, or to attach to one, with this. */
  refusesPhone: ORPCError<string, unknown> | null = null;
  refusesAttach: ORPCError<string, unknown> | null = null;
  refusesKeys: ORPCError<string, unknown> | null = null;

  /** Advances time in small steps, so that the effects of each happen before the next. */
  async pass(milliseconds: number): Promise<void> {
    for (let step = 0; step < milliseconds; step += 50) {
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      this.clock.increment(50);
    }
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  }

  views(person: Person): Call[] {
    return [...this.records.values()].flatMap((record) => {
      const party = asAccountId(person);
      return sideOf(record, party) === null ? [] : [this.view(record, party)];
    });
  }

  view(record: CallRecord, party: Party): Call {
    const number = { username: '', name: record.phone?.number ?? 'Withheld number' };
    return viewOf(record, party, (other) => (other === NETWORK ? number : people[other as string as Person]));
  }

  placePhone(id: string, from: Device, phone: PhoneFacts) {
    this.#place(id, {
      callerId: asAccountId(from.person),
      rings: [ringFor(NETWORK)],
      callerDeviceId: asDeviceId(from.id),
      phone,
    });
  }

  /** A phone calls these people. */
  ringFromNetwork(id: string, to: Person | readonly Person[], phone: PhoneFacts) {
    this.#place(id, {
      callerId: NETWORK,
      rings: [to].flat().map((person) => ringFor(asAccountId(person))),
      callerDeviceId: NETWORK_DEVICE,
      phone,
    });
  }

  /** Events of the network for a call. */
  network(id: string, event: CallEvent) {
    const record = this.records.get(id);
    if (record !== undefined) this.#keep(transition(record, event).record);
  }

  answerByNetwork(id: string) {
    this.network(id, { kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at: this.clock.now() });
  }

  place(id: string, from: Device, to: Person) {
    this.#place(id, {
      callerId: asAccountId(from.person),
      rings: [ringFor(asAccountId(to))],
      callerDeviceId: asDeviceId(from.id),
    });
  }

  #place(id: string, call: Omit<Parameters<typeof placed>[0], 'id' | 'placedAt' | 'ringUntil'>) {
    const now = this.clock.now();
    this.#keep(placed({ id: asCallId(id), placedAt: now, ringUntil: now + 45_000, ...call }));
  }

  happen(id: string, person: Person, eventFor: (by: Party) => CallEvent): Call {
    const record = this.records.get(id);
    const by = asAccountId(person);
    if (record === undefined || sideOf(record, by) === null) throw refusal(callingErrors.callNotFound());
    const { record: next, outcome } = transition(record, eventFor(by));
    if (next !== record) this.#keep(next);
    if (outcome === 'callOver') throw refusal(callingErrors.callOver());
    if (outcome === 'answeredElsewhere') throw refusal(callingErrors.answeredElsewhere());
    return this.view(next, by);
  }

  #keep(record: CallRecord) {
    this.records.set(record.id, record);
    for (const device of this.devices) {
      const party = asAccountId(device.person);
      if (sideOf(record, party) !== null) device.tell(CALL_TOPIC, this.view(record, party));
    }
  }
}

export const refusal = (error: { code: string; status: number; message: string }) =>
  new ORPCError(error.code, { status: error.status, message: error.message });

/** A tab with a phone line. Its links connect once an answer has arrived. Its microphone is a label. */
export class Device {
  readonly id: string;
  readonly person: Person;
  readonly line: PhoneLine;
  readonly #server: Server;
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #connectionListeners = new Set<() => void>();
  readonly audible = new Map<string, boolean>();
  readonly links: { track: unknown; isClosed: boolean; isHidden: boolean; events: LinkEvents }[] = [];
  readonly phoneLinks: { track: unknown; isClosed: boolean; events: PhoneLinkEvents }[] = [];
  /** Whether connections to the server come up. */
  isReachable = true;
  /** How long making an offer to a phone call takes. */
  phoneOffer: () => Promise<string> = async () => 'offer';
  isLeader = true;
  /** Whether requests over its connection get no answer. */
  isCutOff = false;
  /** Calls that were placed by a request. */
  readonly requests: string[] = [];
  /** Level of the network's audio, 0 to 1. */
  heardLevel = 0;
  readonly quality: unknown[] = [];
  microphone: MicrophoneState = { state: 'closed' };
  /** If set, the server refuses every hold. */
  refusesHold = false;
  muted = false;

  constructor(server: Server, person: Person, id: string, memory = new Map<string, string>()) {
    this.#server = server;
    this.person = person;
    this.id = id;
    server.devices.add(this);
    this.line = new PhoneLine(this.#ports(memory));
    this.line.start();
  }

  /** Delivers the server's notice about the audio of a phone call. */
  notice(notice: object) {
    this.tell(PHONE_NOTICE_TOPIC, notice);
  }

  /** Closes the tab without a hang-up. */
  vanish() {
    this.#server.devices.delete(this);
    this.line.stop();
  }

  tell(topic: string, payload: unknown) {
    if (this.#server.isUp) for (const receive of this.#listeners.get(topic) ?? []) receive(payload);
  }

  lineChanged() {
    for (const listener of this.#connectionListeners) listener();
  }

  phases() {
    return this.line.get().calls.map(({ phase }) => phase);
  }

  #ports(memory: Map<string, string>): LinePorts {
    const server = this.#server;
    const { clock } = server;
    let calls = 0;
    const listen = (topic: string, receive: (payload: unknown) => void) => {
      const set = this.#listeners.get(topic) ?? new Set();
      this.#listeners.set(topic, set.add(receive));
      return () => set.delete(receive);
    };
    const asks = <Input, Output>(answer: (input: Input) => Output) =>
      (async (input: Input) => {
        if (!server.isUp) throw new TypeError('Failed to fetch');
        return answer(input);
        // The client's methods also take options, which the line never passes.
      }) as never;
    const happen = (id: string, eventFor: (by: Party) => CallEvent) =>
      server.happen(id, this.person, eventFor);
    const deviceId = asDeviceId(this.id);
    const at = () => clock.now();
    const place = ({ id, to, offer }: { id: string; to: Person; offer: SignalOut['signal'] }) => {
      if (!(to in people)) throw refusal(callingErrors.invalidUsername());
      if (!server.records.has(id)) server.place(id, this, to);
      for (const device of server.devices)
        if (device.person === to) device.tell(SIGNAL_TOPIC, { fromDeviceId: this.id, signal: offer });
      return server.views(this.person).find((view) => view.id === id);
    };
    const answer = ({ id }: { id: string }) =>
      happen(id, (by) => ({ kind: 'answered', by, deviceId, at: at() }));
    const api: LineApi = {
      place: asks((placing: Parameters<typeof place>[0]) => {
        this.requests.push(`place ${placing.id}`);
        return place(placing);
      }),
      placePhone: asks(
        ({
          id,
          from,
          to,
          microUsdPerMinute,
        }: {
          id: string;
          from: string;
          to: string;
          microUsdPerMinute?: number;
        }) => {
          if (server.refusesPhone !== null) throw server.refusesPhone;
          if (!server.records.has(id))
            server.placePhone(id, this, {
              number: to,
              ownNumber: from,
              microUsdPerMinute: microUsdPerMinute ?? null,
              attestation: null,
            });
          return server.views(this.person).find((view) => view.id === id);
        },
      ),
      attach: asks(({ id }: { id: string }) => {
        if (server.refusesAttach !== null) throw server.refusesAttach;
        server.attached.push({ callId: id, device: this.id });
        return { sdp: 'answer' };
      }),
      digits: asks(({ digits }: { digits: string }) => {
        if (server.refusesKeys !== null) throw server.refusesKeys;
        server.digits.push(digits);
        return { ok: true };
      }),
      active: asks(() => server.views(this.person).filter(({ state }) => state !== 'ended')),
      ringing: asks(({ id }: { id: string }) => happen(id, () => ({ kind: 'rang', deviceId }))),
      answer: asks((answering: { id: string }) => {
        this.requests.push(`answer ${answering.id}`);
        return answer(answering);
      }),
      decline: asks(({ id }: { id: string }) =>
        happen(id, (by) => ({ kind: 'declined', by, wasOnCall: false, at: at() })),
      ),
      hangUp: asks(({ id, reason }: { id: string; reason: 'hangup' }) =>
        happen(id, (by) => ({ kind: 'hungUp', by, reason, at: at() })),
      ),
      hold: asks(({ id, on }: { id: string; on: boolean }) => {
        if (this.refusesHold) throw refusal(callingErrors.notAnswered());
        return happen(id, (by) => ({ kind: 'held', by, on }));
      }),
      heartbeat: asks(({ id }: { id: string }) =>
        happen(id, (by) => ({ kind: 'heartbeat', by, deviceId, at: at() })),
      ),
      quality: asks((minutes: unknown) => {
        this.quality.push(minutes);
        return { ok: true };
      }),
      details: asks(({ id }: { id: string }) => {
        const view = server.views(this.person).find((one) => one.id === id);
        return {
          item: { endReason: view?.endReason ?? null },
          answeredAt: view?.answeredAt ?? null,
          endedAt: view?.endedAt ?? null,
          minutes: [],
        };
      }),
    };
    const ask: Parameters<typeof quickApi>[1]['ask'] = async (topic, payload) => {
      if (!server.isUp || this.isCutOff) return null;
      try {
        // The line makes no other requests.
        const message = payload as Parameters<typeof place>[0];
        return { ok: true, value: topic === ANSWER_TOPIC ? answer(message) : place(message) };
      } catch (error) {
        return { ok: false, code: (error as ORPCError<string, unknown>).code };
      }
    };
    return {
      deviceId: this.id,
      api: quickApi(api, { ask }),
      realtime: {
        onEvent: listen,
        onMessage: listen,
        onResync: () => () => undefined,
        send: (_, payload) => {
          // The line sends nothing else.
          const { toDeviceId, signal } = payload as SignalOut;
          for (const device of server.devices)
            if (device.person !== this.person && (toDeviceId === null || device.id === toDeviceId))
              clock.setTimeout(() => device.tell(SIGNAL_TOPIC, { fromDeviceId: this.id, signal }), 1);
        },
        connection: {
          get: () => (server.isUp ? { state: 'ready', latencyMs: 1 } : { state: 'connecting' }),
          subscribe: (listener) => {
            this.#connectionListeners.add(listener);
            return () => this.#connectionListeners.delete(listener);
          },
        },
      },
      timer: clock,
      afterwards: (run) => void clock.setTimeout(run, 60),
      makeLink: (events, role, isHidden) => this.#link(events, role, isHidden),
      makePhoneLink: (events) => this.#phoneLink(events),
      microphone: {
        get: () => this.microphone,
        subscribe: () => () => undefined,
        open: async () => {
          this.microphone = { state: 'open', label: 'Headset', movedFrom: null };
        },
        close: () => {
          this.microphone = { state: 'closed' };
        },
        // Only its presence matters here.
        track: 'microphone' as unknown as MediaStreamTrack,
        loudness: () => ({ energy: 0, seconds: 0 }),
        setMuted: (muted) => {
          this.muted = muted;
        },
      },
      playback: {
        play: () => undefined,
        setAudible: (id, audible) => void this.audible.set(id, audible),
        level: () => this.heardLevel,
        stop: (id) => void this.audible.delete(id),
      },
      memory: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
      newCallId: () => {
        calls += 1;
        return `${this.id}-${calls}`;
      },
      newLinkId: createLinkIds(clock, () => this.id.padEnd(8, 'x')),
      estimateMos: () => 4.4,
      isLeader: () => this.isLeader,
    };
  }

  #link(events: LinkEvents, role: 'offers' | 'answers', isHidden: boolean): MediaLink {
    const seen = { track: null as unknown, isClosed: false, isHidden, events };
    this.links.push(seen);
    return {
      offer: async () => events.signal({ kind: 'offer', sdp: 'o' }),
      restart: () => undefined,
      receive: (body: Carried) => {
        if (body.kind === 'offer') events.signal({ kind: 'answer', sdp: 'a' });
        if (body.kind === 'answer' || (body.kind === 'offer' && role === 'answers'))
          events.state('connected');
      },
      reveal: () => {
        seen.isHidden = false;
      },
      setTrack: (track) => {
        seen.track = track;
      },
      sample: async () => ({
        roundTripMs: 20,
        jitterMs: 2,
        packetsReceived: 50,
        packetsLost: 0,
        codec: 'opus',
        path: 'direct',
      }),
      close: () => {
        seen.isClosed = true;
      },
    };
  }

  #phoneLink(events: PhoneLinkEvents): PhoneLink {
    const seen = { track: null as unknown, isClosed: false, events };
    this.phoneLinks.push(seen);
    return {
      offer: () => this.phoneOffer(),
      accept: async () => {
        // Only its presence matters here.
        events.remote('sound' as unknown as MediaStream);
        if (this.isReachable && !seen.isClosed) events.state('connected');
      },
      setTrack: (track) => {
        seen.track = track;
      },
      sample: async () => ({
        roundTripMs: 20,
        jitterMs: 2,
        packetsReceived: 50,
        packetsLost: 0,
        codec: 'PCMU',
        path: 'direct',
        sound: { spoken: null, heard: { energy: this.heardLevel ** 2, seconds: 1 } },
      }),
      close: () => {
        seen.isClosed = true;
      },
    };
  }

  /** Tracks sent to phones, one entry per open connection. */
  sentToPhones() {
    return this.phoneLinks.filter(({ isClosed }) => !isClosed).map(({ track }) => track);
  }

  /** Tracks sent to the other side, one entry per open link. */
  sent() {
    return this.links.filter(({ isClosed }) => !isClosed).map(({ track }) => track);
  }
}
