import * as z from 'zod/mini';
import { SECOND_MS } from '#kernel/instant.ts';
import { ECHO_NUMBER, ECHO_PEER } from '../constants.ts';
import { dialErrors } from '../errors.ts';
import {
  CALL_TOPIC,
  type Call,
  type CallDetails,
  call as callModel,
  type Peer,
  PHONE_NOTICE_TOPIC,
  phoneNotice,
  SIGNAL_TOPIC,
  type SignalIn,
  signalIn,
} from '../model.ts';
import type { CallAudio } from './call-audio.ts';
import { CallMedia } from './call-media.ts';
import { type CallSnapshot, earlySound, TALK_KEY } from './call-snapshot.ts';
import { EarlyMedia } from './early-media.ts';
import { LineCall, type LineCallOptions } from './line-call.ts';
import type { LinePorts, MicrophoneState } from './line-ports.ts';
import { PhoneMedia, type PhoneMediaOptions, phoneRole } from './phone-media.ts';
import { isRefusal } from './until-answered.ts';

/** The line as the screen shows it. */
export interface LineSnapshot {
  /** Calls of this device: ringing, talking, held, just ended. The one that is heard comes first. */
  readonly calls: readonly CallSnapshot[];
  /** Calls that another tab or device of the person is on. */
  readonly elsewhere: readonly Call[];
  readonly microphone: MicrophoneState;
  /** The last call that rang here until somebody else answered it. */
  readonly taken?: { readonly id: string; readonly by: string };
}

/** A telephone call as it is dialled. */
export interface PhoneCallOptions {
  /** The number to be seen calling, E.164; null only where nobody need be seen. */
  readonly from: string | null;
  readonly to: string;
  /** How the number is written for people. */
  readonly name: string;
  /** Country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** What was quoted, and is held to; null where nothing was. */
  readonly microUsdPerMinute: number | null;
  readonly includedMs: number | null;
}

/** How to take a call while on another one. */
export type AcceptAction = 'answer' | 'hold-and-answer' | 'end-and-answer';

const RECONCILE_AGAIN_MS = 2 * SECOND_MS;

/**
 * The telephone line of this tab. It lives outside the pages, so a call survives every navigation; the server's
 * views are the truth about calls, and the audio goes on without the server.
 */
export class PhoneLine {
  readonly #ports: LinePorts;
  readonly #calls = new Map<string, LineCall>();
  readonly #elsewhere = new Map<string, Call>();
  readonly #listeners = new Set<() => void>();
  /** Calls that this device has done with; late news of them must not make them ring again. */
  readonly #finished = new Set<string>();
  readonly #early: EarlyMedia;
  #taken: LineSnapshot['taken'];
  #snapshot: LineSnapshot;
  #stops: (() => void)[] = [];
  #reconciling = false;
  #reconcileAgain: unknown = null;

  constructor(ports: LinePorts) {
    this.#ports = ports;
    this.#early = new EarlyMedia({ timer: ports.timer, open: (id) => this.#openMedia(id, 'answers') });
    this.#snapshot = { calls: [], elsewhere: [], microphone: ports.microphone.get() };
  }

