import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { SECOND_MS } from '#kernel/instant.ts';
import { CALL_HEARTBEAT_MS } from '../constants.ts';
import { callingErrors } from '../errors.ts';
import type { Call, Peer, SignalIn } from '../model.ts';
import { type EndNote, endNote } from '../rules/end-reasons.ts';
import type { CallMedia } from './call-media.ts';
import { type LineContext, type LineEvent, lineMachine } from './line-machine.ts';
import type { LinePorts } from './line-ports.ts';
import { type LiveQuality, NOTHING_MEASURED, QualityMeter } from './quality.ts';
import { isRefusal, untilAnswered } from './until-answered.ts';

export type Phase =
  | 'placing'
  | 'dialing'
  | 'ringing'
  | 'incoming'
  | 'answering'
  | 'connecting'
  | 'talking'
  | 'reconnecting'
  | 'ended'
  | 'gone';

/** One call as the screen shows it. */
export interface CallSnapshot {
  readonly id: string;
  readonly phase: Phase;
  readonly direction: Call['direction'];
  readonly peer: Peer;
  readonly muted: boolean;
  readonly speakerOn: boolean;
  readonly heldByMe: boolean;
  readonly heldByPeer: boolean;
  /** The ringing was silenced here. */
  readonly ignored: boolean;
  /** On the clock of `Timer.now`. */
  readonly talkingSince: number | null;
  readonly quality: LiveQuality;
  /** What to say about the end; null before it. */
  readonly end: EndNote | null;
}

export interface LineCallOptions {
  readonly ports: LinePorts;
  readonly id: string;
  readonly peer: Peer;
  readonly direction: Call['direction'];
  readonly call: Call | null;
  /** What was begun for it already. */
  readonly media: CallMedia;
  readonly changed: (call: LineCall) => void;
}

/** An offer that has not come by now was lost, or was made before this device was there: ask for one. */
const OFFER_AWAITED_MS = 400;
const PLACE_TRIED_MS = 5 * SECOND_MS;

/** One call on this device: its machine, its ways for audio, and what it tells the server. */
export class LineCall {
  readonly id: string;
  readonly direction: Call['direction'];
  readonly media: CallMedia;
  readonly #ports: LinePorts;
  readonly #actor: ActorRefFrom<typeof lineMachine>;
  readonly #meter: QualityMeter;
  readonly #changed: (call: LineCall) => void;
  #placing: Promise<unknown> = Promise.resolve();
  #telling: Promise<unknown> = Promise.resolve();
  #ticking: unknown = null;
  #ticks = 0;
  #awaitingOffer: unknown = null;
  #closed = false;
  #track: MediaStreamTrack | null = null;

