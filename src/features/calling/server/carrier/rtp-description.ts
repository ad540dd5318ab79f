import { assert } from '#kernel/assert.ts';
import type { RtpAddress } from '../media/media-engine.ts';
import { type AudioDescription, answeredDirection, readDescription, writeDescription } from './sdp.ts';

interface SessionDescription {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** What offers of ours say; JsSIP puts the direction of a hold into them itself. */
const OFFERED_DIRECTION = 'sendrecv';

/**
 * Stands where JsSIP expects the RTCPeerConnection of a browser, and speaks plain RTP (RTP/AVP) instead of WebRTC. It
 * carries no audio: it says where ours is awaited and reads where theirs goes to.
 */
export class RtpDescription {
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  signalingState: 'stable' | 'have-local-offer' | 'have-remote-offer' | 'closed' = 'stable';
  localDescription: SessionDescription | null = null;
  /** Whether we hold the call; it decides what offers of theirs are answered with. */
  holds = false;

  #media: RtpAddress;
  readonly #told: (remote: AudioDescription) => void;
  readonly #session: { id: number; version: number };
  #remote: AudioDescription | null = null;

  /** @param told is called with every description of theirs that can be heard */
  constructor(media: RtpAddress, { id, told }: { id: number; told: (remote: AudioDescription) => void }) {
    this.#media = media;
    this.#told = told;
    this.#session = { id, version: 1 };
  }

  /** Our audio is awaited elsewhere from the next offer on. */
  moveTo(media: RtpAddress): void {
    this.#media = media;
  }

  createOffer(): Promise<SessionDescription> {
    // A direction that JsSIP changes is a change of the session, which a version of its own must tell.
    if (this.localDescription !== null) this.#session.version += 1;
    return Promise.resolve({ type: 'offer', sdp: this.#write(OFFERED_DIRECTION, null) });
  }

  createAnswer(): Promise<SessionDescription> {
    assert(this.#remote !== null, 'an answer has an offer');
    return Promise.resolve({ type: 'answer', sdp: this.answerTo(this.#remote) });
  }

  /** What we answer to an offer, as early media or for good: the same words while nothing has changed. */
  answerTo(offer: AudioDescription): string {
    this.#remote = offer;
    const direction = answeredDirection(offer.direction, this.holds);
    const same = this.#write(direction, offer);
    if (this.localDescription !== null && this.localDescription.sdp !== same) this.#session.version += 1;
    const sdp = this.#write(direction, offer);
    this.localDescription = { type: 'answer', sdp };
    return sdp;
  }

  setLocalDescription(description: SessionDescription): Promise<void> {
    this.localDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-local-offer' : 'stable';
    return Promise.resolve();
  }

  /** Rejects when the description cannot be heard; the call is then refused with 488. */
  setRemoteDescription({ type, sdp }: SessionDescription): Promise<void> {
    const remote = readDescription(sdp);
    if (remote === null) return Promise.reject(new Error('no audio that we speak'));
    this.#remote = remote;
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
    this.#told(remote);
    return Promise.resolve();
  }

  close(): void {
    this.signalingState = 'closed';
  }

  // What else JsSIP asks of a peer connection has no meaning here.
  addEventListener(): void {}
  removeEventListener(): void {}
  addTrack(): void {}
  getSenders(): readonly never[] {
    return [];
  }

  #write(direction: AudioDescription['direction'], answers: AudioDescription | null): string {
    return writeDescription({ media: this.#media, direction, answers, session: this.#session });
  }
}
