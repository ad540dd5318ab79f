import { CANDIDATES_MAX } from '../constants.ts';
import { AddressGate, type Candidate } from './address-gate.ts';
import { DEAD_AFTER_SILENT_MS, isSameConfiguration } from './link-configuration.ts';
import type { LinkSample } from './quality.ts';
import type { Carried } from './signal-stream.ts';
import { sampleOf, silentMsOf } from './stats.ts';

/** new: still setting up. connected: media can flow. interrupted: it could before, but can't now. */
export type LinkState = 'new' | 'connected' | 'interrupted';

export interface LinkEvents {
  /** Sends a message to the other end. */
  signal(body: Carried): void;
  state(state: LinkState): void;
  /** Receives the other end's stream, which exists from the start and is silent until it attaches a microphone. */
  remote(stream: MediaStream): void;
}

/** A media path between two devices. */
export interface MediaLink {
  /** Starts or restarts the path; only for the side that makes offers. */
  offer(): Promise<void>;
  /** Looks for a new path while the old one stays up, because the network has changed. */
  restart(): void;
  /** Handles a message of the other end. Messages are handled in order. */
  receive(body: Carried): void;
  /** The person here has answered, so the other side may learn this device's address. */
  reveal(): void;
  /** Sets the track to send: a microphone, or silence. Never renegotiates. */
  setTrack(track: MediaStreamTrack | null): void;
  /** Takes a sample, and notices a dead or restored path before the browser does. */
  sample(): Promise<LinkSample | null>;
  close(): void;
}

/** @param isHidden whether this device's address must stay hidden for now */
export type MakeLink = (events: LinkEvents, role: 'offers' | 'answers', isHidden: boolean) => MediaLink;

/** Browsers begin a restart with outdated network information. A second try uses the current one. */
const RESTART_AGAIN_MS = 4_000;
/** Candidates of one network come within moments of each other, so one message carries them. */
const CANDIDATES_TOGETHER_MS = 8;

/** A connection that sends silence and hasn't started. */
export interface PreparedConnection {
  readonly connection: RTCPeerConnection;
  readonly configuration: RTCConfiguration;
  readonly sender: RTCRtpSender;
  readonly silence: MediaStreamTrack;
  readonly offer: Promise<RTCSessionDescriptionInit>;
  /** For a warm connection, which has applied its offer: its own addresses as they are found. */
  gathered: Gathered | null;
}

interface Gathered {
  readonly applied: Promise<void>;
  /** Stops collecting. @returns what was found */
  take(): RTCIceCandidate[];
}

interface LinkOptions {
  readonly events: LinkEvents;
  readonly role: 'offers' | 'answers';
  readonly isHidden: boolean;
  /** Whether relays allow a path while addresses are hidden. */
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
  /** For a connection that was warm: its first offer becomes its local description, or already is. */
  #applied: Promise<void> | null;
  #candidates: Candidate[] = [];
  #candidateTimer: number | null = null;
  /** Descriptions must be applied one after the other, so each step waits for the previous one. */
  #queue: Promise<void> = Promise.resolve();
  /** Settles when the last remote description has been applied. Its candidates wait for that. */
  #described: Promise<void> = Promise.resolve();
  /** Signals that came with the newest offer, until it is applied. The browser gets them in one step. */
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
    // Taken when this link starts collecting, so that nothing is kept twice.
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
      // Another offer is already under way. The restart follows its answer.
      this.#restartWanted = applied === null && connection.signalingState !== 'stable';
      if (this.#restartWanted) return;
      this.#renewConfiguration();
      const offer = await this.#createOffer();
      // Sent before it is applied, which takes the browser a moment. Sent without candidates, which the local
      // description may already contain, because an offer can go to several devices.
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
    // The path is up through relays by now. It stays up while a shorter one is looked for.
    if (this.#gate.isRelayed && this.#renewConfiguration()) this.restart();
  }

  setTrack(track: MediaStreamTrack | null): void {
    if (this.#track === track) return;
    this.#track = track;
    // If the connection closes while the track is replaced, nothing is left to do.
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
    // They don't wait for our answer. With them, the browser looks for a path as soon as it is made.
    else if (candidates.length > 0) void this.#after(this.#described, () => this.#takeCandidates(candidates));
  }

  async #takeOffer(sdp: string, together: readonly Candidate[]): Promise<void> {
    const connection = this.#connection;
    if (this.#together === together) this.#together = null;
    this.#renewConfiguration();
    const describing = connection.setRemoteDescription({ type: 'offer', sdp: withCandidates(sdp, together) });
    this.#described = describing.catch(() => undefined);
    // The browser queues them itself. Waiting for each here would slow it down.
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
    // A candidate that the browser can't use must not block the others.
    await Promise.allSettled(candidates.map((candidate) => this.#connection.addIceCandidate(candidate)));
  }

  /**
   * Ignores the event without a candidate, which only marks the end, and TCP ports that only call out, because nothing
   * can be sent to them.
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
   * Updates the configuration. Relay credentials expire after minutes, so a spare or a long call needs current ones.
   * While addresses are hidden, only relays are used, if there are any.
   * @returns whether something has changed
   */
  #renewConfiguration(): boolean {
    const now = this.#configure();
    const isCareful = !this.#gate.isOpen && this.#gate.isRelayed;
    const { iceServers = [], iceTransportPolicy = 'all' } = now;
    const wanted = { iceServers, iceTransportPolicy: isCareful ? 'relay' : iceTransportPolicy } as const;
    if (isSameConfiguration(this.#configuration, wanted)) return false;
    // Certificates stay the same. Browsers refuse others.
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

  /** While the browser still reports it as connected. */
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
    // If the browser refuses a description or candidate, or the link is closing, later ones must still be handled. A
    // link that stays unusable is noticed by its state and restarted.
    await step().catch(() => undefined);
  }
}

/** A candidate in the syntax of RFC 8839, limited to characters that can't break out of its line. */
const CANDIDATE = /^candidate:[\w+/]+ \d+ \w+ \d+ [\w.:-]+ \d+ typ \w+(?: [\w.:+/-]+)*$/;

/** Adds candidates to a description of one medium. Invalid ones would break it, so they are left out. */
function withCandidates(sdp: string, candidates: readonly Candidate[]): string {
  return candidates.reduce(
    (all, { candidate }) => (CANDIDATE.test(candidate) ? `${all}a=${candidate}\r\n` : all),
    sdp,
  );
}
