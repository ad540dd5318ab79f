const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1_209, 1_336, 1_477, 1_633] as const;
const KEYPAD = ['123A', '456B', '789C', '*0#D'] as const;

const RATE = 8_000;
const BLOCK = 160;
const HOP = 40;
/** Shorter tones and pauses don't count (ITU-T Q.24: 40 ms always do, 20 ms never). */
const BLOCKS_MIN = 40 / (HOP / 8);
const POWER_MIN = 1e-3;
/** Share of the two tones in the total power. */
const SHARE_MIN = 0.7;
/** The two tones may differ in power by 8 dB, and every other must be 10 dB below them. */
const TWIST_MAX = 6.3;
const OTHERS_MAX = 0.1;

/** Reads the keys in a sound as the receivers of telephone networks do (ITU-T Q.23 and Q.24). @param samples 8000 a second */
export function detectedKeys(samples: Int16Array): string {
  const blocks: (string | null)[] = [];
  for (let start = 0; start + BLOCK <= samples.length; start += HOP)
    blocks.push(keyIn(samples.subarray(start, start + BLOCK)));
  let keys = '';
  let run = { key: null as string | null, blocks: 0, isReported: false };
  let pause = BLOCKS_MIN;
  for (const key of blocks) {
    if (key !== run.key) run = { key, blocks: 0, isReported: false };
    run.blocks += 1;
    if (key === null) pause += 1;
    else if (run.blocks >= BLOCKS_MIN - BLOCK / HOP && !run.isReported && pause >= BLOCKS_MIN - BLOCK / HOP) {
      keys += key;
      run.isReported = true;
      pause = 0;
    }
  }
  return keys;
}

function keyIn(block: Int16Array): string | null {
  const all = block.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / block.length;
  const rows = ROWS.map((hertz) => powerAt(hertz, block));
  const columns = COLUMNS.map((hertz) => powerAt(hertz, block));
  const [row, column] = [Math.max(...rows), Math.max(...columns)];
  if (all < POWER_MIN || (row + column) / all < SHARE_MIN) return null;
  if (row / column > TWIST_MAX || column / row > TWIST_MAX) return null;
  const isClear = (powers: readonly number[], most: number) =>
    powers.filter((power) => power > most * OTHERS_MAX).length === 1;
  if (!isClear(rows, row) || !isClear(columns, column)) return null;
  return KEYPAD[rows.indexOf(row)]?.charAt(columns.indexOf(column)) ?? null;
}

/** The mean power of one frequency, by Goertzel's algorithm; that of a full sine is a half. */
function powerAt(hertz: number, block: Int16Array): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
  let [before, last] = [0, 0];
  for (const sample of block) [before, last] = [last, sample / 32_768 + factor * last - before];
  return (2 * (before * before + last * last - factor * before * last)) / block.length ** 2;
}
