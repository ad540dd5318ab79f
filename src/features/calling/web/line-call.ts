import { type ActorRefFrom, createActor } from 'xstate';
import { SECOND_MS } from '#kernel/instant.ts';
import { CALL_HEARTBEAT_MS, ECHO_NUMBER } from '../constants.ts';
import type { Call, Peer, PhoneCallFacts, PhoneNotice, SignalIn } from '../model.ts';
import type { CallAudio } from './call-audio.ts';
import { CallMoments } from './call-moments.ts';
import {
  type CallSnapshot,
  endOf,
  type Phase,
  peerOf,
  phaseIn,
  phoneOf,
  refusalSentence,
  talkingSinceOf,
} from './call-snapshot.ts';
import { EchoWatch } from './echo-watch.ts';
import { KeyPresses } from './key-presses.ts';
import { type LineContext, type LineEvent, lineMachine } from './line-machine.ts';
import type { LinePorts } from './line-ports.ts';
import { type LiveQuality, NOTHING_MEASURED, QualityMeter } from './quality.ts';
import { ownSentence, untilAnswered } from './until-answered.ts';

export interface LineCallOptions {
  readonly ports: LinePorts;
  readonly id: string;
  readonly peer: Peer;
  readonly direction: Call['direction'];
  readonly call: Call | null;
  /** Media that was already started for the call. */
  readonly media: CallAudio;
  /** For a phone call placed here: its facts until the server sends them, and the time that the plan includes. */
  readonly phone?: PhoneCallFacts & { readonly includedMs: number | null };
  readonly changed: (call: LineCall) => void;
}

/** How to place a call. */
export interface PlaceOptions {
  /** Prepares the call. @returns the request, which may be repeated */
  readonly prepare: () => Promise<() => Promise<Call>>;
  /** Message if no request gets through. */
  readonly lost: string;
}

/** By now a missing offer was lost, or was sent before this device was there, so we ask for one. */
const OFFER_AWAITED_MS = 400;
const PLACE_TRIED_MS = 5 * SECOND_MS;
/** Network tones are well above this level, line noise is below. */
const AUDIBLE_LEVEL = 0.005;
const EARLY_LOOK_MS = SECOND_MS / 5;
const INCLUDED_KEY = 'ahoy.included';

/** A call on this device: its state machine, its media, and its commands to the server. */
export class LineCall {
  readonly id: string;
  readonly direction: Call['direction'];
  readonly media: CallAudio;
  readonly #ports: LinePorts;
  readonly #actor: ActorRefFrom<typeof lineMachine>;
  readonly #meter: QualityMeter;
  readonly #changed: (call: LineCall) => void;
  #placing: Promise<unknown> = Promise.resolve();
  #delivering: Promise<unknown> = Promise.resolve();
  #ticking: unknown = null;
  #ticks = 0;
  #awaitingOffer: unknown = null;
  #closed = false;
  #track: MediaStreamTrack | null = null;
  readonly #begun: NonNullable<LineCallOptions['phone']> | null;
  readonly #keys: KeyPresses;
  readonly #echo: EchoWatch | null;
  #isHeardEarly = false;
  readonly #moments: CallMoments;
  #silent: Readonly<Record<'me' | 'them', boolean>> = { me: false, them: false };

