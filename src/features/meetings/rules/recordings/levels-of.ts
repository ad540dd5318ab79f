import { LEVEL_EVERY_MS } from '../../constants-recordings.ts';

const QUIETEST_DB = -60;

/**
 * How loud a sound was, each quarter second, as the recorder of this browser measures it (web/level-worklet.ts): 0 for
 * silence to 255.
 * @param channels samples from -1 to 1, all of the same length
 * @param rate samples in a second
 */
export function levelsOf(channels: readonly Float32Array[], rate: number): Uint8Array<ArrayBuffer> {
  const step = Math.round((rate * LEVEL_EVERY_MS) / 1_000);
  const length = channels[0]?.length ?? 0;
  const levels = new Uint8Array(Math.floor(length / step));
  for (let at = 0; at < levels.length; at += 1) {
    let loudest = 0;
    for (const samples of channels) {
      let sum = 0;
      for (let nth = at * step; nth < (at + 1) * step; nth += 1) sum += (samples[nth] ?? 0) ** 2;
      loudest = Math.max(loudest, sum / step);
    }
    const decibels = 10 * Math.log10(loudest + 1e-12);
    levels[at] = Math.round(255 * Math.min(1, Math.max(0, 1 - decibels / QUIETEST_DB)));
  }
  return levels;
}
