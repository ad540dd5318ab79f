import { CANDIDATES_MAX } from '../constants.ts';
import { AddressGate, type Candidate } from './address-gate.ts';
import { DEAD_AFTER_SILENT_MS, isSameConfiguration } from './link-configuration.ts';
import type { LinkSample } from './quality.ts';
import type { Carried } from './signal-stream.ts';
import { sampleOf, silentMsOf } from './stats.ts';

/** new: still setting up; connected: media can flow; interrupted: it could and cannot now. */
export type LinkState = 'new' | 'connected' | 'interrupted';

export interface LinkEvents {
  /** A message for the other end. */
  signal(body: Carried): void;
  state(state: LinkState): void;
  /** What the other end sends; there from the start, silent until it attaches a microphone. */
  remote(stream: MediaStream): void;
}

/** One way for audio between two devices. */
export interface MediaLink {
  /** Starts (or restarts) the way; only the side that makes offers calls it. */
  offer(): Promise<void>;
  /** Looks for a new way while the old one goes on: the network has changed. */
  restart(): void;
  /** Takes a message of the other end. Messages are taken in the order of the calls. */
  receive(body: Carried): void;
  /** The person here has answered: the other side may learn where this device is. */
  reveal(): void;
  /** What this device sends: a microphone, or silence. Never renegotiates. */
  setTrack(track: MediaStreamTrack | null): void;
  /** Measures, and notices a way that has died or has come back before the browser says so. */
  sample(): Promise<LinkSample | null>;
  close(): void;
}

/** @param isHidden whether this device's location must stay secret for now */
export type MakeLink = (events: LinkEvents, role: 'offers' | 'answers', isHidden: boolean) => MediaLink;

/** Browsers begin a restart with what they know of the network; a second try sees what has changed since. */
const RESTART_AGAIN_MS = 4_000;
/** Candidates of one network come within moments of each other; one message carries them. */
const CANDIDATES_TOGETHER_MS = 8;

/** A connection that sends silence and has not begun. */
export interface PreparedConnection {
  readonly connection: RTCPeerConnection;
  readonly configuration: RTCConfiguration;
  readonly sender: RTCRtpSender;
  readonly silence: MediaStreamTrack;
  readonly offer: Promise<RTCSessionDescriptionInit>;
  /** Of a warm one, which has applied its offer: its own addresses as they are found. */
  gathered: Gathered | null;
}

interface Gathered {
  readonly applied: Promise<void>;
  /** Stops keeping them. @returns what was found */
  take(): RTCIceCandidate[];
}

interface LinkOptions {
  readonly events: LinkEvents;
  readonly role: 'offers' | 'answers';
  readonly isHidden: boolean;
  /** Whether there are relays, by which a way may come up although nobody may learn where it leads. */
  readonly isRelayed: boolean;
  readonly configure: () => RTCConfiguration;
  readonly closed: () => void;
}

export class PeerLink implements MediaLink {
  readonly #connection: RTCPeerConnection;
  readonly #sender: RTCRtpSender;
  readonly #silence: MediaStreamTrack;
  readonly #configure: () => RTCConfiguration;
  readonly #events: LinkEvents;
  readonly #role: 'offers' | 'answers';
  readonly #closed: () => void;
  readonly #gate: AddressGate;
  #configuration: RTCConfiguration;
  #firstOffer: Promise<RTCSessionDescriptionInit> | null;
  /** Of a connection that was warm: its first offer becomes its local description, or is that already. */
  #applied: Promise<void> | null;
  #candidates: Candidate[] = [];
  #candidateTimer: number | null = null;
  /** Descriptions must be applied one after the other; each step waits for the one before. */
  #queue: Promise<void> = Promise.resolve();
  /** Settles when the last description of the other side has been applied; its candidates wait for that. */
  #described: Promise<void> = Promise.resolve();
  /** What comes with the newest offer until that is applied: the browser takes it all in one step. */
  #together: Candidate[] | null = null;
  #state: LinkState = 'new';
  #track: MediaStreamTrack | null = null;
  #restartWanted = false;
  #restartTimer: number | null = null;

