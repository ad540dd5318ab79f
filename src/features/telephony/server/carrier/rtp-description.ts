import { isIP } from 'node:net';
import { assert } from '#kernel/assert.ts';
import type { RtpAddress } from '../media/media-engine.ts';
import {
  type AudioDescription,
  agreedWith,
  answeredDirection,
  type Direction,
  type Formats,
  isUnusable,
  type Layout,
  OFFERED,
  readDescription,
  writeDescription,
} from './sdp.ts';

interface SessionDescription {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** Direction in our offers. JsSIP sets the direction of a hold itself. */
const OFFERED_DIRECTION = 'sendrecv';

interface DescriptionListener {
  readonly id: number;
  /** Called with each usable description of theirs. */
  readonly received: (remote: AudioDescription) => void;
  /** Called with the reason why a description is unusable. */
  readonly rejected: (why: string) => void;
}

/**
 * Takes the place of a browser's RTCPeerConnection in JsSIP, for plain RTP (RTP/AVP) instead of WebRTC. It carries no
 * audio: it says where we receive ours, and reads where theirs goes.
 */
export class RtpDescription {
  readonly iceGatheringState = 'complete';
  readonly iceConnectionState = 'connected';
  /**
   * Never "stable": JsSIP only reads it when an answer follows early media, and would then make up an offer that is
   * never sent but counted.
   */
  readonly signalingState = 'have-local-offer';
  localDescription: SessionDescription | null = null;
  /** Whether we hold the call. It decides how their offers are answered. */
  holds = false;

  #media: RtpAddress;
  readonly #listener: DescriptionListener;
  #version = 1;
  /** The last description without its version. As long as it is the same, so is the version (RFC 3264 section 8). */
  #text: string | null = null;
  #formats: Formats = OFFERED;
  #layout: Layout | null = null;
  #remote: AudioDescription | null = null;

  constructor(media: RtpAddress, listener: DescriptionListener) {
    this.#media = media;
    this.#listener = listener;
  }

  /** Their last description; null if there is none yet. */
  get remote(): AudioDescription | null {
    return this.#remote;
  }

  /** Receives our audio at another address from the next offer on. */
  moveTo(media: RtpAddress): void {
    this.#media = media;
  }

  createOffer(): Promise<SessionDescription> {
    // JsSIP writes the direction of a hold after this, which is a change as well.
    return Promise.resolve({ type: 'offer', sdp: this.#write(OFFERED_DIRECTION, this.holds ? 'hold' : '') });
  }

  createAnswer(): Promise<SessionDescription> {
    assert(this.#remote !== null, 'an answer has an offer');
    return Promise.resolve({ type: 'answer', sdp: this.answerTo(this.#remote) });
  }

  /**
   * Returns our answer to an offer, for early media or the final answer. It is the same text while nothing has changed.
   */
  answerTo(offer: AudioDescription): string {
    this.#remote = offer;
    this.#layout = offer.layout;
    this.#formats = agreedWith(offer);
    const sdp = this.#write(answeredDirection(offer.direction, this.holds), '');
    this.localDescription = { type: 'answer', sdp };
    return sdp;
  }

  setLocalDescription(description: SessionDescription): Promise<void> {
    this.localDescription = description;
    return Promise.resolve();
  }

  /** Rejects if the description is unusable. The call is then refused with 488. */
  setRemoteDescription({ type, sdp }: SessionDescription): Promise<void> {
    const remote = readDescription(sdp, {
      family: isIP(this.#media.address) === 6 ? 6 : 4,
      offeredEvent: type === 'answer' ? this.#formats.telephoneEvent : null,
    });
    if (isUnusable(remote)) {
      this.#listener.rejected(remote.reason);
      return Promise.reject(new Error(remote.reason));
    }
    this.#remote = remote;
    this.#listener.received(remote);
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

  #write(direction: Direction, more: string): string {
    const { id } = this.#listener;
    const written = (version: number) =>
      writeDescription({
        media: this.#media,
        direction,
        formats: this.#formats,
        layout: this.#layout,
        session: { id, version },
      });
    const text = `${written(0)}${more}`;
    if (this.#text !== null && this.#text !== text) this.#version += 1;
    this.#text = text;
    return written(this.#version);
  }
}
