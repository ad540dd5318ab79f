import { SECOND_MS } from '#kernel/instant.ts';
import { ECHO_NUMBER, ECHO_PEER } from '../constants.ts';
import { CALL_TOPIC, PHONE_NOTICE_TOPIC, SIGNAL_TOPIC } from '../constants-topics.ts';
import { dialErrors } from '../errors.ts';
import type { Call, CallDetails, Peer, PhoneNotice, SignalIn } from '../model.ts';
import type { CallAudio } from './call-audio.ts';
import { CallMedia } from './call-media.ts';
import { type CallSnapshot, earlySound, TALK_KEY } from './call-snapshot.ts';
import { EarlyMedia } from './early-media.ts';
import { LineCall, type LineCallOptions } from './line-call.ts';
import type { LinePorts, MicrophoneState } from './line-ports.ts';
import { PhoneMedia, type PhoneMediaOptions, phoneRole } from './phone-media.ts';
import { isRefusal } from './until-answered.ts';

/** Snapshot of the phone line for the screen. */
export interface LineSnapshot {
  /** Calls of this device: ringing, talking, held, just ended. The active one comes first. */
  readonly calls: readonly CallSnapshot[];
  /** Calls on another tab or device of the person. */
  readonly elsewhere: readonly Call[];
  readonly microphone: MicrophoneState;
  /** The last call that rang here until somebody else answered it. */
  readonly taken?: { readonly id: string; readonly by: string };
}

/** How to call a phone. */
export interface PhoneCallOptions {
  /** Caller ID, E.164; null only for the echo line. */
  readonly from: string | null;
  readonly to: string;
  /** The formatted number. */
  readonly name: string;
  /** Country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** The quoted rate, which holds for the call; null without a quote. */
  readonly microUsdPerMinute: number | null;
  readonly includedMs: number | null;
}

/** What to do with the current call when answering another one. */
export type AcceptAction = 'answer' | 'hold-and-answer' | 'end-and-answer';

const RECONCILE_AGAIN_MS = 2 * SECOND_MS;

/**
 * The phone line of this tab. It lives outside the pages, so a call survives navigation. The server's views are the
 * truth about calls, and audio goes on without the server.
 */
export class PhoneLine {
  readonly #ports: LinePorts;
  readonly #calls = new Map<string, LineCall>();
  readonly #elsewhere = new Map<string, Call>();
  readonly #listeners = new Set<() => void>();
  /** Finished calls. Late events must not make them ring again. */
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
      // The server follows the contract, and passes on nothing of another device that doesn't. Schemas would make the first
      // screen 7 KB larger.
      realtime.onEvent(CALL_TOPIC, (payload) => this.#take(payload as Call)),
      realtime.onMessage(SIGNAL_TOPIC, (payload) => this.#receive(payload as SignalIn)),
      realtime.onMessage(PHONE_NOTICE_TOPIC, (payload) => {
        const notice = payload as PhoneNotice;
        this.#calls.get(notice.callId)?.notice(notice);
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

  /** Calls somebody. Ignored during a call, so a double click places one call. */
  call(peer: Peer): void {
    if (peer.username === ECHO_PEER.username) return this.callPhone(ECHO_CALL);
    if (!this.#isFree()) return;
    const { api, deviceId, newCallId } = this.#ports;
    const id = newCallId();
    const media = this.#openMedia(id, 'offers');
    const call = this.#add({ id, peer, direction: 'outgoing', call: null, media });
    void call.place({
      // Includes the offer, so that the media path is ready by the answer.
      prepare: async () => {
        const prepared = await media.prepareOffer();
        return () => api.place({ id, to: peer.username, deviceId, ...prepared });
      },
      lost: dialErrors.connectFailed().message,
    });
  }

  /** Calls a phone. Ignored during a call. */
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

  /** Presses keys in a phone call. */
  press(id: string, digits: string): void {
    this.#calls.get(id)?.press(digits);
  }

  /** Whether another call can be placed. Dismisses one that has just ended. */
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

  /** Ends calls on other tabs or devices, which may be gone, and answers here. */
  async endElsewhereAndAccept(id: string): Promise<void> {
    for (const other of this.#elsewhere.values()) await this.#ports.api.hangUp({ id: other.id });
    this.accept(id);
  }

  /** Takes over a call from a tab that is gone. @returns false while that tab still has it */
  async continueHere(id: string): Promise<boolean> {
    const view = this.#elsewhere.get(id);
    return view !== undefined && (await this.#claim(view));
  }

  decline(id: string): void {
    this.#calls.get(id)?.send({ type: 'decline' });
  }

  /** Silences the ringing in this tab only. */
  ignore(id: string): void {
    this.#calls.get(id)?.send({ type: 'ignore' });
  }

  hangUp(id: string): void {
    this.#calls.get(id)?.send({ type: 'hangUp' });
  }

  /**
   * Ends every call of this device, except incoming ones, which may be answered elsewhere. @returns once the server has
   * answered
   */
  async hangUpAll(): Promise<void> {
    const own = this.#live().filter(({ phase }) => phase !== 'incoming');
    for (const call of own) call.send({ type: 'hangUp' });
    await Promise.all(own.map((call) => call.delivered()));
  }

  dismiss(id: string): void {
    this.#calls.get(id)?.send({ type: 'dismiss' });
  }

  /** Keeps the panel after a call open until it is closed. */
  touch(id: string): void {
    this.#calls.get(id)?.send({ type: 'touch' });
  }

  toggleMute(id: string): void {
    this.#calls.get(id)?.send({ type: 'mute' });
  }

  toggleSpeaker(id: string): void {
    this.#calls.get(id)?.send({ type: 'speaker' });
  }

  /** Resuming a call puts the active one on hold, because only one is active. */
  toggleHold(id: string): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (call.isHeld)
      for (const other of this.#calls.values())
        if (other !== call && other.isOnCall && !other.isHeld) other.send({ type: 'hold', on: true });
    call.send({ type: 'hold', on: !call.isHeld });
  }

  /** Opens the microphone again after it was blocked, missing or busy. */
  async recheckMicrophone(): Promise<void> {
    await this.#ports.microphone.open();
  }

  /** The device has changed its network, or is online again. */
  networkChanged(): void {
    for (const call of this.#calls.values()) call.media.restart();
  }

  /** Fetches the open calls and updates the line, after events may have been missed. */
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

  /** The server no longer has this call. It ended while this device was disconnected. */
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
    // Includes people who pressed Answer and were refused before the event arrived.
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
      // A program placed this call for the person. One of their tabs takes it.
      else if (view.myDeviceId === null && view.state !== 'answered' && isLeader()) void this.#claim(view);
    }
    this.#update();
  }

  #join(view: Call): void {
    const { id, peer, direction } = view;
    const call = this.#add({ id, peer, direction, call: view, media: this.#mediaFor(view) });
    call.join();
    // Reported once it rings audibly. A call answered before that doesn't need the report.
    this.#ports.afterwards(() => {
      if (call.phase === 'incoming') void this.#reportRinging(id);
    });
  }

  async #reportRinging(id: string): Promise<void> {
    const { api, deviceId } = this.#ports;
    // If this is lost, another device rings, or the caller waits without a tone. The call itself isn't at risk.
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
      // Signals lost while disconnected are repeated later.
      send: (out) => realtime.send(SIGNAL_TOPIC, out),
      newId: newLinkId,
      timer,
    });
  }

  /** Media that was started before this device knew the call, or new media. */
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

  /** Gives microphone and speaker to the active call, and updates the snapshot. */
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
      // Whoever accepts is heard as soon as the caller knows. The caller hears nothing from links that weren't chosen.
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
