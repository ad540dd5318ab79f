import { SAMPLE_RATE } from './sound.ts';

/** Zero crossings of the filter on either side: enough that what 16 kHz can't hold stays out. */
const CROSSINGS = 16;
/** A little below half the lower rate, so that the filter's slope ends there. */
const CUTOFF = 0.92;

/** Brings sound of any rate to 16 kHz, piece by piece, with a windowed sinc filter. */
export class Resampler {
  readonly #step: number;
  readonly #scale: number;
  readonly #reach: number;
  #held = new Float32Array(0);
  /** Where the next sample comes from, in samples of the held ones. */
  #at = 0;

  constructor(rate: number) {
    this.#step = rate / SAMPLE_RATE;
    this.#scale = CUTOFF * Math.min(1, 1 / this.#step);
    this.#reach = Math.ceil(CROSSINGS / this.#scale);
    // Before the first sample there is silence.
    this.#held = new Float32Array(this.#reach);
    this.#at = this.#reach;
  }

  add(samples: Float32Array): Float32Array {
    if (this.#step === 1) return samples;
    const held = new Float32Array(this.#held.length + samples.length);
    held.set(this.#held);
    held.set(samples, this.#held.length);
    const made = Math.max(0, Math.ceil((held.length - this.#reach - this.#at) / this.#step));
    const out = new Float32Array(made);
    for (let nth = 0; nth < made; nth++) out[nth] = this.#sampleAt(held, this.#at + nth * this.#step);
    const next = this.#at + made * this.#step;
    const drop = Math.max(0, Math.floor(next) - this.#reach);
    this.#held = held.slice(drop);
    this.#at = next - drop;
    return out;
  }

  #sampleAt(held: Float32Array, at: number): number {
    let sum = 0;
    const last = Math.min(held.length - 1, Math.floor(at + this.#reach));
    for (let nth = Math.max(0, Math.ceil(at - this.#reach)); nth <= last; nth++) {
      const away = nth - at;
      const x = Math.PI * away * this.#scale;
      const sinc = x === 0 ? 1 : Math.sin(x) / x;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * away) / (this.#reach + 1));
      sum += (held[nth] ?? 0) * sinc * window;
    }
    return sum * this.#scale;
  }
}
