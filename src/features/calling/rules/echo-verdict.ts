import { estimateMos } from './history/quality.ts';

/** One second of a call to the echo line: levels of this side and of the echo, 0 to 1. */
export interface EchoSecond {
  readonly spoken: number;
  readonly heard: number;
}

export interface EchoVerdict {
  /** Whether the echo was heard; null before anything was said. */
  readonly isHeard: boolean | null;
  readonly loss: number | null;
  readonly jitterMs: number | null;
  readonly roundTripMs: number | null;
  readonly word: 'Listening' | 'Good' | 'Fair' | 'Poor' | 'No echo';
}

/** Until then the line plays its prompt. */
const PROMPT_SECONDS = 5;
/** Speech at arm's length is well above it, a quiet room below. */
const SPEECH_LEVEL = 0.02;
/** The echo comes a second later, and the seconds of the two sides don't start together. */
const COMES_BACK_WITHIN = 2;
/** Share of the spoken seconds that must have come back. */
const HEARD_SHARE = 0.5;

/**
 * Judges microphone, speaker and connection from a call to the echo line. @param seconds of the talk, from its start
 */
export function echoVerdict(
  seconds: readonly EchoSecond[],
  measured: Pick<EchoVerdict, 'loss' | 'jitterMs' | 'roundTripMs'>,
): EchoVerdict {
  const isHeard = heard(seconds);
  return { ...measured, isHeard, word: wordFor(isHeard, measured) };
}

function heard(seconds: readonly EchoSecond[]): boolean | null {
  const isBack = (at: number) =>
    seconds.slice(at + 1, at + 1 + COMES_BACK_WITHIN).some(({ heard: level }) => level >= SPEECH_LEVEL);
  // Speech that is already back counts at once. The rest still has time.
  const spoken = seconds.flatMap(({ spoken: level }, at) =>
    level >= SPEECH_LEVEL && at >= PROMPT_SECONDS && (at + COMES_BACK_WITHIN < seconds.length || isBack(at))
      ? [at]
      : [],
  );
  if (spoken.length === 0) return null;
  return spoken.filter(isBack).length / spoken.length >= HEARD_SHARE;
}

function wordFor(
  isHeard: boolean | null,
  measured: Pick<EchoVerdict, 'loss' | 'jitterMs' | 'roundTripMs'>,
): EchoVerdict['word'] {
  if (isHeard === null) return 'Listening';
  if (!isHeard) return 'No echo';
  const mos = estimateMos(measured);
  if (mos === null || mos >= 4) return 'Good';
  return mos >= 3.6 ? 'Fair' : 'Poor';
}
