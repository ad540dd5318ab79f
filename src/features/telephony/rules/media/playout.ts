import { FRAME_MS, FRAME_SAMPLES, type G711, SAMPLES_PER_MS, SAMPLES_PER_SECOND, samplesOf } from './g711.ts';
import type { RtpPacket } from './rtp-packet.ts';

/** How late a packet may arrive and still be played. */
export const PLAYOUT_DELAY_MS = 60;
const DELAY = PLAYOUT_DELAY_MS * SAMPLES_PER_MS;
/** A packet further ahead than this means that the source's timestamps jumped. */
const AHEAD_MAX = 400 * SAMPLES_PER_MS;
/** After this many late packets in a row, playout starts over with the source. */
const LATE_MAX = 3;
/** How often the delay is checked, and how much spare delay is worth removing. */
const WINDOW_FRAMES = 1_000 / FRAME_MS;
const SPARE = FRAME_SAMPLES;
/** Background noise on the phone, -42 dB. */
const PAUSE_LEVEL = 256;
/** A power of two, so that overflowing timestamps stay continuous. */
const RING = 8_192;

/**
 * Plays packets in order, 20 ms at a time, with silence for missing ones. Audio leaves `PLAYOUT_DELAY_MS` after it was
 * sent. If a network or a clock adds to that, the delay is reduced as fast as pauses in the speech allow, and by 20 ms
 * a second without any.
 */
export class Playout {
  readonly #ring = new Int16Array(RING);
  #source: number | null = null;
  /** Timestamp of the next sample to play. */
  #next = 0;
  #late = 0;
  #frames = 0;
  /** The least time, in samples, that a packet of this window arrived early. */
  #least = Number.POSITIVE_INFINITY;
  /** Delay in samples that the last second didn't need. */
  #spare = 0;

  put({
    ssrc,
    timestamp,
    payload,
    payloadType,
  }: Pick<RtpPacket, 'ssrc' | 'timestamp' | 'payload'> & { payloadType: G711 }): void {
    const ahead = (timestamp - this.#next) | 0;
    if (this.#source !== ssrc || ahead + payload.length > AHEAD_MAX) this.#begin(ssrc, timestamp);
    else if (ahead < 0) {
      this.#late += 1;
      if (this.#late < LATE_MAX) return;
      this.#begin(ssrc, timestamp);
    } else this.#least = Math.min(this.#least, ahead);
    this.#late = 0;
    const samples = samplesOf(payloadType);
    for (let index = 0; index < Math.min(payload.length, SAMPLES_PER_SECOND / 2); index += 1)
      this.#ring[(timestamp + index) & (RING - 1)] = samples[payload[index] ?? 0] ?? 0;
  }

  /** Returns the next 20 ms. */
  take(): Int16Array {
    while (this.#spare >= SPARE && this.#isPause()) this.#leaveOut();
    const frame = this.#taken();
    this.#frames += 1;
    if (this.#frames === WINDOW_FRAMES) this.#look();
    return frame;
  }

  #look(): void {
    if (this.#spare >= SPARE) this.#leaveOut();
    // Packets that all arrived early leave delay to spare.
    this.#spare = Number.isFinite(this.#least) ? Math.max(0, this.#least - DELAY) : 0;
    this.#frames = 0;
    this.#least = Number.POSITIVE_INFINITY;
  }

  #leaveOut(): void {
    this.#taken();
    this.#spare -= FRAME_SAMPLES;
    this.#least -= FRAME_SAMPLES;
  }

  /** Whether the next 20 ms are a pause. */
  #isPause(): boolean {
    for (let index = 0; index < FRAME_SAMPLES; index += 1)
      if (Math.abs(this.#ring[(this.#next + index) & (RING - 1)] ?? 0) > PAUSE_LEVEL) return false;
    return true;
  }

  #taken(): Int16Array {
    const frame = new Int16Array(FRAME_SAMPLES);
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      const at = (this.#next + index) & (RING - 1);
      frame[index] = this.#ring[at] ?? 0;
      this.#ring[at] = 0;
    }
    this.#next = (this.#next + FRAME_SAMPLES) >>> 0;
    return frame;
  }

  #begin(ssrc: number, timestamp: number): void {
    this.#ring.fill(0);
    this.#source = ssrc;
    this.#next = (timestamp - DELAY) >>> 0;
    this.#least = Number.POSITIVE_INFINITY;
    this.#spare = 0;
  }
}