  constructor({ ports, id, peer, direction, call, media, changed, phone }: LineCallOptions) {
    this.id = id;
    this.#begun = phone ?? null;
    this.#echo = (call?.phone ?? phone)?.number === ECHO_NUMBER ? new EchoWatch() : null;
    this.#keys = new KeyPresses(
      (digits) => ports.api.digits({ id, digits }),
      () => changed(this),
    );
    this.direction = direction;
    this.#ports = ports;
    this.#moments = new CallMoments({ now: () => ports.timer.now(), isPlacedHere: call === null });
    this.#changed = changed;
    this.#meter = new QualityMeter(ports.estimateMos);
    this.media = media;
    media.listen({
      onState: (link) => this.send({ type: 'media', link }),
      onRemote: (stream) => ports.playback.play(id, stream),
    });
    this.#actor = createActor(lineMachine, {
      clock: ports.timer,
      input: {
        id,
        deviceId: ports.deviceId,
        peer,
        call,
        talkingSince: talkingSinceOf(ports, call),
        now: () => ports.timer.now(),
        commands: {
          answer: () => void this.#sendAnswer(),
          decline: () => void this.#command(() => ports.api.decline({ id })),
          hangUp: (reason) => void this.#command(() => ports.api.hangUp({ id, reason })),
          hold: (on) => void this.#sendHold(on),
        },
      },
    });
  }

  start(): void {
    const included = this.#begun?.includedMs ?? null;
    if (included !== null) this.#ports.memory.setItem(INCLUDED_KEY, `${this.id} ${included}`);
    this.#actor.subscribe(() => this.#follow());
    this.#actor.start();
    const { call } = this.#context();
    if (call?.peerDeviceId != null) this.media.choose(call.peerDeviceId);
  }

  get context(): LineContext {
    return this.#context();
  }

  get phase(): Phase {
    return phaseIn(this.#actor.getSnapshot());
  }

  /** Answered, and not over. */
  get isOnCall(): boolean {
    return this.#actor.getSnapshot().matches({ call: 'on' });
  }

  get isHeld(): boolean {
    return this.#actor.getSnapshot().matches({ hold: 'held' });
  }

  get isMuted(): boolean {
    return this.isOnCall && this.#actor.getSnapshot().matches({ microphone: 'muted' });
  }

  send(event: LineEvent): void {
    this.#actor.send(event);
  }

  /** Takes a view from the server, or drops it if outdated. The server's end of the call replaces the local one. */
  take(call: Call): void {
    this.send({ type: 'server', call });
    // While a call rings on several devices of a person, none of them is chosen.
    const peerDeviceId = this.#context().call?.peerDeviceId ?? null;
    if (!this.#closed && peerDeviceId !== null) this.media.choose(peerDeviceId);
  }

  async place({ prepare, lost }: PlaceOptions): Promise<void> {
    const { timer } = this.#ports;
    const until = timer.now() + PLACE_TRIED_MS;
    const request = await prepare();
    // The person hung up in the meantime, so the call isn't placed.
    if (this.#closed) return;
    let refusal: string | null = null;
    const attempt = () =>
      request().catch((error: unknown) => {
        refusal = ownSentence(error);
        throw error;
      });
    const placing = untilAnswered(attempt, { timer, isWanted: () => timer.now() < until });
    this.#placing = placing.catch(() => undefined);
    try {
      const call = await placing;
      if (call === null) return this.send({ type: 'placeFailed', sentence: refusal ?? lost });
      this.media.placed();
      this.take(call);
    } catch (error) {
      this.send({ type: 'placeFailed', sentence: refusalSentence(error) });
    }
  }

  /** Joins a call that already exists: a ringing one, or its own after a reload. */
  join(): void {
    const { call } = this.#context();
    const peerDeviceId = call?.peerDeviceId ?? null;
    const isAtOnce = this.direction === 'outgoing' || call?.state === 'answered' || call?.phone != null;
    if (isAtOnce) return this.media.begin(peerDeviceId);
    this.#awaitingOffer = this.#ports.timer.setTimeout(() => {
      if (!this.media.isOffered) this.media.begin(peerDeviceId);
    }, OFFER_AWAITED_MS);
  }

  /** Sets the track for the other side. Ended calls get none. */
  setTrack(track: MediaStreamTrack | null): void {
    if (this.#track === track || this.#closed) return;
    this.#track = track;
    this.media.setTrack(track);
  }

  receive(signal: SignalIn): void {
    this.media.receive(signal);
  }

  /** Handles a notice of the server about the audio. */
  notice(notice: PhoneNotice): void {
    if (notice.kind === 'attach') return this.media.restart();
    this.#silent = { ...this.#silent, [notice.side]: notice.on };
    this.#changed(this);
  }

  /** Presses phone keys: 0 to 9, * and #, one or several. */
  press(digits: string): void {
    if (this.isOnCall && this.#context().call?.phone != null) this.#keys.press(digits);
  }

  /** Resolves when the server has accepted or refused all commands so far. */
  async delivered(): Promise<void> {
    await this.#delivering;
  }

  snapshot(): CallSnapshot {
    const snapshot = this.#actor.getSnapshot();
    const { call, peer, talkingSince, ignored } = snapshot.context;
    const phone = phoneOf(snapshot.context, {
      begun: this.#begun,
      direction: this.direction,
      state: {
        includedMs: this.#includedMs(),
        isSilent: this.#silent,
        isHeardEarly: this.#isHeardEarly,
        keys: this.#keys.state,
        echo: this.#echo?.verdict ?? null,
      },
    });
    return {
      id: this.id,
      phase: this.phase,
      direction: this.direction,
      peer: peerOf(peer, phone),
      muted: this.isMuted,
      speakerOn: !this.isOnCall || snapshot.matches({ speaker: 'on' }),
      heldByMe: this.isOnCall && this.isHeld,
      heldByPeer: this.isOnCall && call?.onHoldByPeer === true,
      ignored,
      talkingSince,
      ...this.#moments.facts,
      quality: this.isOnCall ? this.#meter.live : NOTHING_MEASURED,
      end: endOf(snapshot.context, this.direction),
      phone,
      ...(call?.recording === undefined ? {} : { recording: call.recording }),
    };
  }

  close(): void {
    this.#finish();
    this.#actor.stop();
  }

  #context(): LineContext {
    return this.#actor.getSnapshot().context;
  }

  #follow(): void {
    const { phase } = this;
    if (phase === 'ended' || phase === 'gone') this.#finish();
    else if (this.isOnCall || phase === 'answering') this.media.engage();
    if (phase === 'reconnecting') this.#meter.interrupt();
    this.#moments.follow({ isHeld: this.isOnCall && this.isHeld });
    const isPhone = this.#begun !== null || this.#context().call?.phone != null;
    const isTicking = this.isOnCall || (isEarly(phase) && isPhone);
    if (isTicking && this.#ticking === null) this.#tick();
    this.#changed(this);
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    const { timer, playback } = this.#ports;
    timer.clearTimeout(this.#ticking);
    timer.clearTimeout(this.#awaitingOffer);
    this.media.close();
    playback.stop(this.id);
    this.#report(this.#meter.finish());
  }

  /**
   * Runs every second of a talk, and more often while a phone called from here rings. Takes a sample, and every tenth
   * time sends a heartbeat.
   */
  #tick(): void {
    const { timer } = this.#ports;
    this.#ticking = timer.setTimeout(
      () => {
        if (this.#closed) return;
        this.#tick();
        this.#ticks += 1;
        if (this.isOnCall && this.#ticks % (CALL_HEARTBEAT_MS / SECOND_MS) === 0) void this.#beat();
        if (this.phase === 'talking') void this.#measure();
        else if (isEarly(this.phase)) this.#listenEarly();
        // Not for the record, only to notice when the path is back.
        else if (this.phase === 'reconnecting') void this.media.sample().catch(() => undefined);
      },
      // Network announcements before the answer must not be missed or drowned out by ringback.
      isEarly(this.phase) ? EARLY_LOOK_MS : SECOND_MS,
    );
  }

  /** Checks whether the network is audible, so that no ringback is needed. */
  #listenEarly(): void {
    // Only checks for a path. The statistics have no level while the sound isn't played.
    this.media.sample().catch(() => undefined);
    if (this.#isHeardEarly || this.#ports.playback.level(this.id) < AUDIBLE_LEVEL) return;
    this.#isHeardEarly = true;
    this.#changed(this);
  }

  async #measure(): Promise<void> {
    const sample = await this.media.sample().catch(() => null);
    const { talkingSince } = this.#context();
    if (sample === null || talkingSince === null || this.#closed) return;
    const before = this.#meter.live;
    this.#meter.add(sample, this.#ports.timer.now() - talkingSince);
    this.#echo?.add(sample, this.#ports.microphone.loudness());
    this.#report(this.#meter.takeFinished());
    if (this.#echo !== null || hasChanged(before, this.#meter.live)) this.#changed(this);
  }

  /** The quoted time survives a reload of this tab. */
  #includedMs(): number | null {
    const [id, included] = (this.#ports.memory.getItem(INCLUDED_KEY) ?? '').split(' ');
    return id === this.id ? Number(included) : (this.#begun?.includedMs ?? null);
  }

  #report(minutes: ReturnType<QualityMeter['finish']>): void {
    if (minutes.length > 0) void this.#command(() => this.#ports.api.quality({ id: this.id, minutes }));
  }

  async #beat(): Promise<void> {
    const { api, deviceId } = this.#ports;
    try {
      this.take(await api.heartbeat({ id: this.id, deviceId }));
    } catch {
      // The server handles the silence. The next heartbeat or event brings the call's state.
    }
  }

  async #sendHold(on: boolean): Promise<void> {
    this.#moments.holdRequested();
    const outcome = await this.#command(
      () => this.#ports.api.hold({ id: this.id, on }),
      () => this.isOnCall,
    );
    if (outcome === 'accepted' || !this.isOnCall) return;
    this.#moments.holdRefused(on);
    this.send({ type: 'holdRefused', on });
  }

  async #sendAnswer(): Promise<void> {
    const { api, deviceId } = this.#ports;
    const answered = await this.#command(
      () => api.answer({ id: this.id, deviceId }),
      () => this.phase === 'answering',
    );
    if (answered === 'refused') this.send({ type: 'answerFailed' });
  }

  /** Sends a command until the server answers, and takes the view that it returns. */
  async #command(
    request: () => Promise<Call | { ok: true }>,
    isWanted: () => boolean = () => true,
  ): Promise<'accepted' | 'refused'> {
    const delivery = Promise.withResolvers<void>();
    this.#delivering = Promise.all([this.#delivering, delivery.promise]);
    await this.#placing;
    try {
      const answer = await untilAnswered(request, { timer: this.#ports.timer, isWanted });
      if (answer !== null && 'version' in answer) this.take(answer);
      return 'accepted';
    } catch {
      // Refused: the call is over or another device has it. Its events say so, too.
      return 'refused';
    } finally {
      delivery.resolve();
    }
  }
}

const isEarly = (phase: Phase) => phase === 'dialing' || phase === 'ringing';

function hasChanged(before: LiveQuality, after: LiveQuality): boolean {
  return (
    before.bars !== after.bars ||
    before.codec !== after.codec ||
    before.isArriving !== after.isArriving ||
    before.warnings.join() !== after.warnings.join()
  );
}
