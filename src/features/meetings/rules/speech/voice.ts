import { FRAME_MS, type Span } from './sound.ts';

/** What is known of a frame. */
export interface Frame {
  /** Root mean square, from 0 to 1. */
  readonly level: number;
  /** What the detector says. It takes loud noise for voice sometimes, and hum that is too quiet to be anybody's. */
  readonly sounds: 'voice' | 'else';
}

/** Quieter frames are no voice: -60 dB of full scale. */
const QUIETEST_VOICE = 0.001;
/** A stretch begins when this many of the last frames are voice. */
const ONSET = { voiced: 3, of: 5 };
/** This much is kept before the first voice and after the last one: consonants are quiet. */
const ROLL_MS = 240;
const ROLL = ROLL_MS / FRAME_MS;
/** A shorter pause doesn't end a stretch. */
const PAUSE = 700 / FRAME_MS;
/** Less voice than this is a click or a cough. */
const VOICED_MIN = 120 / FRAME_MS;
/** A longer stretch is cut, where it's quietest near its end. */
const STRETCH_MAX = 30_000 / FRAME_MS;
const CUT_WITHIN = 10_000 / FRAME_MS;

/** How many frames before now a stretch may still ask for. */
export const FRAMES_KEPT = STRETCH_MAX + PAUSE + 2 * ROLL;

/**
 * Finds the stretches of speech on one channel, frame by frame, so that silence is never sent to an engine: engines
 * invent text for silence.
 */
export class VoiceFinder {
  #frame = 0;
  /** Whether the last frames were voice. */
  #recent: boolean[] = [];
  #levels: number[] = [];
  #open: { first: number; lastVoiced: number; voiced: number } | null = null;
  /** Where the last stretch ended: the next one takes nothing of it again. */
  #taken = 0;

  /** @returns the stretch that is known to have ended with this frame */
  add({ level, sounds }: Frame): Span | null {
    const nth = this.#frame;
    this.#frame += 1;
    const isVoice = sounds === 'voice' && level >= QUIETEST_VOICE;
    this.#recent.push(isVoice);
    if (this.#recent.length > ONSET.of) this.#recent.shift();
    this.#levels.push(level);
    if (this.#levels.length > CUT_WITHIN) this.#levels.shift();
    if (this.#open === null) {
      const voiced = this.#recent.filter(Boolean).length;
      if (voiced >= ONSET.voiced)
        this.#open = {
          first: Math.max(this.#taken, nth + 1 - this.#recent.length - ROLL),
          lastVoiced: nth,
          voiced,
        };
      return null;
    }
    if (isVoice) {
      this.#open.lastVoiced = nth;
      this.#open.voiced += 1;
    }
    if (nth - this.#open.lastVoiced >= PAUSE) return this.#close();
    return this.#frame - this.#open.first >= STRETCH_MAX ? this.#cut() : null;
  }

  /** Skips frames of silence without looking at them. Enough of them came before to end a stretch. */
  skip(frames: number): void {
    this.#frame += frames;
    // Nothing of the silence is there to be taken.
    this.#taken = this.#frame;
    this.#recent = [];
    this.#levels = [];
  }

  /** @returns the stretch that the end of the sound ends */
  end(): Span | null {
    return this.#open === null ? null : this.#close();
  }

  #close(): Span | null {
    const open = this.#open;
    this.#open = null;
    if (open === null || open.voiced < VOICED_MIN) return null;
    return this.#take(open.first, Math.min(this.#frame, open.lastVoiced + 1 + ROLL));
  }

  /** What follows belongs to the same speech, so it needs no onset. */
  #cut(): Span | null {
    const open = this.#open;
    if (open === null) return null;
    const quietest = this.#levels.indexOf(Math.min(...this.#levels));
    const at = this.#frame - this.#levels.length + quietest + 1;
    const voicedAfter = Math.max(0, open.lastVoiced + 1 - at);
    this.#open = { first: at, lastVoiced: Math.max(at, open.lastVoiced), voiced: voicedAfter };
    return this.#take(open.first, at);
  }

  #take(firstFrame: number, endFrame: number): Span {
    this.#taken = endFrame;
    return { firstFrame, endFrame };
  }
}

/** How much louder the other channel must be, and how alike both must sound: amplitude and correlation. */
const LEAK = { louder: 2, alike: 0.85, framesMin: 15, delayMax: 15 };

/**
 * Whether what is on a channel is only what leaks into it from another one, as a loudspeaker's sound does into a
 * microphone: quieter, and rising and falling with it. Levels are of the same frames on both.
 */
export function isLeak(own: readonly number[], other: readonly number[]): boolean {
  if (own.length < LEAK.framesMin || mean(other) < LEAK.louder * mean(own)) return false;
  // The loudspeaker's way through the room takes a while.
  for (let delay = 0; delay <= LEAK.delayMax; delay++)
    if (correlation(own.slice(delay), other.slice(0, other.length - delay)) >= LEAK.alike) return true;
  return false;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [ofOne, ofOther] = [mean(one), mean(other)];
  let [both, squares, otherSquares] = [0, 0, 0];
  for (const [nth, value] of one.entries()) {
    const [a, b] = [value - ofOne, (other[nth] ?? ofOther) - ofOther];
    both += a * b;
    squares += a * a;
    otherSquares += b * b;
  }
  return squares === 0 || otherSquares === 0 ? 0 : both / Math.sqrt(squares * otherSquares);
}