  get(): LineSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    const { realtime, microphone } = this.#ports;
    let wasReady = false;
    const followConnection = () => {
      const isReady = realtime.connection.get().state === 'ready';
      if (isReady && !wasReady) {
        void this.reconcile();
        for (const call of this.#calls.values()) call.media.resend();
      }
      wasReady = isReady;
    };
    this.#stops = [
      realtime.onEvent(CALL_TOPIC, (payload) => {
        const view = z.safeParse(callModel, payload);
        if (view.success) this.#take(view.data);
      }),
      realtime.onMessage(SIGNAL_TOPIC, (payload) => {
        const signal = z.safeParse(signalIn, payload);
        if (signal.success) this.#receive(signal.data);
      }),
      realtime.onMessage(PHONE_NOTICE_TOPIC, (payload) => {
        const notice = z.safeParse(phoneNotice, payload);
        if (notice.success) this.#calls.get(notice.data.callId)?.notice(notice.data);
      }),
      realtime.onResync(() => void this.reconcile()),
      realtime.connection.subscribe(followConnection),
      microphone.subscribe(() => this.#update()),
    ];
    followConnection();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#ports.timer.clearTimeout(this.#reconcileAgain);
    this.#early.close();
    for (const call of this.#calls.values()) call.close();
    this.#calls.clear();
    this.#ports.microphone.close();
  }

  /** Calls somebody. Does nothing while a call is up here: a double click is one call. */
  call(peer: Peer): void {
    if (peer.username === ECHO_PEER.username) return this.callPhone(ECHO_CALL);
    if (!this.#isFree()) return;
    const { api, deviceId, newCallId } = this.#ports;
    const id = newCallId();
    const media = this.#openMedia(id, 'offers');
    const call = this.#add({ id, peer, direction: 'outgoing', call: null, media });
    void call.place({
      // The offer is sent with it, so that the way for audio is ready by the answer.
      prepare: async () => {
        const prepared = await media.prepareOffer();
        return () => api.place({ id, to: peer.username, deviceId, ...prepared });
      },
      lost: dialErrors.connectFailed().message,
    });
  }

  /** Calls a telephone. Does nothing while a call is up here. */
  callPhone({ from, to, name, home, microUsdPerMinute, includedMs }: PhoneCallOptions): void {
    if (!this.#isFree()) return;
    const { api, deviceId, newCallId } = this.#ports;
    const id = newCallId();
    const rate = microUsdPerMinute === null ? {} : { microUsdPerMinute };
    const call = this.#add({
      id,
      peer: { username: '', name },
      direction: 'outgoing',
      call: null,
      media: this.#openPhoneMedia(id, 'ours'),
      phone: { number: to, ownNumber: from, microUsdPerMinute, includedMs, attestation: null },
    });
    void call.place({
      prepare: async () => () => api.placePhone({ id, from, to, home, deviceId, ...rate }),
      lost: dialErrors.phoneConnectFailed().message,
    });
  }

  /** Presses keys in a telephone call. */
  press(id: string, digits: string): void {
    this.#calls.get(id)?.press(digits);
  }

  /** Whether another call may be begun; makes room for it where one has just ended. */
  #isFree(): boolean {
    if (this.#live().some(({ phase }) => phase !== 'incoming')) return false;
    for (const over of this.#calls.values()) over.send({ type: 'dismiss' });
    return true;
  }

  accept(id: string, action: AcceptAction = 'answer'): void {
    const call = this.#calls.get(id);
    if (call?.phase !== 'incoming') return;
    for (const other of this.#live()) {
      if (other === call || other.phase === 'incoming') continue;
      if (action === 'end-and-answer') other.send({ type: 'hangUp' });
      else if (!other.isHeld) other.send({ type: 'hold', on: true });
    }
    call.send({ type: 'accept' });
  }

  /** Ends a call that runs on another tab or device, which may be gone, and answers here. */
  async endElsewhereAndAccept(id: string): Promise<void> {
    for (const other of this.#elsewhere.values()) await this.#ports.api.hangUp({ id: other.id });
    this.accept(id);
  }

  /** Takes over a call whose tab is gone. @returns false while that tab still has it */
  async continueHere(id: string): Promise<boolean> {
    const view = this.#elsewhere.get(id);
    return view !== undefined && (await this.#claim(view));
  }

  decline(id: string): void {
    this.#calls.get(id)?.send({ type: 'decline' });
  }

  /** Silences the ringing here; it goes on everywhere else. */
  ignore(id: string): void {
    this.#calls.get(id)?.send({ type: 'ignore' });
  }

  hangUp(id: string): void {
    this.#calls.get(id)?.send({ type: 'hangUp' });
  }

  /** Ends every call that this device is on; what only rings here may be answered elsewhere. @returns once that was told */
  async hangUpAll(): Promise<void> {
    const own = this.#live().filter(({ phase }) => phase !== 'incoming');
    for (const call of own) call.send({ type: 'hangUp' });
    await Promise.all(own.map((call) => call.delivered()));
  }

  dismiss(id: string): void {
    this.#calls.get(id)?.send({ type: 'dismiss' });
  }

  /** What is shown after the call stays until it is closed. */
  touch(id: string): void {
    this.#calls.get(id)?.send({ type: 'touch' });
  }

  toggleMute(id: string): void {
    this.#calls.get(id)?.send({ type: 'mute' });
  }

  toggleSpeaker(id: string): void {
    this.#calls.get(id)?.send({ type: 'speaker' });
  }

  /** Taking a call back puts the one that is heard on hold: only one is. */
  toggleHold(id: string): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (call.isHeld)
      for (const other of this.#calls.values())
        if (other !== call && other.isOnCall && !other.isHeld) other.send({ type: 'hold', on: true });
    call.send({ type: 'hold', on: !call.isHeld });
  }

  /** Asks for the microphone again: it was blocked, missing or busy. */
  async recheckMicrophone(): Promise<void> {
    await this.#ports.microphone.open();
  }

  /** The device has another network, or has one again. */
  networkChanged(): void {
    for (const call of this.#calls.values()) call.media.restart();
  }

  /** Makes what is here agree with what the server says, after anything that may have been missed. */
  async reconcile(): Promise<void> {
    if (this.#reconciling) return;
    this.#reconciling = true;
    this.#ports.timer.clearTimeout(this.#reconcileAgain);
    try {
      const active = await this.#ports.api.active();
      const ids = new Set(active.map((call) => call.id));
      for (const id of this.#elsewhere.keys()) if (!ids.has(id)) this.#elsewhere.delete(id);
      for (const view of active) this.#take(view);
      for (const call of this.#calls.values()) if (!ids.has(call.id)) void this.#learnEnd(call);
      this.#update();
    } catch (error) {
      if (!isRefusal(error))
        this.#reconcileAgain = this.#ports.timer.setTimeout(() => void this.reconcile(), RECONCILE_AGAIN_MS);
    } finally {
      this.#reconciling = false;
    }
  }

  /** The server has no such call any more: it ended while nobody could tell this device. */
  async #learnEnd(call: LineCall): Promise<void> {
    const known = call.context.call;
    if (known === null || known.state === 'ended') return;
    const details = await this.#ports.api.details({ id: call.id }).catch(() => null);
    if (details !== null && details.endedAt !== null) call.take(endedView(known, details));
  }

  #take(view: Call): void {
    const { deviceId, timer, memory, isLeader } = this.#ports;
    const isMine = view.myDeviceId === deviceId;
    const isOver = view.state === 'ended';
    if (isOver || isMine || view.myDeviceId === null) this.#elsewhere.delete(view.id);
    else this.#elsewhere.set(view.id, view);
    const own = this.#calls.get(view.id);
    const { answeredBy } = view;
    // Also to a person who pressed Answer, and was refused before the news of it came.
    const hasRungHere = own !== undefined || this.#finished.has(view.id);
    if (answeredBy !== undefined && hasRungHere && this.#taken?.id !== view.id)
      this.#taken = { id: view.id, by: answeredBy.name };
    if (own !== undefined) {
      const wasTalking = own.context.talkingSince !== null;
      own.take(view);
      if (isMine && view.answeredAt !== null && !wasTalking)
        memory.setItem(TALK_KEY, `${view.id} ${timer.now()}`);
    } else if (!isOver && !this.#finished.has(view.id)) {
      const isRinging = view.direction === 'incoming' && view.state !== 'answered';
      if (isRinging || isMine) this.#join(view);
      // A program placed this call in the person's name; one of their tabs takes it.
      else if (view.myDeviceId === null && view.state !== 'answered' && isLeader()) void this.#claim(view);
    }
    this.#update();
  }

  #join(view: Call): void {
    const { id, peer, direction } = view;
    const call = this.#add({ id, peer, direction, call: view, media: this.#mediaFor(view) });
    call.join();
    // Said when it is heard to ring. A call that is answered before need not be said to have rung.
    this.#ports.afterwards(() => {
      if (call.phase === 'incoming') void this.#reportRinging(id);
    });
  }

  async #reportRinging(id: string): Promise<void> {
    const { api, deviceId } = this.#ports;
    // If this is lost, another device rings or the caller waits without a tone; the call itself is not in danger.
    const answer = await api.ringing({ id, deviceId }).catch(() => null);
    if (answer !== null) this.#take(answer);
  }

  async #claim(view: Call): Promise<boolean> {
    const { api, deviceId } = this.#ports;
    const claimed = await api.heartbeat({ id: view.id, deviceId }).catch(() => null);
    if (claimed?.myDeviceId !== deviceId) return false;
    this.#take(claimed);
    return true;
  }

  #receive(signal: SignalIn): void {
    const call = this.#calls.get(signal.signal.callId);
    if (call !== undefined) call.receive(signal);
    else if (!this.#finished.has(signal.signal.callId)) this.#early.receive(signal);
  }

  #openMedia(callId: string, role: 'offers' | 'answers'): CallMedia {
    const { makeLink, realtime, newLinkId, timer } = this.#ports;
    return new CallMedia({
      callId,
      role,
      makeLink,
      // What a line that is down has lost is repeated when it is back.
      send: (out) => realtime.send(SIGNAL_TOPIC, out),
      newId: newLinkId,
      timer,
    });
  }

  /** What was begun for a call before this device knew of it, or something new. */
  #mediaFor(view: Call): CallAudio {
    const { id, direction, phone } = view;
    if (phone !== null) return this.#openPhoneMedia(id, phoneRole(view, this.#ports.isLeader()));
    const role = direction === 'outgoing' ? 'offers' : 'answers';
    const early = this.#early.take(id);
    const media = (role === 'answers' ? early.media : null) ?? this.#openMedia(id, role);
    if (early.media !== media) early.media?.close();
    for (const signal of early.signals) media.receive(signal);
    return media;
  }

