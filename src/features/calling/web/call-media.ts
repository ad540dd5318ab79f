import type { PlaceMessage, Signal, SignalIn, SignalOut } from '../model.ts';
import type { CallAudio, CallAudioListener } from './call-audio.ts';
import type { LinkState, MakeLink, MediaLink } from './media-link.ts';
import type { LinkSample } from './quality.ts';
import { acknowledge, SignalStream } from './signal-stream.ts';
import type { Timer } from './timer.ts';

/** Ringing devices that get their own link. Others connect when they answer. */
export const LINKS_WHILE_RINGING_MAX = 4;

export interface CallMediaOptions {
  readonly callId: string;
  /** The caller's device makes offers, the callee's devices answer them. */
  readonly role: 'offers' | 'answers';
  readonly makeLink: MakeLink;
  readonly send: (out: SignalOut) => void;
  /** Creates link IDs that sort by time (`createLinkIds`). */
  readonly newId: () => string;
  readonly timer: Timer;
}

interface Link {
  readonly id: string;
  readonly stream: SignalStream;
  readonly media: MediaLink;
  state: LinkState;
  remote: MediaStream | null;
  isOffered: boolean;
}

/**
 * Media paths of one call. While it rings there is one to each ringing device of the callee, so that an answer is heard
 * at once. After the answer only that device's path is left.
 */
export class CallMedia implements CallAudio {
  readonly #options: CallMediaOptions;
  #links = new Map<string, Link>();
  /** Closed links. Late messages for them are acknowledged and dropped. */
  #retired = new Set<string>();
  #greetings = new Set<string>();
  #hello: { id: string; stream: SignalStream } | null = null;
  #peerDeviceId: string | null = null;
  #track: MediaStreamTrack | null = null;
  #corked = false;
  #isEngaged = false;
  #reported: LinkState = 'new';
  #closed = false;
  #listener: CallAudioListener | null = null;

  constructor(options: CallMediaOptions) {
    this.#options = options;
  }

  /** Nothing is reported before a device is chosen. */
  listen(listener: CallAudioListener): void {
    this.#listener = listener;
  }

  /** Makes the first link. Its offer, and the candidates found by then, go with the request that places the call. */
  async prepareOffer(): Promise<Pick<PlaceMessage, 'offer' | 'candidates'>> {
    this.#corked = true;
    const { promise, resolve } = Promise.withResolvers<Signal>();
    const { media, stream } = this.#open(this.#options.newId(), null, resolve);
    void media.offer();
    const offer = await promise;
    const candidates = stream.carryNext();
    return candidates === null ? { offer } : { offer, candidates };
  }

