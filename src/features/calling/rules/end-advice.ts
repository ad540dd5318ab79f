import type { Call, EndReason } from '../model.ts';

/**
 * Suggested action after a phone call. redial: call the same number again. dial: put the number on the pad to see its
 * price first.
 */
export interface EndAdvice {
  readonly does: 'redial' | 'dial' | 'top-up';
  /** Null if the button is enough. */
  readonly text: string | null;
}

const ADVICE: Partial<Readonly<Record<EndReason, EndAdvice>>> = {
  'out-of-money': { does: 'top-up', text: 'Top up and call again.' },
  'number-unknown': { does: 'dial', text: 'Check the number and dial it again.' },
  unreachable: { does: 'redial', text: 'Try again later.' },
  'no-route': { does: 'redial', text: 'Try again in a moment.' },
  // The number that called is no longer theirs, so another one has another price.
  'left-workspace': { does: 'dial', text: null },
  'connection-lost': { does: 'redial', text: null },
};

/** @param ended null if the call was never placed */
export function endAdvice(ended: { direction: Call['direction']; endReason: EndReason } | null): EndAdvice {
  // The price may have changed for a call that wasn't placed, and calling back hasn't been priced yet.
  if (ended === null || ended.direction === 'incoming') return { does: 'dial', text: null };
  return ADVICE[ended.endReason] ?? { does: 'redial', text: null };
}