  #openPhoneMedia(id: string, role: PhoneMediaOptions['role']): PhoneMedia {
    const { api, deviceId, makePhoneLink, timer } = this.#ports;
    const attach = async (sdp: string) => (await api.attach({ id, deviceId, sdp })).sdp;
    return new PhoneMedia({ attach, makeLink: makePhoneLink, timer, role });
  }

  #add(begin: Omit<LineCallOptions, 'ports' | 'changed'>): LineCall {
    const call = new LineCall({ ...begin, ports: this.#ports, changed: (changed) => this.#follow(changed) });
    this.#calls.set(call.id, call);
    call.start();
    return call;
  }

  #follow(call: LineCall): void {
    if (call.phase === 'gone') {
      this.#calls.delete(call.id);
      this.#finished.add(call.id);
    }
    this.#update();
  }

  #live(): LineCall[] {
    return [...this.#calls.values()].filter(({ phase }) => phase !== 'ended' && phase !== 'gone');
  }

  /** Gives the microphone and the ear to the one call that has them, and tells the screen. */
  #update(): void {
    const { microphone, playback } = this.#ports;
    const calls = [...this.#calls.values()];
    const needsMicrophone = this.#live().some(({ phase }) => phase !== 'incoming');
    if (needsMicrophone && microphone.get().state === 'closed') void microphone.open();
    if (!needsMicrophone && microphone.get().state !== 'closed') microphone.close();
    for (const call of calls) {
      const snapshot = call.snapshot();
      const isHeard = call.isOnCall && !snapshot.heldByMe;
      playback.setAudible(call.id, (isHeard && snapshot.speakerOn) || earlySound(snapshot) === 'network');
      // Who has accepted is heard as soon as the caller knows; the caller hears nothing of a link that was not chosen.
      const speaks = isHeard || snapshot.phase === 'answering';
      call.setTrack(speaks && !snapshot.heldByPeer ? microphone.track : null);
      if (isHeard) microphone.setMuted(snapshot.muted);
    }
    this.#snapshot = {
      calls: calls.map((call) => call.snapshot()).toSorted((a, b) => rank(a) - rank(b)),
      elsewhere: [...this.#elsewhere.values()],
      microphone: microphone.get(),
      ...(this.#taken === undefined ? {} : { taken: this.#taken }),
    };
    for (const listener of this.#listeners) listener();
  }
}

const ECHO_CALL: PhoneCallOptions = {
  from: null,
  to: ECHO_NUMBER,
  name: ECHO_PEER.name,
  home: 'US',
  microUsdPerMinute: null,
  includedMs: null,
};

function rank({ phase, heldByMe }: CallSnapshot): number {
  if (phase === 'incoming') return 2;
  if (phase === 'ended') return 3;
  return heldByMe ? 1 : 0;
}

function endedView(known: Call, { item, answeredAt, endedAt }: CallDetails): Call {
  const version = known.version + 1;
  const end = { answeredAt, endedAt, endReason: item.endReason ?? 'hangup' };
  const by = item.answeredBy === undefined ? {} : { answeredBy: item.answeredBy };
  return { ...known, version, state: 'ended', ...end, ...by };
}
