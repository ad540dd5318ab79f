/** Quieter than people who speak, as levels count: -48 dB. */
const QUIET_BELOW = 51;
const LOUDEST = 255;
/** Shorter pauses are part of how people speak, in milliseconds. */
const SILENCE_MS = 1_500;
/** Silence that stays around speech, in milliseconds, so that the first sound stays whole. */
const KEPT_MS = 250;

export interface Levels {
  readonly everyMs: number;
  /** How loud each channel was, 0 to 255, one entry each `everyMs`. */
  readonly channels: readonly (readonly number[])[];
}

export interface Silence {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Stretches of 1.5 seconds or more in which every channel is quiet, the earliest first. */
export function silencesOf({ everyMs, channels }: Levels): Silence[] {
  const loudness = loudestOf(channels);
  const silences: Silence[] = [];
  let from = 0;
  for (let at = 0; at <= loudness.length; at += 1) {
    if ((loudness[at] ?? QUIET_BELOW) < QUIET_BELOW) continue;
    if ((at - from) * everyMs >= SILENCE_MS) silences.push({ fromMs: from * everyMs, toMs: at * everyMs });
    from = at + 1;
  }
  return silences;
}

/** Where to continue when silence is skipped, in milliseconds; null: something is said here, or soon enough. */
export function placeAfterSilence(silences: readonly Silence[], atMs: number): number | null {
  const silence = silences.find(({ fromMs, toMs }) => fromMs + KEPT_MS <= atMs && atMs < toMs - 2 * KEPT_MS);
  return silence === undefined ? null : silence.toMs - KEPT_MS;
}

/**
 * Heights of the bars that draw a recording, 0 to 1, each of an equal part of it. A bar is as loud as the loudest moment of
 * its part on any channel.
 */
export function barsOf({ channels }: Levels, count: number): number[] {
  const loudness = loudestOf(channels);
  const bars = Math.min(count, loudness.length);
  return Array.from({ length: bars }, (_bar, nth) => {
    const first = Math.floor((nth * loudness.length) / bars);
    const after = Math.floor(((nth + 1) * loudness.length) / bars);
    const loudest = Math.max(...loudness.slice(first, after));
    return loudest < QUIET_BELOW ? 0 : (loudest - QUIET_BELOW) / (LOUDEST - QUIET_BELOW);
  });
}

/** The line that is being said: the last that has begun. Null before the first, and without times. */
export function lineAt(lines: readonly { readonly startMs: number | null }[], atMs: number): number | null {
  const line = lines.findLastIndex(({ startMs }) => startMs !== null && startMs <= atMs);
  return line === -1 ? null : line;
}

function loudestOf(channels: readonly (readonly number[])[]): number[] {
  return (channels[0] ?? []).map((_level, at) => Math.max(...channels.map((levels) => levels[at] ?? 0)));
}
