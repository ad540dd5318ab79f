import type { EchoVerdict } from '../rules/echo-verdict.ts';
import type { CallSnapshot } from './call-snapshot.ts';

/** What the echo line's card says. */
export interface EchoFace {
  readonly word: string;
  readonly sentence: string;
  /** Loss, jitter and round trip, while they mean something. */
  readonly measured: Pick<EchoVerdict, 'loss' | 'jitterMs' | 'roundTripMs'> | null;
  /** Whether what to do about an unheard microphone is said. */
  readonly isUnheard: boolean;
}

type EchoInput = Pick<CallSnapshot, 'phase' | 'muted' | 'heldByMe' | 'end'> & {
  readonly phone: { readonly echo: EchoVerdict | null } | null;
};

/** Says what the test of the echo line has shown, or what keeps it from showing anything. Null where there is no test. */
export function echoFace({ phase, muted, heldByMe, end, phone }: EchoInput): EchoFace | null {
  const verdict = phone?.echo ?? null;
  if (verdict === null) return null;
  if (phase === 'talking') {
    if (heldByMe) return waiting('On hold', 'Resume to go on with the test');
    if (muted) return waiting('Muted', 'Unmute to test your microphone');
    return judged(verdict, { word: 'Listening', sentence: 'Say something' });
  }
  if (phase === 'reconnecting') return waiting('Reconnecting', 'The test goes on when the call is back');
  if (phase !== 'ended') return null;
  // Whatever was good before, a call that was lost is no good connection.
  if (end?.isFailure === true) return null;
  return judged(verdict, { word: 'Not tested', sentence: "We didn't hear you say anything" });
}

const waiting = (word: string, sentence: string): EchoFace => ({
  word,
  sentence,
  measured: null,
  isUnheard: false,
});

/** @param otherwise said while nobody has spoken */
function judged(verdict: EchoVerdict, otherwise: { word: string; sentence: string }): EchoFace {
  const { word, isHeard, loss, jitterMs, roundTripMs } = verdict;
  const measured = { loss, jitterMs, roundTripMs };
  if (isHeard === null) return { ...otherwise, measured, isUnheard: false };
  return { word, sentence: isHeard ? 'We can hear you' : "We can't hear you", measured, isUnheard: !isHeard };
}
