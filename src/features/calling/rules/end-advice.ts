import type { Call, EndReason } from '../model.ts';

/** What to do after a telephone call. redial: call the same again; dial: see the number and its price first. */
export interface EndAdvice {
  readonly does: 'redial' | 'dial' | 'top-up';
  /** Null where the button says enough. */
  readonly text: string | null;
}

const ADVICE: Partial<Readonly<Record<EndReason, EndAdvice>>> = {
  'out-of-money': { does: 'top-up', text: 'Top up and call again.' },
  'number-unknown': { does: 'dial', text: 'Check the number and dial it again.' },
  unreachable: { does: 'redial', text: 'Try again later.' },
  'no-route': { does: 'redial', text: 'Try again in a moment.' },
  'connection-lost': { does: 'redial', text: null },
};

/** @param ended null: it was never placed */
export function endAdvice(ended: { direction: Call['direction']; endReason: EndReason } | null): EndAdvice {
  // What was not placed may cost something else now, and nobody has yet seen what calling back costs.
  if (ended === null || ended.direction === 'incoming') return { does: 'dial', text: null };
  return ADVICE[ended.endReason] ?? { does: 'redial', text: null };
}
