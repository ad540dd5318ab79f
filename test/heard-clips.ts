import type { SaidLine } from './stand-ins/speech-service.ts';

/** Someone's sentence as it was before it was encoded: 16 kHz, 16 bits, mono. */
export interface Clip {
  readonly text: string;
  readonly samples: Int16Array;
}

const RATE = 16_000;
const FRAME = 320;
const FRAMES_A_SECOND = RATE / FRAME;
/** How alike the loudness of a clip and of what was sent must be. */
const ALIKE = 0.85;
const HEADER = 44;

/**
 * Recognizes known clips in a WAV file by how their loudness goes up and down: text comes back only for sound that
 * really arrived, at the time at which it is there.
 */
export function heardClips(clips: readonly Clip[], wav: Buffer): SaidLine[] {
  const sent = levelsOf(
    new Int16Array(wav.buffer.slice(wav.byteOffset + HEADER, wav.byteOffset + wav.length)),
  );
  return clips
    .flatMap(({ text, samples }) => {
      const levels = trimmed(levelsOf(samples));
      const at = bestPlace(levels, sent);
      if (at === null) return [];
      const [start, end] = [at / FRAMES_A_SECOND, (at + levels.length) / FRAMES_A_SECOND];
      const texts = text.split(' ');
      const each = (end - start) / texts.length;
      const words = texts.map((word, nth) => ({
        text: word,
        start: start + nth * each,
        end: start + (nth + 1) * each,
      }));
      return [{ voice: 0, text, start, end, words }];
    })
    .toSorted((one, other) => one.start - other.start);
}

function levelsOf(samples: Int16Array): number[] {
  return Array.from({ length: Math.floor(samples.length / FRAME) }, (_, frame) => {
    let squares = 0;
    for (const sample of samples.subarray(frame * FRAME, (frame + 1) * FRAME)) squares += sample * sample;
    return Math.sqrt(squares / FRAME);
  });
}

/** Without the silence around it, which isn't sent. */
function trimmed(levels: readonly number[]): number[] {
  const quiet = Math.max(...levels) / 20;
  const isLoud = (level: number) => level > quiet;
  return levels.slice(levels.findIndex(isLoud), levels.findLastIndex(isLoud) + 1);
}

function bestPlace(clip: readonly number[], sent: readonly number[]): number | null {
  let [best, place] = [ALIKE, null as number | null];
  for (let at = 0; at + clip.length <= sent.length; at++) {
    const alike = correlation(clip, sent.slice(at, at + clip.length));
    if (alike > best) [best, place] = [alike, at];
  }
  return place;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ofOne, ofOther] = [mean(one), mean(other)];
  let [both, squares, others] = [0, 0, 0];
  for (const [nth, value] of one.entries()) {
    const [a, b] = [value - ofOne, (other[nth] ?? 0) - ofOther];
    both += a * b;
    squares += a * a;
    others += b * b;
  }
  return squares === 0 || others === 0 ? 0 : both / Math.sqrt(squares * others);
}
