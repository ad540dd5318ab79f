import { CANDIDATES_MAX } from '../constants.ts';
import { negotiateOnly } from './codecs.ts';
import { configurationOf, DEAD_AFTER_SILENT_MS, type LinkSources } from './link-configuration.ts';
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
  /** What this device sends: a microphone, or silence. Never renegotiates. */
  setTrack(track: MediaStreamTrack | null): void;
  /** Measures, and notices a way that has died or has come back before the browser says so. */
  sample(): Promise<LinkSample | null>;
  close(): void;
}

export type MakeLink = (events: LinkEvents, role: 'offers' | 'answers') => MediaLink;

/** Browsers begin a restart with what they know of the network; a second try sees what has changed since. */
const RESTART_AGAIN_MS = 4_000;
/** A taken spare is replaced when its call has been set up, or at once when that call is over. */
const NEXT_SPARE_AFTER_MS = 2_000;
/** Who has found somebody to call does it soon, or not: meanwhile ports are open, and addresses may grow old. */
const WARM_FOR_MS = 60_000;
/** Candidates of one network come within moments of each other; one message carries them. */
const CANDIDATES_TOGETHER_MS = 8;

/**
 * Every browser speaks it to every other (RFC 7874). They offer it with in-band error correction on and discontinuous
 * transmission off.
 */
const CODECS = ['audio/opus'];

/** Makes links over RTCPeerConnection, and keeps one connection ready, so that a call does not wait for its making. */
export class LinkMaker {
  readonly #sources: LinkSources;
  #spare: Connection | null = null;
  #spareTimer: number | null = null;
  #warmTimer: number | null = null;

  constructor(sources: LinkSources) {
    this.#sources = sources;
    this.#spare = this.#prepare();
  }

  readonly make: MakeLink = (events, role) => {
    // What has begun to offer cannot answer.
    if (role === 'answers' || this.#isOutdated()) this.cool();
    const connection = this.#spare ?? this.#prepare();
    this.#spare = null;
    this.#stopWarm();
    this.#prepareAfter(NEXT_SPARE_AFTER_MS);
    return new PeerLink(connection, {
      events,
      role,
      configure: () => configurationOf(this.#sources),
      closed: () => this.#prepareAfter(0),
    });
  };

  /**
   * Somebody is about to call: the spare looks for its own addresses already, so that the call need not wait for
   * them. For a while only, because it has ports open, and relays that it asked for hold theirs.
   */
  warm(): void {
    if (this.#spare === null) return;
    this.#spare.gathered ??= gather(this.#spare);
    this.#stopWarm();
    this.#warmTimer = window.setTimeout(() => this.cool(), WARM_FOR_MS);
  }

  /** Nobody calls now, or the addresses that were found are no longer ours. */
  cool(): void {
    this.#stopWarm();
    if (!this.#spare?.gathered) return;
    this.#spare.connection.close();
    this.#spare = this.#prepare();
  }

  close(): void {
    this.#stopTimer();
    this.#stopWarm();
    this.#spare?.connection.close();
    this.#spare = null;
  }

  #isOutdated(): boolean {
    return this.#spare !== null && !hasServers(this.#spare.configuration, configurationOf(this.#sources));
  }

  #stopWarm(): void {
    if (this.#warmTimer !== null) window.clearTimeout(this.#warmTimer);
    this.#warmTimer = null;
  }

  #prepareAfter(milliseconds: number): void {
    this.#stopTimer();
    this.#spareTimer = window.setTimeout(() => (this.#spare ??= this.#prepare()), milliseconds);
  }

  #stopTimer(): void {
    if (this.#spareTimer !== null) window.clearTimeout(this.#spareTimer);
    this.#spareTimer = null;
  }

  #prepare(): Connection {
    const configuration = configurationOf(this.#sources);
    const silence = this.#sources.silence();
    const connection = new RTCPeerConnection(configuration);
    const sender = connection.addTrack(silence);
    negotiateOnly(connection.getTransceivers()[0], CODECS);
    // Whichever side this will be: an offer that is never applied binds nothing, and opens no port.
    const offer = connection.createOffer();
    offer.catch(() => undefined);
    return { connection, configuration, sender, silence, offer, gathered: null };
  }
}

type Candidate = Extract<Carried, { kind: 'candidates' }>['candidates'][number];

/** A connection that sends silence and has not begun. */
interface Connection {
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

function gather({ connection, offer }: Connection): Gathered {
  const found: RTCIceCandidate[] = [];
  const keep = ({ candidate }: RTCPeerConnectionIceEvent) => {
    if (candidate !== null) found.push(candidate);
  };
  connection.addEventListener('icecandidate', keep);
  const applied = (async () => connection.setLocalDescription(await offer))();
  applied.catch(() => undefined);
  return {
    applied,
    take() {
      connection.removeEventListener('icecandidate', keep);
      return found;
    },
  };
}

function hasServers(configuration: RTCConfiguration, now: RTCConfiguration): boolean {
  return JSON.stringify(configuration.iceServers) === JSON.stringify(now.iceServers);
}

interface LinkOptions {
  readonly events: LinkEvents;
  readonly role: 'offers' | 'answers';
  readonly configure: () => RTCConfiguration;
  readonly closed: () => void;
}

class PeerLink implements MediaLink {
  readonly #connection: RTCPeerConnection;
  readonly #sender: RTCRtpSender;
  readonly #silence: MediaStreamTrack;
  readonly #configure: () => RTCConfiguration;
  readonly #events: LinkEvents;
  readonly #role: 'offers' | 'answers';
  readonly #closed: () => void;
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

  constructor(prepared: Connection, { events, role, configure, closed }: LinkOptions) {
    const { connection } = prepared;
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
      this.#renewServers();
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
        this.#expectOffer(body.sdp);
        return;
      case 'answer':
        this.#described = this.#then(() => this.#takeAnswer(body.sdp));
        return;
      case 'candidates':
        if (this.#together !== null) this.#together.push(...body.candidates);
        // They need not wait for our answer: with them the browser looks for a way as soon as that is made.
        else void this.#after(this.#described, () => this.#takeCandidates(body.candidates));
        return;
      case 'restart':
        void this.#then(async () => {
          if (this.#role === 'offers') void this.offer();
        });
        return;
      case 'hello':
    }
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

  async #takeOffer(sdp: string, together: readonly Candidate[]): Promise<void> {
    const connection = this.#connection;
    if (this.#together === together) this.#together = null;
    this.#renewServers();
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
    this.#candidates.push({ candidate: found.candidate, sdpMid: found.sdpMid });
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

  /** Credentials of relays end after minutes; a spare or a long call needs those of now. */
  #renewServers(): void {
    const now = this.#configure();
    if (hasServers(this.#configuration, now)) return;
    // Certificates are as they were, and a browser refuses others.
    this.#configuration = { ...this.#configuration, iceServers: now.iceServers ?? [] };
    this.#connection.setConfiguration(this.#configuration);
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
