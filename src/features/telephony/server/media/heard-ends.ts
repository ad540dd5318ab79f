import { FRAME_MS, type G711 } from '../../rules/media/g711.ts';
import { Playout } from '../../rules/media/playout.ts';
import type { RtpPacket } from '../../rules/media/rtp-packet.ts';
import { framesDue } from '../../rules/media/rtp-stream.ts';
import type { HeardFrame, NetworkEnd } from './media-engine.ts';

/** A worker that slept for longer has nothing in its buffers any more. */
const LATE_MS_MAX = 1_000;

/** The ends of a session that programs hear: a frame of each every 20 ms, all of one moment with the same time. */
export class HeardEnds {
  readonly #give: (frame: HeardFrame) => void;
  #playouts = new Map<NetworkEnd, Playout>();
  /** When the next frame is due, by the clock of the ticks, and the same by the machine's. */
  #nextAt = 0;
  #aheadMs = 0;

  constructor(give: (frame: HeardFrame) => void) {
    this.#give = give;
  }

  /** @param clocks the time of the ticks, and that of the machine's steady clock */
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
