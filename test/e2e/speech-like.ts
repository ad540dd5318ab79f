import { writeFile } from 'node:fs/promises';

const SAMPLES_PER_SECOND = 48_000;
/** Syllables a second. */
const SYLLABLES = 5;

/**
 * Writes sound that is loud and quiet in the rhythm of speech: harmonics of a voice in syllables whose loudness comes from
 * a seed. Two seeds have nothing in common.
 */
export async function writeSpeechLike(
  file: string,
  voice: { seed: number; hertz: number; seconds: number },
): Promise<void> {
  const samples = Array.from({ length: voice.seconds * SAMPLES_PER_SECOND }, (_, at) => sampleAt(at, voice));
  const sound = Buffer.alloc(44 + 2 * samples.length);
  sound.write('RIFF', 0, 'latin1');
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8, 'latin1');
  sound.writeUInt32LE(16, 16);
  // Uncompressed, one channel, two bytes a sample.
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  sound.writeUInt32LE(2 * SAMPLES_PER_SECOND, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36, 'latin1');
  sound.writeUInt32LE(2 * samples.length, 40);
  for (const [at, height] of samples.entries()) sound.writeInt16LE(Math.round(height * 32_767), 44 + 2 * at);
  await writeFile(file, sound);
}

function sampleAt(at: number, { seed, hertz }: { seed: number; hertz: number }): number {
  const seconds = at / SAMPLES_PER_SECOND;
  const syllable = Math.floor(seconds * SYLLABLES);
  const within = seconds * SYLLABLES - syllable;
  const loudness = loudnessOf(syllable, seed) * Math.sin(Math.PI * within);
  const wave = [1, 2, 3, 4, 5].reduce(
    (sum, harmonic) => sum + Math.sin(2 * Math.PI * hertz * harmonic * seconds) / harmonic,
    0,
  );
  return 0.3 * loudness * wave;
}

/** Between 0 and 1; two of five syllables are silent. */
function loudnessOf(syllable: number, seed: number): number {
  const chance = Math.abs(Math.sin((syllable + 1) * 12.9898 + seed * 78.233) * 43_758.5453) % 1;
  return chance < 0.4 ? 0 : chance;
}

/** Parts of a second in an envelope. */
export const PARTS_A_SECOND = 50;
/** Before the sound begins. */
const LEAD_SECONDS = 3;

/** Loudness by parts of a second, as it was written, with silence before it. */
export function envelopeOf(voice: { seed: number; seconds: number }): number[] {
  const parts = Array.from({ length: voice.seconds * PARTS_A_SECOND }, (_, part) => {
    const seconds = (part + 0.5) / PARTS_A_SECOND;
    const syllable = Math.floor(seconds * SYLLABLES);
    return loudnessOf(syllable, voice.seed) * Math.sin(Math.PI * (seconds * SYLLABLES - syllable));
  });
  return [...Array.from({ length: LEAD_SECONDS * PARTS_A_SECOND }, () => 0), ...parts];
}

/** The best correlation of `heard` with any stretch of `whole` that is as long. */
export function bestCorrelation(heard: readonly number[], whole: readonly number[]): number {
  const starts = Array.from({ length: Math.max(0, whole.length - heard.length + 1) }, (_, start) => start);
  return Math.max(...starts.map((start) => correlation(heard, whole.slice(start, start + heard.length))));
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const size = Math.min(a.length, b.length);
  const mean = (values: readonly number[]) =>
    values.slice(0, size).reduce((sum, value) => sum + value, 0) / size;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < size; at += 1) {
    const [offA, offB] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    both += offA * offB;
    squareA += offA * offA;
    squareB += offB * offB;
  }
  return squareA === 0 || squareB === 0 ? 0 : both / Math.sqrt(squareA * squareB);
}
