import { type FileHandle, open } from 'node:fs/promises';
import { FRAME_SAMPLES } from '../../rules/media/g711.ts';
import { type RecordedPart, RecordedSound } from '../../rules/media/recorded-sound.ts';
import { PCM_HEADER_BYTES, pcmWavHeader } from '../../rules/media/wav.ts';
import type { AudioFrame, MediaEngine, NetworkEnd } from './media-engine.ts';

export interface RecordingOptions {
  readonly ends: readonly NetworkEnd[];
  /** mono: all ends in one channel. per-end: a channel each, in the given order. */
  readonly layout: 'mono' | 'per-end';
  readonly msMax: number;
  /** Path of the new file, which only this system user can read. */
  readonly file: string;
}

export interface Recorded {
  readonly durationMs: number;
  /** Whether it ended at `msMax`. */
  readonly isFull: boolean;
  /** Sound that the disk was too slow for, replaced by silence. */
  readonly lostMs: number;
}

export interface WavRecording {
  /** Resolves when the file is complete. @throws Error if it couldn't be written */
  readonly over: Promise<Recorded>;
  /** Stops recording. Calling it again changes nothing. */
  stop(): Promise<Recorded>;
}

/** Seconds of sound that may wait for the disk. */
const PARTS_WAITING_MAX = 30;
const PART_MS = 1_000;

/**
 * Records ends of a session to a WAV file (16 bits, 8 kHz). The file is made valid every second, so it can be played
 * after a crash.
 */
export function recordWav(
  media: Pick<MediaEngine, 'program'>,
  session: string,
  options: RecordingOptions,
): WavRecording {
  const { ends, layout, msMax } = options;
  const channels = layout === 'mono' ? 1 : ends.length;
  const sound = new RecordedSound({ channels, msMax });
  const file = new WavFile(options.file, channels);
  const { promise: over, resolve, reject } = Promise.withResolvers<Recorded>();
  // `stop` returns the same promise.
  over.catch(() => undefined);
  let isOver = false;
  const program = media.program(session, { hears: ends, speaksTo: null, receive });

  function receive(frame: AudioFrame): void {
    if (isOver) return;
    const channel = layout === 'mono' ? 0 : ends.indexOf(frame.from);
    for (const part of sound.add(frame, channel)) file.write(part);
    // It is the last end's frame of this moment.
    if (file.hasFailed || (sound.isFull && frame.from === ends.at(-1))) void stop();
  }

  function stop(): Promise<Recorded> {
    if (isOver) return over;
    isOver = true;
    program.close();
    for (const part of sound.end()) file.write(part);
    const { durationMs, isFull } = sound;
    file.close().then((lostMs) => resolve({ durationMs, isFull, lostMs }), reject);
    return over;
  }

  return { over, stop };
}

/** A growing WAV file. Sound that the disk can't take in time is left out. */
class WavFile {
  hasFailed = false;
  readonly #channels: number;
  readonly #handle: Promise<FileHandle>;
  #written: Promise<unknown>;
  #waiting = 0;
  #lost = 0;
  #dataBytes = 0;

  constructor(path: string, channels: number) {
    this.#channels = channels;
    this.#handle = open(path, 'wx', 0o600);
    this.#written = this.#handle;
    this.#written.catch(() => (this.hasFailed = true));
  }

  write({ frame, samples }: RecordedPart): void {
    if (this.#waiting >= PARTS_WAITING_MAX) {
      this.#lost += 1;
      return;
    }
    this.#waiting += 1;
    const start = frame * FRAME_SAMPLES * this.#channels * 2;
    this.#dataBytes = Math.max(this.#dataBytes, start + samples.byteLength);
    const dataBytes = this.#dataBytes;
    this.#written = this.#writeAfter(this.#written, { start, samples, dataBytes });
    this.#written.catch(() => (this.hasFailed = true));
  }

  async #writeAfter(
    before: Promise<unknown>,
    { start, samples, dataBytes }: { start: number; samples: Int16Array; dataBytes: number },
  ): Promise<void> {
    await before;
    const handle = await this.#handle;
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    await writeAll(handle, bytes, PCM_HEADER_BYTES + start);
    await writeAll(handle, pcmWavHeader({ channels: this.#channels, dataBytes }), 0);
    this.#waiting -= 1;
  }

  /** @returns how much sound is missing, in milliseconds */
  async close(): Promise<number> {
    try {
      await this.#written;
      // An empty recording still gets its header.
      if (this.#dataBytes === 0)
        await writeAll(await this.#handle, pcmWavHeader({ channels: this.#channels, dataBytes: 0 }), 0);
      return this.#lost * PART_MS;
    } finally {
      await this.#handle.then((handle) => handle.close()).catch(() => undefined);
    }
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