  constructor({ ports, id, peer, direction, call, media, changed }: LineCallOptions) {
    this.id = id;
    this.direction = direction;
    this.#ports = ports;
    this.#changed = changed;
    this.#meter = new QualityMeter(ports.estimateMos);
    this.media = media;
    media.listen({
      onState: (link) => this.send({ type: 'media', link }),
      onRemote: (stream) => ports.playback.play(id, stream),
    });
    this.#actor = createActor(
      lineMachine.provide({
        actions: {
          tellAnswer: () => void this.#tellAnswer(),
          tellDecline: () => void this.#tell(() => ports.api.decline({ id })),
          tellHangUp: (_, reason) => void this.#tell(() => ports.api.hangUp({ id, reason })),
          tellHold: (_, on) =>
            void this.#tell(
              () => ports.api.hold({ id, on }),
              () => this.isOnCall,
            ),
        },
      }),
      {
        clock: ports.timer,
        input: {
          id,
          deviceId: ports.deviceId,
          peer,
          call,
          talkingSince: talkingSinceOf(ports, call),
          now: () => ports.timer.now(),
        },
      },
    );
  }

  start(): void {
    this.#actor.subscribe(() => this.#follow());
    this.#actor.start();
    const { call } = this.#context();
    if (call?.peerDeviceId != null) this.media.choose(call.peerDeviceId);
  }

  get context(): LineContext {
    return this.#context();
  }

  get phase(): Phase {
    return phaseOf(this.#actor.getSnapshot());
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

  /** Takes a view of the server, or drops it when it is old. The end, as the server tells it, corrects what is shown. */
  take(call: Call): void {
    this.send({ type: 'server', call });
    // While a call rings on all of a person's devices, none of them is the one.
    const peerDeviceId = this.#context().call?.peerDeviceId ?? null;
    if (!this.#closed && peerDeviceId !== null) this.media.choose(peerDeviceId);
  }

  /** Rings: the offer is sent inside the request, so that the way for audio comes up meanwhile. */
  async place(to: string): Promise<void> {
    const { api, deviceId, timer } = this.#ports;
    const until = timer.now() + PLACE_TRIED_MS;
    const offer = await this.media.prepareOffer();
    // Hung up meanwhile: nobody is rung for it.
    if (this.#closed) return;
    const placing = untilAnswered(() => api.place({ id: this.id, to, deviceId, offer }), {
      timer,
      isWanted: () => timer.now() < until,
    });
    this.#placing = placing.catch(() => undefined);
    try {
      const call = await placing;
      if (call === null)
        return this.send({ type: 'placeFailed', sentence: callingErrors.connectFailed().message });
      this.media.placed();
      this.take(call);
    } catch (error) {
      this.send({ type: 'placeFailed', sentence: refusalSentence(error) });
    }
  }

  /** This device has just learned of a call that exists: a ringing one, or its own after a reload. */
  join(): void {
    const { call } = this.#context();
    const peerDeviceId = call?.peerDeviceId ?? null;
    if (this.direction === 'outgoing' || call?.state === 'answered') return this.media.begin(peerDeviceId);
    this.#awaitingOffer = this.#ports.timer.setTimeout(() => {
      if (!this.media.isOffered) this.media.begin(peerDeviceId);
    }, OFFER_AWAITED_MS);
  }

  /** What the other side hears; closing and ended calls get nothing. */
  setTrack(track: MediaStreamTrack | null): void {
    if (this.#track === track || this.#closed) return;
    this.#track = track;
    this.media.setTrack(track);
  }

  receive(signal: SignalIn): void {
    this.media.receive(signal);
  }

  /** Resolves when the server has heard, or refused, all that it was told of this call until now. */
  async told(): Promise<void> {
    await this.#telling;
  }

  snapshot(): CallSnapshot {
    const snapshot = this.#actor.getSnapshot();
    const { call, peer, talkingSince, ignored } = snapshot.context;
    return {
      id: this.id,
      phase: this.phase,
      direction: this.direction,
      peer,
      muted: this.isMuted,
      speakerOn: !this.isOnCall || snapshot.matches({ speaker: 'on' }),
      heldByMe: this.isOnCall && this.isHeld,
      heldByPeer: this.isOnCall && call?.onHoldByPeer === true,
      ignored,
      talkingSince,
      quality: this.isOnCall ? this.#meter.live : NOTHING_MEASURED,
      end: endOf(snapshot.context, this.direction),
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
    else if (this.isOnCall && this.#ticking === null) this.#tick();
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

  /** Once a second of a talk: measures, and every tenth time says that this device is still on the call. */
  #tick(): void {
    const { timer } = this.#ports;
    this.#ticking = timer.setTimeout(() => {
      if (this.#closed) return;
      this.#tick();
      this.#ticks += 1;
      if (this.#ticks % (CALL_HEARTBEAT_MS / SECOND_MS) === 0) void this.#beat();
      if (this.phase === 'talking') void this.#measure();
      // Not measured for the record; only a look whether the way is back.
      else if (this.phase === 'reconnecting') void this.media.sample().catch(() => undefined);
    }, SECOND_MS);
  }

  async #measure(): Promise<void> {
    const sample = await this.media.sample().catch(() => null);
    const { talkingSince } = this.#context();
    if (sample === null || talkingSince === null || this.#closed) return;
    const before = this.#meter.live;
    this.#meter.add(sample, this.#ports.timer.now() - talkingSince);
    this.#report(this.#meter.takeFinished());
    if (hasChanged(before, this.#meter.live)) this.#changed(this);
  }

  #report(minutes: ReturnType<QualityMeter['finish']>): void {
    if (minutes.length > 0) void this.#tell(() => this.#ports.api.quality({ id: this.id, minutes }));
  }

  async #beat(): Promise<void> {
    const { api, deviceId } = this.#ports;
    try {
      this.take(await api.heartbeat({ id: this.id, deviceId }));
    } catch {
      // Silence is what the server makes its own judgement of; the next beat or event says what became of the call.
    }
  }

  async #tellAnswer(): Promise<void> {
    const { api, deviceId } = this.#ports;
    const answered = await this.#tell(
      () => api.answer({ id: this.id, deviceId }),
      () => this.phase === 'answering',
    );
    if (answered === 'refused') this.send({ type: 'answerFailed' });
  }

  /** Tells the server until it has heard, and takes the view that it answers with. */
  async #tell(
    request: () => Promise<Call | { ok: true }>,
    isWanted: () => boolean = () => true,
  ): Promise<'told' | 'refused'> {
    const heard = Promise.withResolvers<void>();
    this.#telling = Promise.all([this.#telling, heard.promise]);
    await this.#placing;
    try {
      const answer = await untilAnswered(request, { timer: this.#ports.timer, isWanted });
      if (answer !== null && 'version' in answer) this.take(answer);
      return 'told';
    } catch {
      // Refused: the call is over or another device has it, which its events say too.
      return 'refused';
    } finally {
      heard.resolve();
    }
  }
}

function phaseOf(snapshot: SnapshotFrom<typeof lineMachine>): Phase {
  const state = snapshot.value.call;
  if (typeof state === 'string') return state === 'begin' ? 'placing' : state;
  return 'before' in state ? (state.before ?? 'placing') : (state.on ?? 'connecting');
}

/** The server's and this device's clocks differ; where the talk began here is remembered over a reload. */
function talkingSinceOf({ memory }: LinePorts, call: Call | null): number | null {
  if (call === null || call.answeredAt === null) return null;
  const [id, since] = (memory.getItem(TALK_KEY) ?? '').split(' ');
  return id === call.id ? Number(since) : call.answeredAt;
}

export const TALK_KEY = 'ahoy.talk';

function endOf({ ending, call, peer }: LineContext, direction: Call['direction']): EndNote | null {
  if (ending === null) return null;
  const note = endNote({
    direction,
    peer,
    endReason: ending.kind === 'ended' ? ending.reason : 'failed',
    answeredAt: call?.answeredAt == null ? null : 0,
    endedAt: ending.kind === 'ended' ? ending.talkMs : 0,
  });
  return ending.kind === 'ended' ? note : { ...note, reason: ending.sentence };
}

/** What a refusal to place a call means to a person. */
function refusalSentence(error: unknown): string {
  return isRefusal(error) && error instanceof Error ? error.message : callingErrors.failedToConnect().message;
}

function hasChanged(before: LiveQuality, after: LiveQuality): boolean {
  return before.bars !== after.bars || before.warnings.join() !== after.warnings.join();
}
