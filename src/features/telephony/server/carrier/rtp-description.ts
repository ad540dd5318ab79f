import { isIP } from 'node:net';
import { assert } from '#kernel/assert.ts';
import type { RtpAddress } from '../media/media-engine.ts';
import {
  type AudioDescription,
  agreedWith,
  answeredDirection,
  type Direction,
  type Formats,
  isUnheard,
  type Layout,
  OFFERED,
  readDescription,
  writeDescription,
} from './sdp.ts';

interface SessionDescription {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** What offers of ours say; JsSIP puts the direction of a hold into them itself. */
const OFFERED_DIRECTION = 'sendrecv';

interface Told {
  readonly id: number;
  /** Called with every description of theirs that can be heard. */
  readonly told: (remote: AudioDescription) => void;
  /** Called with the reason why one cannot be. */
  readonly unheard: (why: string) => void;
}

/**
 * Stands where JsSIP expects the RTCPeerConnection of a browser, and speaks plain RTP (RTP/AVP) instead of WebRTC. It
 * carries no audio: it says where ours is awaited and reads where theirs goes to.
 */
export class RtpDescription {
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  /**
   * Never "stable": JsSIP asks for it only when an answer follows early media, and would then make up an offer that is
   * never sent but counted.
   */
  readonly signalingState = 'have-local-offer';
  localDescription: SessionDescription | null = null;
  /** Whether we hold the call; it decides what offers of theirs are answered with. */
  holds = false;

  #media: RtpAddress;
  readonly #tell: Told;
  #version = 1;
  /** What was said last, without the version: while it is the same, so is the version (RFC 3264 section 8). */
  #said: string | null = null;
  #formats: Formats = OFFERED;
  #layout: Layout | null = null;
  #remote: AudioDescription | null = null;

  constructor(media: RtpAddress, tell: Told) {
    this.#media = media;
    this.#tell = tell;
  }

  /** What they have said last; null when they have said nothing yet. */
  get remote(): AudioDescription | null {
    return this.#remote;
  }

  /** Our audio is awaited elsewhere from the next offer on. */
  moveTo(media: RtpAddress): void {
    this.#media = media;
  }

  createOffer(): Promise<SessionDescription> {
    // JsSIP writes the direction of a hold after this, which is a change as well.
    return Promise.resolve({ type: 'offer', sdp: this.#say(OFFERED_DIRECTION, this.holds ? 'hold' : '') });
  }

  createAnswer(): Promise<SessionDescription> {
    assert(this.#remote !== null, 'an answer has an offer');
    return Promise.resolve({ type: 'answer', sdp: this.answerTo(this.#remote) });
  }

  /** What we answer to an offer, as early media or for good: the same words while nothing has changed. */
  answerTo(offer: AudioDescription): string {
    this.#remote = offer;
    this.#layout = offer.layout;
    this.#formats = agreedWith(offer);
    const sdp = this.#say(answeredDirection(offer.direction, this.holds), '');
    this.localDescription = { type: 'answer', sdp };
    return sdp;
  }

  setLocalDescription(description: SessionDescription): Promise<void> {
    this.localDescription = description;
    return Promise.resolve();
  }

  /** Rejects when the description cannot be heard; the call is then refused with 488. */
  setRemoteDescription({ type, sdp }: SessionDescription): Promise<void> {
    const remote = readDescription(sdp, {
      family: isIP(this.#media.address) === 6 ? 6 : 4,
      offeredEvent: type === 'answer' ? this.#formats.telephoneEvent : null,
    });
    if (isUnheard(remote)) {
      this.#tell.unheard(remote.unheard);
      return Promise.reject(new Error(remote.unheard));
    }
    this.#remote = remote;
    this.#tell.told(remote);
    return Promise.resolve();
  }

  close(): void {}

  // What else JsSIP asks of a peer connection has no meaning here.
  addEventListener(): void {}
  removeEventListener(): void {}
  addTrack(): void {}
  getSenders(): readonly never[] {
    return [];
  }

  #say(direction: Direction, more: string): string {
    const { id } = this.#tell;
    const written = (version: number) =>
      writeDescription({
        media: this.#media,
        direction,
        formats: this.#formats,
        layout: this.#layout,
        session: { id, version },
      });
    const said = `${written(0)}${more}`;
    if (this.#said !== null && this.#said !== said) this.#version += 1;
    this.#said = said;
    return written(this.#version);
  }
}
