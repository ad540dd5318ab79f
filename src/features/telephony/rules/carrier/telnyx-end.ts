import type { LegEnd } from '../../model.ts';

/** What the webhook call.hangup of Telnyx says of an end. */
export interface TelnyxHangup {
  /** call_rejected, normal_clearing, originator_cancel, timeout, time_limit, user_busy, not_found, no_answer, unspecified. */
  readonly cause: string;
  /** A SIP status in digits; null where the network gave none ("unspecified"). */
  readonly sipCause: string | null;
}

export interface HungUpCall extends TelnyxHangup {
  readonly direction: 'outgoing' | 'incoming';
  readonly isAnswered: boolean;
}

/** Q.850: recovery on timer expiry. */
const CAUSE_LOST = 102;
const CANCELLED = 487;

/**
 * How a call that Telnyx says is over was ended. The SIP status decides, as on a trunk; where there is none, or a vague
 * one, the cause in words stands for it, or beside it as its Q.850 cause.
 * Source: developers.telnyx.com, call.hangup: hangup_cause and sip_hangup_cause.
 */
export function endOfTelnyxCall({ cause, sipCause, direction, isAnswered }: HungUpCall): LegEnd {
  if (isAnswered) return { by: 'carrier', sipCode: null, q850: cause === 'time_limit' ? CAUSE_LOST : null };
  // Whoever called us is gone; nobody has refused anything.
  if (direction === 'incoming') return { by: 'carrier', sipCode: CANCELLED, q850: null };
  const { sipCode, q850 } = MEANINGS[cause] ?? UNKNOWN;
  return { by: 'carrier', sipCode: refusalIn(sipCause) ?? sipCode, q850 };
}

interface Meaning {
  readonly sipCode: number;
  readonly q850: number | null;
}

/** It was not answered, and nobody says why. */
const UNKNOWN: Meaning = { sipCode: 480, q850: null };
const UNANSWERED: Meaning = { sipCode: 480, q850: 19 };

const MEANINGS: Readonly<Record<string, Meaning>> = {
  user_busy: { sipCode: 486, q850: 17 },
  not_found: { sipCode: 404, q850: 1 },
  no_answer: UNANSWERED,
  timeout: UNANSWERED,
  // Telnyx says this of a person and of a network alike, so it speaks only where there is no status.
  call_rejected: { sipCode: 603, q850: null },
  originator_cancel: { sipCode: CANCELLED, q850: null },
};

function refusalIn(sipCause: string | null): number | null {
  return /^[3-6]\d\d$/.test(sipCause ?? '') ? Number(sipCause) : null;
}
