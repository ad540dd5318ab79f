import type { EchoVerdict } from '../rules/echo-verdict.ts';
import type { CallSnapshot } from './call-snapshot.ts';

/** Texts of the echo line's card. */
export interface EchoFace {
  readonly word: string;
  readonly sentence: string;
  /** Loss, jitter and round trip; null while meaningless. */
  readonly measured: Pick<EchoVerdict, 'loss' | 'jitterMs' | 'roundTripMs'> | null;
  /** Whether to show help for a silent microphone. */
  readonly isUnheard: boolean;
}

type EchoInput = Pick<CallSnapshot, 'phase' | 'muted' | 'heldByMe' | 'end'> & {
  readonly phone: { readonly echo: EchoVerdict | null } | null;
};

/** Describes the echo test's result, or why there is none yet. Null outside of a test. */
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
  // A lost call doesn't count as a good connection, whatever was measured before.
  if (end?.isFailure === true) return null;
  return judged(verdict, { word: 'Not tested', sentence: "We didn't hear you say anything" });
}

const waiting = (word: string, sentence: string): EchoFace => ({
  word,
  sentence,
  measured: null,
  isUnheard: false,
});

/** @param otherwise used while the person hasn't spoken */
function judged(verdict: EchoVerdict, otherwise: { word: string; sentence: string }): EchoFace {
  const { word, isHeard, loss, jitterMs, roundTripMs } = verdict;
  const measured = { loss, jitterMs, roundTripMs };
  if (isHeard === null) return { ...otherwise, measured, isUnheard: false };
  return { word, sentence: isHeard ? 'We can hear you' : "We can't hear you", measured, isUnheard: !isHeard };
}
