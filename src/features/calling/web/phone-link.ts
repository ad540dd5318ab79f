import { negotiateOnly } from './codecs.ts';
import { configurationOf, DEAD_AFTER_SILENT_MS, type LinkSources } from './link-configuration.ts';
import type { LinkState } from './media-link.ts';
import type { LinkSample } from './quality.ts';
import { sampleOf, silentMsOf } from './stats.ts';

/** A media connection between this device and the server. It is used once: a lost one is replaced, not repaired. */
export interface PhoneLink {
  /**
   * The SDP offer for the server. It contains none of our addresses, because the server learns them from our packets.
   */
  offer(): Promise<string>;
  /** @param answer contains the server's addresses */
  accept(answer: string): Promise<void>;
  setTrack(track: MediaStreamTrack | null): void;
  /** Takes a sample, and notices a dead path before the browser does. */
  sample(): Promise<LinkSample | null>;
  close(): void;
}

export interface PhoneLinkEvents {
  state(state: LinkState): void;
  /** Receives the phone's audio, also before the answer. */
  remote(stream: MediaStream): void;
}

export type MakePhoneLink = (events: PhoneLinkEvents) => PhoneLink;

/** Codecs of phones, best first. telephone-event stays, because carriers expect it with them (RFC 4733). */
const TELEPHONE_CODECS = ['audio/pcmu', 'audio/pcma', 'audio/telephone-event'];

export function createPhoneLinks(sources: LinkSources): MakePhoneLink {
  return (events) =>
    new PeerPhoneLink(new RTCPeerConnection(configurationOf(sources)), sources.silence(), events);
}

class PeerPhoneLink implements PhoneLink {
  readonly #connection: RTCPeerConnection;
  readonly #sender: RTCRtpSender;
  readonly #silence: MediaStreamTrack;
  readonly #events: PhoneLinkEvents;
  #applied: Promise<void> = Promise.resolve();
  #state: LinkState = 'new';

  constructor(connection: RTCPeerConnection, silence: MediaStreamTrack, events: PhoneLinkEvents) {
    this.#connection = connection;
    this.#silence = silence;
    this.#events = events;
    const transceiver = connection.addTransceiver(silence, { direction: 'sendrecv' });
    this.#sender = transceiver.sender;
    negotiateOnly(transceiver, TELEPHONE_CODECS);
    connection.addEventListener('track', ({ track }) => events.remote(new MediaStream([track])));
    connection.addEventListener('connectionstatechange', () => this.#follow(connection.connectionState));
  }

  async offer(): Promise<string> {
    const connection = this.#connection;
    const offer = await connection.createOffer();
    // Sent while the browser applies it, which takes a moment.
    this.#applied = connection.setLocalDescription(offer).then(() => this.#watchTransport());
    this.#applied.catch(() => undefined);
    return offer.sdp ?? '';
  }

  async accept(answer: string): Promise<void> {
    await this.#applied;
    if (this.#connection.signalingState === 'have-local-offer')
      await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  setTrack(track: MediaStreamTrack | null): void {
    // If the connection closes while the track is replaced, nothing is left to do.
    this.#sender.replaceTrack(track ?? this.#silence).catch(() => undefined);
  }

  async sample(): Promise<LinkSample | null> {
    if (this.#connection.connectionState === 'closed') return null;
    const report = await this.#connection.getStats();
    if (this.#state === 'connected' && (silentMsOf(report) ?? 0) >= DEAD_AFTER_SILENT_MS)
      this.#set('interrupted');
    return sampleOf(report);
  }

  close(): void {
    this.#connection.close();
  }

  /** A server that closes its side says so at once. The browser's state doesn't change. */
  #watchTransport(): void {
    const { transport } = this.#sender;
    transport?.addEventListener('statechange', () => {
      if (transport.state === 'closed' || transport.state === 'failed') this.#set('interrupted');
    });
  }

  #follow(state: RTCPeerConnectionState): void {
    if (state === 'connected') this.#set('connected');
    else if (state === 'disconnected' || state === 'failed') this.#set('interrupted');
  }

  #set(state: LinkState): void {
    if (this.#state === state || this.#connection.signalingState === 'closed') return;
    this.#state = state;
    this.#events.state(state);
  }
}
