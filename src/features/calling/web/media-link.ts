import type { IceServers } from '../model.ts';
import type { LinkSample } from './quality.ts';
import type { Carried } from './signal-stream.ts';
import { sampleOf } from './stats.ts';

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
  sample(): Promise<LinkSample | null>;
  close(): void;
}

export type MakeLink = (events: LinkEvents, role: 'offers' | 'answers') => MediaLink;

/** Browsers begin a restart with what they know of the network; a second try sees what has changed since. */
const RESTART_AGAIN_MS = 4_000;

/** Makes links over RTCPeerConnection. */
export function createLinkMaker(options: {
  iceServers: () => IceServers['servers'];
  certificate: () => RTCCertificate | null;
  /** Sent while there is nothing to send: an encoder that runs already makes a microphone heard at once. */
  silence: () => MediaStreamTrack | null;
}): MakeLink {
  return (events, role) => {
    const certificate = options.certificate();
    const configure = (): RTCConfiguration => ({
      iceServers: options.iceServers().map(({ urls, username, credential }) => ({
        urls,
        ...(username === undefined ? {} : { username }),
        ...(credential === undefined ? {} : { credential }),
      })),
      bundlePolicy: 'max-bundle',
      ...(certificate === null ? {} : { certificates: [certificate] }),
    });
    return new PeerLink(configure, { events, role, silence: options.silence() });
  };
}

class PeerLink implements MediaLink {
  readonly #connection: RTCPeerConnection;
  readonly #configure: () => RTCConfiguration;
  readonly #events: LinkEvents;
  readonly #role: 'offers' | 'answers';
  /** Descriptions must be applied one after the other; each step waits for the one before. */
  #queue: Promise<void> = Promise.resolve();
  #state: LinkState = 'new';
  readonly #silence: MediaStreamTrack | null;
  #track: MediaStreamTrack | null = null;
  #sender: RTCRtpSender | null = null;
  #restartWanted = false;
  #restartTimer: number | null = null;

  constructor(
    configure: () => RTCConfiguration,
    {
      events,
      role,
      silence,
    }: { events: LinkEvents; role: 'offers' | 'answers'; silence: MediaStreamTrack | null },
  ) {
    const connection = new RTCPeerConnection(configure());
    this.#connection = connection;
    this.#configure = configure;
    this.#events = events;
    this.#role = role;
    this.#silence = silence;
    connection.addEventListener('icecandidate', ({ candidate }) => {
      events.signal({
        kind: 'candidate',
        candidate: candidate?.candidate ?? null,
        sdpMid: candidate?.sdpMid ?? null,
      });
    });
    connection.addEventListener('connectionstatechange', () => this.#follow(connection.connectionState));
    connection.addEventListener('track', ({ track }) => events.remote(new MediaStream([track])));
    connection.addEventListener('signalingstatechange', () => {
      if (connection.signalingState === 'stable' && this.#restartWanted) void this.offer();
    });
    if (role === 'offers') {
      this.#takeTransceiver(connection.addTransceiver('audio', { direction: 'sendrecv' }));
    }
  }

  offer(): Promise<void> {
    return this.#then(async () => {
      const connection = this.#connection;
      // An offer is on its way already; its answer comes, and then the restart is made.
      this.#restartWanted = connection.signalingState !== 'stable';
      if (this.#restartWanted) return;
      this.#renewServers();
      const offer = await connection.createOffer({ iceRestart: connection.remoteDescription !== null });
      await connection.setLocalDescription(offer);
      // Without candidates, which a local description may hold by now: an offer can go to several devices.
      this.#events.signal({ kind: 'offer', sdp: offer.sdp ?? '' });
    });
  }

  restart(): void {
    if (this.#role === 'offers') void this.offer();
    else this.#events.signal({ kind: 'restart' });
  }

  receive(body: Carried): void {
    void this.#then(() => this.#apply(body));
  }

  setTrack(track: MediaStreamTrack | null): void {
    this.#track = track;
    this.#attach();
  }

  async sample(): Promise<LinkSample | null> {
    return this.#connection.connectionState === 'closed' ? null : sampleOf(await this.#connection.getStats());
  }

  close(): void {
    this.#stopRestarting();
    this.#connection.close();
  }

  async #apply(body: Carried): Promise<void> {
    const connection = this.#connection;
    switch (body.kind) {
      case 'offer': {
        this.#renewServers();
        await connection.setRemoteDescription({ type: 'offer', sdp: body.sdp });
        const [transceiver] = connection.getTransceivers();
        if (transceiver !== undefined) this.#takeTransceiver(transceiver);
        await connection.setLocalDescription(await connection.createAnswer());
        this.#events.signal({ kind: 'answer', sdp: connection.localDescription?.sdp ?? '' });
        return;
      }
      case 'answer':
        if (connection.signalingState !== 'have-local-offer') return;
        await connection.setRemoteDescription({ type: 'answer', sdp: body.sdp });
        return;
      case 'candidate':
        // Null only says that there are no more.
        if (body.candidate === null) return;
        await connection.addIceCandidate({ candidate: body.candidate, sdpMid: body.sdpMid });
        return;
      case 'restart':
        if (this.#role === 'offers') void this.offer();
        return;
      case 'hello':
    }
  }

  /** Credentials of relays end after minutes; a restart in a long call needs those of now. */
  #renewServers(): void {
    this.#connection.setConfiguration(this.#configure());
  }

  #takeTransceiver(transceiver: RTCRtpTransceiver): void {
    // A transceiver that an offer made only receives, until it is told to send as well.
    transceiver.direction = 'sendrecv';
    this.#sender = transceiver.sender;
    const opusFirst = preferOpus();
    if (opusFirst.length > 0) transceiver.setCodecPreferences(opusFirst);
    this.#attach();
  }

  #attach(): void {
    // The connection may close while the track is replaced; nothing is left to do then.
    this.#sender?.replaceTrack(this.#track ?? this.#silence).catch(() => undefined);
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

/** Opus before the rest. Browsers offer it with in-band error correction on and discontinuous transmission off. */
function preferOpus(): RTCRtpCodec[] {
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? [];
  return [...codecs.filter(isOpus), ...codecs.filter((codec) => !isOpus(codec))];
}

const isOpus = (codec: RTCRtpCodec) => codec.mimeType.toLowerCase() === 'audio/opus';
