import { FRAME_MS, FRAME_SAMPLES } from './g711.ts';

/** A finished part of a recording. */
export interface RecordedPart {
  /** Index of its first frame in the recording. */
  readonly frame: number;
  /** Interleaved channels. */
  readonly samples: Int16Array;
}

const FRAMES_PER_PART = 50;
/** A frame may arrive this far behind the newest one. */
const LATE_FRAMES_MAX = 10;

/**
 * Combines frames of several ends into one recording, each at its time. Missing frames are silence, and audio after a
 * gap keeps its place. One channel mixes all ends.
 */
export class RecordedSound {
  readonly #channels: number;
  readonly #framesMax: number;
  #beganAt: number | null = null;
  #newest = -1;
  #sheets: RecordedPart[] = [];
  #nextSheet = 0;

  constructor({ channels, msMax }: { channels: number; msMax: number }) {
    this.#channels = channels;
    this.#framesMax = Math.floor(msMax / FRAME_MS);
  }

  get durationMs(): number {
    return (this.#newest + 1) * FRAME_MS;
  }

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#newest + 1 >= this.#framesMax;
  }

  /**
   * @param heard.at in milliseconds
   * @returns the parts that are finished now
   */
  add(chunk: { at: number; samples: Int16Array }, channel: number): RecordedPart[] {
    this.#beganAt ??= chunk.at;
    const frame = Math.round((chunk.at - this.#beganAt) / FRAME_MS);
    if (frame >= this.#framesMax) return this.#fill();
    // That part is complete.
    if (frame < this.#nextSheet - this.#sheets.length * FRAMES_PER_PART) return [];
    this.#newest = Math.max(this.#newest, frame);
    this.#write(frame, { samples: chunk.samples, channel });
    return this.#finishedBefore(this.#newest - LATE_FRAMES_MAX);
  }

  /** Returns the remaining parts. */
  end(): RecordedPart[] {
    const rest = this.#finishedBefore(Number.POSITIVE_INFINITY);
    const last = rest.at(-1);
    if (last === undefined) return [];
    const frames = this.#newest + 1 - last.frame;
    const samples = last.samples.subarray(0, frames * FRAME_SAMPLES * this.#channels);
    return [...rest.slice(0, -1), { ...last, samples }];
  }

  /** Fills up with silence to the limit. */
  #fill(): RecordedPart[] {
    this.#newest = this.#framesMax - 1;
    this.#grow(this.#newest);
    return this.#finishedBefore(this.#newest - LATE_FRAMES_MAX);
  }

  #grow(frame: number): void {
    const length = FRAMES_PER_PART * FRAME_SAMPLES * this.#channels;
    for (; this.#nextSheet <= frame; this.#nextSheet += FRAMES_PER_PART)
      this.#sheets.push({ frame: this.#nextSheet, samples: new Int16Array(length) });
  }

  #write(frame: number, { samples, channel }: { samples: Int16Array; channel: number }): void {
    this.#grow(frame);
    const sheet = this.#sheets.find((one) => frame < one.frame + FRAMES_PER_PART);
    if (sheet === undefined) return;
    const start = (frame - sheet.frame) * FRAME_SAMPLES;
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      const at = (start + index) * this.#channels + channel;
      sheet.samples[at] = clipped((sheet.samples[at] ?? 0) + (samples[index] ?? 0));
    }
  }

  #finishedBefore(frame: number): RecordedPart[] {
    const finished = this.#sheets.filter(
      (sheet) => sheet.frame + FRAMES_PER_PART <= frame || frame === Number.POSITIVE_INFINITY,
    );
    this.#sheets = this.#sheets.slice(finished.length);
    return finished;
  }
}

function clipped(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, sample));
}
