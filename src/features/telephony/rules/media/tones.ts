import { SAMPLES_PER_MS, SAMPLES_PER_SECOND } from './g711.ts';

/** A stretch of a tone: these frequencies together, or none. */
export interface ToneStep {
  readonly hertz: readonly number[];
  readonly ms: number;
  /** The height of each frequency, 0 to 1. */
  readonly height: number;
  /** Loops seamlessly in whole periods. Every other tone fades in and out. */
  readonly isEndless?: boolean;
}

const silent = (ms: number): ToneStep => ({ hertz: [], ms, height: 0 });

/** The tones that telephones make by rule, each one round of it. */
export const TONES = {
  /** Two seconds of six, the cadence of North America; the frequency is the lower of its two. */
  ringback: [{ hertz: [440], ms: 2_000, height: 0.15 }, silent(4_000)],
  /** The frequency with which lines are measured (ITU-T O.6, North America). */
  'test-tone': [{ hertz: [1_004], ms: 1_000, height: 0.3, isEndless: true }],
  'hold-tone': [{ hertz: [440], ms: 200, height: 0.05 }, silent(9_800)],
  /** The tone of call recorders (ITU-T E.180). */
  beep: [{ hertz: [1_400], ms: 400, height: 0.2 }],
  'warning-tone': [
    { hertz: [950], ms: 160, height: 0.2 },
    silent(120),
    { hertz: [950], ms: 160, height: 0.2 },
    silent(120),
    { hertz: [950], ms: 160, height: 0.2 },
  ],
} as const satisfies Readonly<Record<string, readonly ToneStep[]>>;

/** Rows and columns of the keypad (ITU-T Q.23). */
const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1_209, 1_336, 1_477, 1_633] as const;
const KEYPAD = '123A456B789C*0#D';

/** The two frequencies of a digit, for receivers without telephone events. Null if it isn't on a keypad. */
export function frequenciesOf(digit: string): readonly [number, number] | null {
  const place = KEYPAD.indexOf(digit);
  const row = ROWS[Math.floor(place / 4)];
  const column = COLUMNS[place % 4];
  return digit.length !== 1 || row === undefined || column === undefined ? null : [row, column];
}

/** A tone does not begin or end with a click. */
const EDGE_SAMPLES = 5 * SAMPLES_PER_MS;

/** Samples of 16 bits, 8000 a second. */
export function toneSamples(steps: readonly ToneStep[]): Int16Array {
  const whole = steps.map(stepSamples);
  const samples = new Int16Array(whole.reduce((sum, step) => sum + step.length, 0));
  let start = 0;
  for (const step of whole) {
    samples.set(step, start);
    start += step.length;
  }
  return samples;
}

function stepSamples({ hertz, ms, height, isEndless = false }: ToneStep): Int16Array {
  const length = ms * SAMPLES_PER_MS;
  return Int16Array.from({ length }, (_, sample) => {
    const edge = isEndless ? 1 : Math.min(1, sample / EDGE_SAMPLES, (length - 1 - sample) / EDGE_SAMPLES);
    const sum = hertz.reduce(
      (all, one) => all + Math.sin((2 * Math.PI * one * sample) / SAMPLES_PER_SECOND),
      0,
    );
    return Math.round(32_767 * height * edge * sum);
  });
}
