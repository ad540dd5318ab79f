import { FRAME_MS, FRAME_SAMPLES, type Span } from '../../rules/speech/sound.ts';
import { FRAMES_KEPT, isLeak, VoiceFinder } from '../../rules/speech/voice.ts';
import { createDetectors, type Detector } from './detector.ts';
import type { HearingTask, PartSound } from './messages.ts';
import { createPacker, type Packer } from './packing.ts';

/** After so many frames of silence no stretch is open. */
const SILENT_FRAMES = 2_000 / FRAME_MS;
const INT16_MAX = 32_767;

interface Channel {
  readonly detect: Detector;
  readonly finder: VoiceFinder;
  readonly packer: Packer;
  /** The frame that is being filled. */
  readonly filling: Float32Array;
  /** Samples and loudness of the last frames, each at its number modulo their number. */
  readonly samples: Int16Array<ArrayBuffer>;
  readonly levels: Float32Array;
}

export interface Voices {
  /** @param sound samples of each channel at 16 kHz, as many of each */
  add(sound: readonly Float32Array[]): Promise<void>;
  /** Skips this many samples without sound. */
  skip(samples: number): Promise<void>;
  end(): Promise<void>;
  readonly samples: number;
}

/** Finds speech on each channel and gives it away in parts for an engine. */
export async function createVoices(
  { speakers, limits }: HearingTask,
  emit: (part: PartSound) => Promise<void>,
): Promise<Voices> {
  const channels = (await createDetectors(speakers.length)).map(
    (detect, channel): Channel => ({
      detect,
      finder: new VoiceFinder(),
      packer: createPacker({ channel, speaker: speakers[channel] ?? null }, limits, emit),
      filling: new Float32Array(FRAME_SAMPLES),
      samples: new Int16Array(FRAMES_KEPT * FRAME_SAMPLES),
      levels: new Float32Array(FRAMES_KEPT),
    }),
  );
  let filled = 0;
  let frame = 0;

  async function take(channel: Channel, span: Span): Promise<void> {
    const own = levelsOf(channel, span);
    if (channels.some((other) => other !== channel && isLeak(own, levelsOf(other, span)))) return;
    await channel.packer.add(span, samplesOf(channel, span));
  }

  async function hearFrame(): Promise<void> {
    const place = frame % FRAMES_KEPT;
    frame += 1;
    const spans = channels.map((channel) => channel.finder.add(heardFrame(channel, place)));
    // Once all channels have this frame: they are compared.
    for (const [nth, channel] of channels.entries()) {
      const span = spans[nth] ?? null;
      if (span !== null) await take(channel, span);
    }
  }

  async function add(sound: readonly Float32Array[]): Promise<void> {
    const length = sound[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const count = Math.min(FRAME_SAMPLES - filled, length - from);
      for (const [nth, { filling }] of channels.entries())
        filling.set(sound[nth]?.subarray(from, from + count) ?? [], filled);
      filled += count;
      from += count;
      if (filled < FRAME_SAMPLES) return;
      filled = 0;
      await hearFrame();
    }
  }

  return {
    add,
    async skip(samples) {
      const silent = Math.min(samples, SILENT_FRAMES * FRAME_SAMPLES);
      await add(channels.map(() => new Float32Array(silent)));
      const frames = Math.floor((samples - silent) / FRAME_SAMPLES);
      if (frames === 0) return;
      frame += frames;
      for (const { finder } of channels) finder.skip(frames);
    },
    async end() {
      for (const channel of channels) {
        const span = channel.finder.end();
        if (span !== null) await take(channel, span);
        await channel.packer.end();
      }
    },
    get samples() {
      return frame * FRAME_SAMPLES + filled;
    },
  };
}

/** Keeps the frame that is full, and says what it is. */
function heardFrame({ detect, filling, samples, levels }: Channel, place: number) {
  const own = samples.subarray(place * FRAME_SAMPLES, (place + 1) * FRAME_SAMPLES);
  const level = fill(own, filling);
  levels[place] = level;
  return { level, sounds: detect(own) };
}

function placesOf({ firstFrame, endFrame }: Span): number[] {
  return Array.from({ length: endFrame - firstFrame }, (_, nth) => (firstFrame + nth) % FRAMES_KEPT);
}

function levelsOf({ levels }: Channel, span: Span): number[] {
  return placesOf(span).map((place) => levels[place] ?? 0);
}

function samplesOf({ samples }: Channel, span: Span): Int16Array<ArrayBuffer> {
  const found = new Int16Array((span.endFrame - span.firstFrame) * FRAME_SAMPLES);
  for (const [nth, place] of placesOf(span).entries())
    found.set(samples.subarray(place * FRAME_SAMPLES, (place + 1) * FRAME_SAMPLES), nth * FRAME_SAMPLES);
  return found;
}

/** @returns how loud it is */
function fill(samples: Int16Array, sound: Float32Array): number {
  let squares = 0;
  for (let nth = 0; nth < FRAME_SAMPLES; nth++) {
    const value = Math.max(-1, Math.min(1, sound[nth] ?? 0));
    squares += value * value;
    samples[nth] = Math.round(value * INT16_MAX);
  }
  return Math.sqrt(squares / FRAME_SAMPLES);
}
