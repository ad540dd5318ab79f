import { LEVEL_EVERY_MS } from '../constants-recordings.ts';
import type { Channel } from './recorder-state.ts';

/** Quieter than any room: -54 dB. */
const HEARD = 26;

/** Counts how long each channel has been silent. */
export class SilenceWatch {
  readonly #channels: readonly Channel[];
  readonly #quiet: number[];

  constructor(channels: readonly Channel[]) {
    this.#channels = channels;
    this.#quiet = channels.map(() => 0);
  }

  /** @returns whole seconds of silence by channel, with one more quarter second */
  add(levels: readonly number[]): Partial<Record<Channel, number>> {
    const seconds: Partial<Record<Channel, number>> = {};
    for (const [nth, channel] of this.#channels.entries()) {
      const quiet = (levels[nth] ?? 0) >= HEARD ? 0 : (this.#quiet[nth] ?? 0) + LEVEL_EVERY_MS;
      this.#quiet[nth] = quiet;
      seconds[channel] = Math.floor(quiet / 1_000);
    }
    return seconds;
  }
}
