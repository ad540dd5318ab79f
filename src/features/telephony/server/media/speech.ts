import { FRAME_SAMPLES, SAMPLES_PER_MS } from '../../rules/media/g711.ts';

/** What programs have said to one end and nobody has heard yet. */
export class Speech {
  /** Since the worker began: frames that were sent, and those that were too many. */
  framesIn = 0;
  framesDropped = 0;
  #waiting: Int16Array[] = [];
  #samples = 0;

  get isWaiting(): boolean {
    return this.#samples > 0;
  }

  /** @param msMax how much may wait; of more the oldest is dropped */
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

  /** The next 20 ms, the last of them filled up with silence; null when nothing waits. */
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
