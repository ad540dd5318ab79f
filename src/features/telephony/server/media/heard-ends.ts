import { FRAME_MS, type G711 } from '../../rules/media/g711.ts';
import { Playout } from '../../rules/media/playout.ts';
import type { RtpPacket } from '../../rules/media/rtp-packet.ts';
import { framesDue } from '../../rules/media/rtp-stream.ts';
import type { AudioFrame, NetworkEnd } from './media-engine.ts';

/** After a longer sleep the buffers are empty. */
const LATE_MS_MAX = 1_000;

/** The ends of a session that programs hear. Gives a frame of each every 20 ms, with the same time. */
export class HeardEnds {
  readonly #give: (frame: AudioFrame) => void;
  #playouts = new Map<NetworkEnd, Playout>();
  /** When the next frame is due on the tick clock, and how far the machine's clock is ahead. */
  #nextAt = 0;
  #aheadMs = 0;

  constructor(give: (frame: AudioFrame) => void) {
    this.#give = give;
  }

  /** @param clocks the tick clock and the machine's steady clock */
  hear(ends: readonly NetworkEnd[], clocks: { now: number; elapsed: number }): void {
    if (this.#playouts.size === 0) {
      this.#nextAt = clocks.now;
      this.#aheadMs = Math.round(clocks.elapsed - clocks.now);
    }
    this.#playouts = new Map(ends.map((end) => [end, this.#playouts.get(end) ?? new Playout()]));
  }

  heard(end: NetworkEnd, packet: RtpPacket & { payloadType: G711 }): void {
    this.#playouts.get(end)?.put(packet);
  }

  tick(now: number): void {
    if (this.#playouts.size === 0) return;
    const { next } = framesDue(this.#nextAt, now);
    const first = Math.max(this.#nextAt, next - Math.floor(LATE_MS_MAX / FRAME_MS) * FRAME_MS);
    for (let due = first; due < next; due += FRAME_MS) {
      const at = Math.round(due + this.#aheadMs);
      for (const [from, playout] of this.#playouts) this.#give({ from, at, samples: playout.take() });
    }
    this.#nextAt = next;
  }
}
