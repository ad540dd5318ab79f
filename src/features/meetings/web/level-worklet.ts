/**
 * Runs on the audio thread, which the browser never slows down: a page that isn't in front has its timers once a
 * minute. Every quarter second it says how loud each channel was, a byte each.
 */
const EVERY_FRAMES = 12_000;
const QUIETEST_DB = -60;

declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare function registerProcessor(name: string, of: new () => object): void;

class Levels extends AudioWorkletProcessor {
  #frames = 0;
  #sums: number[] = [];

  process([input = []]: Float32Array[][]): boolean {
    const frames = input[0]?.length ?? 0;
    for (const [channel, samples] of input.entries()) {
      let sum = this.#sums[channel] ?? 0;
      for (const sample of samples) sum += sample * sample;
      this.#sums[channel] = sum;
    }
    this.#frames += frames;
    if (this.#frames >= EVERY_FRAMES) {
      // A worklet has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.port.postMessage(this.#sums.map((sum) => byteOf(sum / this.#frames)));
      this.#frames = 0;
      this.#sums = [];
    }
    return true;
  }
}

/** 0 for silence (-60 dB and less) to 255 for the loudest there is. */
function byteOf(power: number): number {
  const decibels = 10 * Math.log10(power + 1e-12);
  return Math.round(255 * Math.min(1, Math.max(0, 1 - decibels / QUIETEST_DB)));
}

registerProcessor('levels', Levels);