  /** The server knows the call, so held-back signals may go out. */
  placed(): void {
    if (!this.#corked) return;
    this.#corked = false;
    for (const { stream } of this.#links.values()) stream.uncork();
  }

  /** This device has just loaded: makes a link (null: to all of their devices), or asks for one. */
  begin(deviceId: string | null): void {
    if (this.#options.role === 'answers') return this.#sayHello(deviceId);
    if (this.#linkTo(deviceId) === undefined) this.#offerTo(deviceId);
  }

  /** Whether an offer has arrived. */
  get isOffered(): boolean {
    return [...this.#links.values()].some((link) => link.isOffered);
  }

  /** Sets the other side's device. Keeps its link and closes the others. */
  choose(deviceId: string): void {
    if (this.#closed || this.#peerDeviceId === deviceId) return;
    this.#peerDeviceId = deviceId;
    // The answer on the offered link may still be under way when the server says who answered.
    if (this.#linkTo(deviceId) === undefined) this.#linkTo(null)?.stream.bind(deviceId);
    for (const link of this.#links.values()) if (link.stream.to !== deviceId) this.#drop(link);
    if (this.#options.role === 'offers' && this.#links.size === 0) this.#offerTo(deviceId);
    const chosen = this.#chosen();
    chosen?.media.setTrack(this.#track);
    if (chosen?.remote) this.#listener?.onRemote(chosen.remote);
    this.#report();
  }

  /** From now on its links restart themselves. A person who answers may reveal their address. */
  engage(): void {
    this.#isEngaged = true;
    for (const { media } of this.#links.values()) media.reveal();
  }

  receive({ fromDeviceId, signal, next }: SignalIn): void {
    this.#receive(fromDeviceId, signal, next !== undefined);
    if (next !== undefined) this.#receive(fromDeviceId, next);
  }

  #receive(fromDeviceId: string, signal: Signal, isFollowed = false): void {
    if (this.#closed) return;
    // The server has relayed a signal of this call, so it knows the call, even if it hasn't said so yet.
    this.placed();
    if (signal.body.kind === 'ack') {
      if (this.#hello?.id === signal.linkId) this.#hello.stream.receive(fromDeviceId, signal);
      if (this.#peerDeviceId === null || this.#peerDeviceId === fromDeviceId)
        this.#bind(fromDeviceId, signal.linkId, signal.body.of);
      this.#links.get(signal.linkId)?.stream.receive(fromDeviceId, signal);
      return;
    }
    const isStranger = this.#peerDeviceId !== null && this.#peerDeviceId !== fromDeviceId;
    if (isStranger) acknowledge(this.#options.send, fromDeviceId, signal);
    else if (signal.body.kind === 'hello') this.#greeted(fromDeviceId, signal);
    else if (this.#options.role === 'offers') this.#receiveAsOfferer(fromDeviceId, signal);
    else this.#receiveAsAnswerer(fromDeviceId, signal, isFollowed);
  }

  /** Sets the track to send; only the device that answered gets it. */
  setTrack(track: MediaStreamTrack | null): void {
    this.#track = track;
    this.#chosen()?.media.setTrack(track);
  }

  /** The network may have changed, so a new path is needed at once. */
  restart(): void {
    for (const { media } of this.#links.values()) media.restart();
  }

  /** The connection to the server is back: repeats unacknowledged signals at once. */
  resend(): void {
    this.#hello?.stream.resend();
    for (const { stream } of this.#links.values()) stream.resend();
  }

  async sample(): Promise<LinkSample | null> {
    return (await this.#chosen()?.media.sample()) ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#hello?.stream.close();
    for (const link of this.#links.values()) this.#drop(link);
  }

  #chosen(): Link | undefined {
    return this.#peerDeviceId === null ? undefined : this.#linkTo(this.#peerDeviceId);
  }

  #linkTo(deviceId: string | null): Link | undefined {
    return [...this.#links.values()].find((link) => link.stream.to === deviceId);
  }

  #receiveAsOfferer(from: string, signal: Signal): void {
    this.#bind(from, signal.linkId, signal.acked);
    const link = this.#links.get(signal.linkId);
    const own = this.#linkTo(from);
    if (link !== undefined && link.stream.to === from) return link.stream.receive(from, signal);
    // Another device took the offered link, so this one gets its own.
    acknowledge(this.#options.send, from, signal);
    if (own === undefined) this.#offerTo(from);
  }

  /** The first device with the offer takes the link, and gets the candidates while it works on its answer. */
  #bind(from: string, linkId: string, acked?: number): void {
    const link = this.#links.get(linkId);
    if (link?.stream.to === null && this.#linkTo(from) === undefined) link.stream.bind(from, acked);
  }

  #receiveAsAnswerer(from: string, signal: Signal, isFollowed: boolean): void {
    const link = this.#links.get(signal.linkId);
    if (link !== undefined) return link.stream.receive(from, signal, isFollowed);
    const newest = [...this.#links.keys(), ...this.#retired].toSorted().at(-1);
    // The other side uses the newest link. Late messages of older ones are ignored.
    if (newest !== undefined && signal.linkId <= newest) return acknowledge(this.#options.send, from, signal);
    for (const old of this.#links.values()) this.#drop(old);
    this.#open(signal.linkId, from).stream.receive(from, signal, isFollowed);
    this.#report();
  }

  #greeted(from: string, signal: Signal): void {
    acknowledge(this.#options.send, from, signal);
    if (this.#options.role !== 'offers' || this.#greetings.has(signal.linkId)) return;
    this.#greetings.add(signal.linkId);
    // A device that has just loaded can't use an old link. The link still on offer is left to others.
    for (const link of this.#links.values()) if (link.stream.to === from) this.#drop(link);
    this.#offerTo(from);
    this.#report();
  }

  #offerTo(deviceId: string | null): void {
    if (this.#peerDeviceId === null && this.#links.size >= LINKS_WHILE_RINGING_MAX) return;
    void this.#open(this.#options.newId(), deviceId).media.offer();
  }

  /** Repeated until the other side acknowledges it. It then makes a new link. */
  #sayHello(deviceId: string | null): void {
    const { callId, newId, send, timer } = this.#options;
    this.#hello?.stream.close();
    const id = newId();
    this.#hello = {
      id,
      stream: new SignalStream({ callId, linkId: id, to: deviceId, send, timer, deliver: nothing }),
    };
    this.#hello.stream.send({ kind: 'hello' });
  }

  #open(id: string, to: string | null, carryOffer?: (signal: Signal) => void): Link {
    const { callId, send, timer, makeLink, role } = this.#options;
    const stream = new SignalStream({
      callId,
      linkId: id,
      to,
      send,
      timer,
      deliver: (body) => {
        link.isOffered ||= body.kind === 'offer';
        link.media.receive(body);
      },
    });
    if (this.#corked) stream.cork();
    let carried = carryOffer === undefined;
    const media = makeLink(
      {
        signal: (body) => {
          if (carried) return stream.send(body);
          carried = true;
          carryOffer?.(stream.carry(body));
        },
        state: (state) => {
          link.state = state;
          this.#report();
        },
        remote: (remote) => {
          link.remote = remote;
          if (link === this.#chosen()) this.#listener?.onRemote(remote);
        },
      },
      role,
      role === 'answers' && !this.#isEngaged,
    );
    const link: Link = { id, stream, media, state: 'new', remote: null, isOffered: false };
    this.#links.set(id, link);
    if (to !== null && to === this.#peerDeviceId) media.setTrack(this.#track);
    return link;
  }

  #drop(link: Link): void {
    this.#links.delete(link.id);
    this.#retired.add(link.id);
    link.stream.close();
    link.media.close();
  }

  #report(): void {
    const state = this.#chosen()?.state ?? 'new';
    // Replacing a connected link is an interruption. Replacing an interrupted one changes nothing.
    const news = state === 'new' && this.#reported === 'connected' ? 'interrupted' : state;
    if (this.#closed || news === this.#reported || news === 'new') return;
    this.#reported = news;
    this.#listener?.onState(news);
  }
}

const nothing = () => undefined;

/** Creates IDs that sort by time, even across a reload of the page. */
export function createLinkIds(timer: Pick<Timer, 'now'>, random: () => string): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(timer.now()));
    return `${last.toString(36).padStart(9, '0')}-${random().slice(0, 8)}`;
  };
}
