import type { LegEnd } from '../../model.ts';

/** End of a call in Telnyx's webhook call.hangup. */
export interface TelnyxHangup {
  /** call_rejected, normal_clearing, originator_cancel, timeout, time_limit, user_busy, not_found, no_answer, unspecified. */
  readonly cause: string;
  /** A SIP status in digits; null if the network gave none ("unspecified"). */
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
 * Returns how a call ended. As on a trunk, the SIP status decides. If there is none, or a vague one, the cause in words
 * replaces it, or is added as its Q.850 cause. Source: developers.telnyx.com, call.hangup: hangup_cause and
 * sip_hangup_cause.
 */
export function endOfTelnyxCall({ cause, sipCause, direction, isAnswered }: HungUpCall): LegEnd {
  if (isAnswered) return { by: 'carrier', sipCode: null, q850: cause === 'time_limit' ? CAUSE_LOST : null };
  // The caller hung up. Nobody refused the call.
  if (direction === 'incoming') return { by: 'carrier', sipCode: CANCELLED, q850: null };
  const { sipCode, q850 } = MEANINGS[cause] ?? UNKNOWN;
  return { by: 'carrier', sipCode: refusalIn(sipCause) ?? sipCode, q850 };
}

interface Meaning {
  readonly sipCode: number;
  readonly q850: number | null;
}

/** It wasn't answered, for an unknown reason. */
const UNKNOWN: Meaning = { sipCode: 480, q850: null };
const UNANSWERED: Meaning = { sipCode: 480, q850: 19 };

const MEANINGS: Readonly<Record<string, Meaning>> = {
  user_busy: { sipCode: 486, q850: 17 },
  not_found: { sipCode: 404, q850: 1 },
  no_answer: UNANSWERED,
  timeout: UNANSWERED,
  // Telnyx uses this cause for people and networks alike, so it only counts if there is no status.
  call_rejected: { sipCode: 603, q850: null },
  originator_cancel: { sipCode: CANCELLED, q850: null },
};

function refusalIn(sipCause: string | null): number | null {
  return /^[3-6]\d\d$/.test(sipCause ?? '') ? Number(sipCause) : null;
}
