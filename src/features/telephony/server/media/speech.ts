import { FRAME_SAMPLES, SAMPLES_PER_MS } from '../../rules/media/g711.ts';

/** Speech of programs that waits to be sent to one end. */
export class Speech {
  /** Frames sent, and frames dropped, since the worker began. */
  framesIn = 0;
  framesDropped = 0;
  #waiting: Int16Array[] = [];
  #samples = 0;

  get isWaiting(): boolean {
    return this.#samples > 0;
  }

  /** @param msMax how much may wait. Beyond that the oldest is dropped */
  add(samples: Int16Array, msMax: number): void {
    if (samples.length === 0) return;
    this.#waiting.push(samples);
    this.#samples += samples.length;
    const tooMany = Math.ceil((this.#samples - msMax * SAMPLES_PER_MS) / FRAME_SAMPLES);
    for (let frame = 0; frame < tooMany; frame += 1) {
      this.#shift();
      this.framesDropped += 1;
    }
  }

  /** Returns the next 20 ms, padded with silence at the end of the speech; null if nothing waits. */
  take(): Int16Array | null {
    if (!this.isWaiting) return null;
    this.framesIn += 1;
    return this.#shift();
  }

  clear(): void {
    this.#waiting = [];
    this.#samples = 0;
  }

  #shift(): Int16Array {
    const frame = new Int16Array(FRAME_SAMPLES);
    for (let filled = 0; filled < FRAME_SAMPLES; ) {
      const first = this.#waiting[0];
      if (first === undefined) break;
      const taken = first.subarray(0, FRAME_SAMPLES - filled);
      frame.set(taken, filled);
      filled += taken.length;
      this.#samples -= taken.length;
      if (taken.length === first.length) this.#waiting.shift();
      else this.#waiting[0] = first.subarray(taken.length);
    }
    return frame;
  }
}
