import type { PlaceMessage, Signal, SignalIn, SignalOut } from '../model.ts';
import type { CallAudio, CallAudioListener } from './call-audio.ts';
import type { LinkState, MakeLink, MediaLink } from './media-link.ts';
import type { LinkSample } from './quality.ts';
import { acknowledge, SignalStream } from './signal-stream.ts';
import type { Timer } from './timer.ts';

/** Ringing devices that get a link of their own while it rings; further ones connect when they answer. */
export const LINKS_WHILE_RINGING_MAX = 4;

export interface CallMediaOptions {
  readonly callId: string;
  /** The caller's device makes the offers, the callee's devices answer them. */
  readonly role: 'offers' | 'answers';
  readonly makeLink: MakeLink;
  readonly send: (out: SignalOut) => void;
  /** Ids of links; a later one sorts after an earlier one (`createLinkIds`). */
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
 * The ways for audio of one call: while it rings, one to each ringing device of the callee, so that an answer is
 * heard at once; after the answer only the one to the device that answered.
 */
export class CallMedia implements CallAudio {
  readonly #options: CallMediaOptions;
  #links = new Map<string, Link>();
  /** Links that are over: what still arrives for them is acknowledged and dropped. */
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

  /** Makes the first link; its offer travels with what places the call, and so do candidates that it has by then. */
  async prepareOffer(): Promise<Pick<PlaceMessage, 'offer' | 'candidates'>> {
    this.#corked = true;
    const { promise, resolve } = Promise.withResolvers<Signal>();
    const { media, stream } = this.#open(this.#options.newId(), null, resolve);
    void media.offer();
    const offer = await promise;
    const candidates = stream.carryNext();
    return candidates === null ? { offer } : { offer, candidates };
  }

  /** The server knows the call: what was held back may go. */
  placed(): void {
    if (!this.#corked) return;
    this.#corked = false;
    for (const { stream } of this.#links.values()) stream.uncork();
  }

  /** This device has just loaded: makes a link (null: for every device of theirs), or asks for one. */
  begin(deviceId: string | null): void {
    if (this.#options.role === 'answers') return this.#sayHello(deviceId);
    if (this.#linkTo(deviceId) === undefined) this.#offerTo(deviceId);
  }

  /** Whether an offer has come: without one there is nothing to answer. */
  get isOffered(): boolean {
    return [...this.#links.values()].some((link) => link.isOffered);
  }

  /** The other side's device is known: the link to it stays, the others close. */
  choose(deviceId: string): void {
    if (this.#closed || this.#peerDeviceId === deviceId) return;
    this.#peerDeviceId = deviceId;
    // The answer on the offered link may still be on its way when the server says who answered.
    if (this.#linkTo(deviceId) === undefined) this.#linkTo(null)?.stream.bind(deviceId);
    for (const link of this.#links.values()) if (link.stream.to !== deviceId) this.#drop(link);
    if (this.#options.role === 'offers' && this.#links.size === 0) this.#offerTo(deviceId);
    const chosen = this.#chosen();
    chosen?.media.setTrack(this.#track);
    if (chosen?.remote) this.#listener?.onRemote(chosen.remote);
    this.#report();
  }

  /** Its links restart on their own from the first offer on. A person who answers may be located. */
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
    // What comes for this call the server has let through: it knows the call, although it has not said so yet.
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

  /** What the other side hears; only the device that answered gets it. */
  setTrack(track: MediaStreamTrack | null): void {
    this.#track = track;
    this.#chosen()?.media.setTrack(track);
  }

  /** The network may have changed: look for a new way at once. */
  restart(): void {
    for (const { media } of this.#links.values()) media.restart();
  }

  /** The line to the server is back: repeat at once what nobody has acknowledged. */
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
    // Another device took the link that was offered to all; this one gets its own.
    acknowledge(this.#options.send, from, signal);
    if (own === undefined) this.#offerTo(from);
  }

  /** The first device that has the offer to all takes it: the candidates reach it while it works on its answer. */
  #bind(from: string, linkId: string, acked?: number): void {
    const link = this.#links.get(linkId);
    if (link?.stream.to === null && this.#linkTo(from) === undefined) link.stream.bind(from, acked);
  }

  #receiveAsAnswerer(from: string, signal: Signal, isFollowed: boolean): void {
    const link = this.#links.get(signal.linkId);
    if (link !== undefined) return link.stream.receive(from, signal, isFollowed);
    const newest = [...this.#links.keys(), ...this.#retired].toSorted().at(-1);
    // The newest link is the one that the other side believes in; a late message of an older one changes nothing.
    if (newest !== undefined && signal.linkId <= newest) return acknowledge(this.#options.send, from, signal);
    for (const old of this.#links.values()) this.#drop(old);
    this.#open(signal.linkId, from).stream.receive(from, signal, isFollowed);
    this.#report();
  }

  #greeted(from: string, signal: Signal): void {
    acknowledge(this.#options.send, from, signal);
    if (this.#options.role !== 'offers' || this.#greetings.has(signal.linkId)) return;
    this.#greetings.add(signal.linkId);
    // A device that knows nothing cannot use what was made with it before. The link on offer to all is left to others.
    for (const link of this.#links.values()) if (link.stream.to === from) this.#drop(link);
    this.#offerTo(from);
    this.#report();
  }

  #offerTo(deviceId: string | null): void {
    if (this.#peerDeviceId === null && this.#links.size >= LINKS_WHILE_RINGING_MAX) return;
    void this.#open(this.#options.newId(), deviceId).media.offer();
  }

  /** Repeated until the other side has taken it; the link that it then makes comes by itself. */
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
    // A new link in place of a connected one is an interruption; in place of an interrupted one it is no news.
    const news = state === 'new' && this.#reported === 'connected' ? 'interrupted' : state;
    if (this.#closed || news === this.#reported || news === 'new') return;
    this.#reported = news;
    this.#listener?.onState(news);
  }
}

const nothing = () => undefined;

/** Ids that sort by the time they were made, also across a reload of the page. */
export function createLinkIds(timer: Pick<Timer, 'now'>, random: () => string): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(timer.now()));
    return `${last.toString(36).padStart(9, '0')}-${random().slice(0, 8)}`;
  };
}