  constructor(prepared: PreparedConnection, options: LinkOptions) {
    const { connection } = prepared;
    const { events, role, isHidden, isRelayed, configure, closed } = options;
    this.#connection = connection;
    this.#sender = prepared.sender;
    this.#silence = prepared.silence;
    this.#configuration = prepared.configuration;
    this.#firstOffer = prepared.offer;
    this.#applied = prepared.gathered?.applied ?? null;
    this.#configure = configure;
    this.#events = events;
    this.#role = role;
    this.#closed = closed;
    this.#gate = new AddressGate({ isOpen: !isHidden, isRelayed });
    this.#renewConfiguration();
    // Taken here, where this link begins to keep them: nothing is kept twice.
    for (const candidate of prepared.gathered?.take() ?? []) this.#found(candidate);
    connection.addEventListener('icecandidate', ({ candidate }) => this.#found(candidate));
    connection.addEventListener('connectionstatechange', () => this.#follow(connection.connectionState));
    connection.addEventListener('track', ({ track }) => events.remote(new MediaStream([track])));
    connection.addEventListener('signalingstatechange', () => {
      if (connection.signalingState === 'stable' && this.#restartWanted) void this.offer();
    });
  }

  offer(): Promise<void> {
    return this.#then(async () => {
      const connection = this.#connection;
      const applied = this.#applied;
      this.#applied = null;
      // Another offer is on its way already; its answer comes, and then the restart is made.
      this.#restartWanted = applied === null && connection.signalingState !== 'stable';
      if (this.#restartWanted) return;
      this.#renewConfiguration();
      const offer = await this.#createOffer();
      // Sent before it is applied, which takes the browser a moment, and without candidates, which a local
      // description may hold by then: an offer can go to several devices.
      this.#events.signal({ kind: 'offer', sdp: offer.sdp ?? '' });
      this.#tellCandidates();
      return applied ?? connection.setLocalDescription(offer);
    });
  }

  restart(): void {
    if (this.#role === 'offers') void this.offer();
    else this.#events.signal({ kind: 'restart' });
  }

  receive(body: Carried): void {
    switch (body.kind) {
      case 'offer':
        this.#expectOffer(this.#gate.offer(body.sdp));
        return;
      case 'answer':
        this.#described = this.#then(() => this.#takeAnswer(body.sdp));
        return;
      case 'candidates':
        this.#expectCandidates(this.#gate.enter(body.candidates));
        return;
      case 'restart':
        void this.#then(async () => {
          if (this.#role === 'offers') void this.offer();
        });
        return;
      case 'hello':
    }
  }

  reveal(): void {
    if (this.#gate.isOpen) return;
    const { ours, theirs } = this.#gate.open();
    this.#expectCandidates(theirs);
    this.#candidates.push(...ours);
    this.#tellCandidates();
    // Through relays it is up by now; a shorter way is looked for while that goes on.
    if (this.#gate.isRelayed && this.#renewConfiguration()) this.restart();
  }

  setTrack(track: MediaStreamTrack | null): void {
    if (this.#track === track) return;
    this.#track = track;
    // The connection may close while the track is replaced; nothing is left to do then.
    this.#sender.replaceTrack(track ?? this.#silence).catch(() => undefined);
  }

  async sample(): Promise<LinkSample | null> {
    if (this.#connection.connectionState === 'closed') return null;
    const report = await this.#connection.getStats();
    this.#judge(silentMsOf(report));
    return sampleOf(report);
  }

  close(): void {
    this.#stopRestarting();
    if (this.#candidateTimer !== null) window.clearTimeout(this.#candidateTimer);
    this.#connection.close();
    this.#closed();
  }

  #expectOffer(sdp: string): void {
    const together: Candidate[] = [];
    this.#together = together;
    void this.#then(() => this.#takeOffer(sdp, together));
  }

  #expectCandidates(candidates: readonly Candidate[]): void {
    if (this.#together !== null) this.#together.push(...candidates);
    // They need not wait for our answer: with them the browser looks for a way as soon as that is made.
    else if (candidates.length > 0) void this.#after(this.#described, () => this.#takeCandidates(candidates));
  }

  async #takeOffer(sdp: string, together: readonly Candidate[]): Promise<void> {
    const connection = this.#connection;
    if (this.#together === together) this.#together = null;
    this.#renewConfiguration();
    const describing = connection.setRemoteDescription({ type: 'offer', sdp: withCandidates(sdp, together) });
    this.#described = describing.catch(() => undefined);
    // The browser goes from one to the other by itself; this page would keep it waiting.
    const answering = connection.createAnswer();
    const [answer] = await Promise.all([answering, describing]);
    this.#events.signal({ kind: 'answer', sdp: answer.sdp ?? '' });
    await connection.setLocalDescription(answer);
  }

  async #takeAnswer(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer') return;
    await this.#connection.setRemoteDescription({ type: 'answer', sdp });
  }

  async #takeCandidates(candidates: readonly RTCIceCandidateInit[]): Promise<void> {
    // One that the browser cannot use must not keep it from the others.
    await Promise.allSettled(candidates.map((candidate) => this.#connection.addIceCandidate(candidate)));
  }

  /**
   * Without a candidate it says that there are no more, which the other side need not know. Nor does it need ports that
   * only call out by TCP: nothing can be sent to them.
   */
  #found(found: RTCIceCandidate | null): void {
    if (found === null || found.candidate === '' || found.tcpType === 'active') return;
    const candidate = this.#gate.leave({ candidate: found.candidate, sdpMid: found.sdpMid });
    if (candidate === null) return;
    this.#candidates.push(candidate);
    this.#candidateTimer ??= window.setTimeout(() => this.#tellCandidates(), CANDIDATES_TOGETHER_MS);
  }

  #tellCandidates(): void {
    if (this.#candidateTimer !== null) window.clearTimeout(this.#candidateTimer);
    this.#candidateTimer = null;
    const candidates = this.#candidates.splice(0, CANDIDATES_MAX);
    if (candidates.length > 0) this.#events.signal({ kind: 'candidates', candidates });
    if (this.#candidates.length > 0) this.#tellCandidates();
  }

  #createOffer(): Promise<RTCSessionDescriptionInit> {
    const first = this.#firstOffer;
    this.#firstOffer = null;
    return first ?? this.#connection.createOffer({ iceRestart: this.#connection.remoteDescription !== null });
  }

  /**
   * Credentials of relays end after minutes; a spare or a long call needs those of now. And while nobody may learn where
   * this device is, only relays are used if there are any. @returns whether something has changed
   */
  #renewConfiguration(): boolean {
    const now = this.#configure();
    const isCareful = !this.#gate.isOpen && this.#gate.isRelayed;
    const { iceServers = [], iceTransportPolicy = 'all' } = now;
    const wanted = { iceServers, iceTransportPolicy: isCareful ? 'relay' : iceTransportPolicy } as const;
    if (isSameConfiguration(this.#configuration, wanted)) return false;
    // Certificates are as they were, and a browser refuses others.
    this.#configuration = { ...this.#configuration, ...wanted };
    this.#connection.setConfiguration(this.#configuration);
    return true;
  }

  #follow(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.#stopRestarting();
      this.#setState('connected');
    } else if (state === 'disconnected' || state === 'failed') {
      this.#setState('interrupted');
      this.#restartUntilConnected();
    }
  }

  /** What the browser still calls connected. */
  #judge(silentMs: number | null): void {
    if (silentMs === null || this.#connection.connectionState !== 'connected') return;
    const isDead = silentMs >= DEAD_AFTER_SILENT_MS;
    if (isDead && this.#state === 'connected') this.#follow('disconnected');
    if (!isDead && this.#state === 'interrupted') this.#follow('connected');
  }

  #restartUntilConnected(): void {
    this.#stopRestarting();
    this.restart();
    this.#restartTimer = window.setTimeout(() => this.#restartUntilConnected(), RESTART_AGAIN_MS);
  }

  #stopRestarting(): void {
    if (this.#restartTimer !== null) window.clearTimeout(this.#restartTimer);
    this.#restartTimer = null;
  }

  #setState(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#events.state(state);
  }

  #then(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#after(this.#queue, step);
    return this.#queue;
  }

  async #after(previous: Promise<void>, step: () => Promise<void>): Promise<void> {
    await previous;
    if (this.#connection.signalingState === 'closed') return;
    // A description or candidate that the browser refuses (or that meets a closing link) must not stop those
    // after it; a link that stays unusable is noticed by its state, and restarted.
    await step().catch(() => undefined);
  }
}

/** A candidate as RFC 8839 writes it, in characters that cannot leave its line. */
const CANDIDATE = /^candidate:[\w+/]+ \d+ \w+ \d+ [\w.:-]+ \d+ typ \w+(?: [\w.:+/-]+)*$/;

/** A description of one medium with these candidates in it. One that is none would spoil it, and is left out. */
function withCandidates(sdp: string, candidates: readonly Candidate[]): string {
  return candidates.reduce(
    (all, { candidate }) => (CANDIDATE.test(candidate) ? `${all}a=${candidate}\r\n` : all),
    sdp,
  );
}
