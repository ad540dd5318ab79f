import type { LegEnd } from '#features/telephony/model.ts';

/** Why a leg in the phone network ended, as a call's end reason. */
export type LegEndReason =
  | 'hangup'
  | 'cancelled'
  | 'declined'
  | 'busy'
  | 'no-answer'
  /** The number doesn't exist. */
  | 'number-unknown'
  /** The network can't reach the number now: switched off, or its exchange doesn't answer. */
  | 'unreachable'
  /** The network doesn't allow this call. */
  | 'refused-by-network'
  /** No carrier could route the call. */
  | 'no-route'
  | 'failed';

export interface EndOfLeg {
  readonly reason: LegEndReason;
  /** The call never reached the callee, and it may only be this carrier's fault, so another may be tried. */
  readonly mayTryAnother: boolean;
}

/**
 * Translates the end of a leg. The SIP status decides. Where it is vague (480, and the codes for a failed network), the
 * Q.850 cause says more. Unknown codes are treated like their class (RFC 3261 section 8.1.3.2). Source: RFC 3398
 * sections 7.2.4.1 and 8.2.6.1, RFC 3261 section 21.
 */
export function endOfLeg(end: LegEnd): EndOfLeg {
  if (end.sipCode === null) return { reason: afterAnswer(end), mayTryAnother: false };
  if (end.by === 'us')
    return { reason: end.sipCode === 487 ? 'cancelled' : 'declined', mayTryAnother: false };
  const { sipCode, q850 } = end;
  const fromCause = isVague(sipCode) && q850 !== null ? reasonOfCause(q850) : null;
  return { reason: fromCause ?? reasonOfStatus(sipCode), mayTryAnother: mayTryAnother(sipCode, q850) };
}

/** Causes for losing the network or the far end during a call. */
const LOST = new Set([27, 38, 41, 42, 47, 102, 111, 127]);

function afterAnswer({ by, q850 }: LegEnd): LegEndReason {
  return by === 'carrier' && q850 !== null && LOST.has(q850) ? 'failed' : 'hangup';
}

/** How a talk ended on the far end: they hung up, or the network lost them. */
export const endOfTalk = (end: LegEnd): 'hangup' | 'connection-lost' =>
  end.sipCode === null && afterAnswer(end) === 'failed' ? 'connection-lost' : 'hangup';

const CONGESTION = new Set([34, 38, 41, 42, 44, 47]);
const TRY_ANOTHER = new Set([408, 500, 502, 503, 504]);

function mayTryAnother(sipCode: number, q850: number | null): boolean {
  if (q850 !== null && CONGESTION.has(q850)) return sipCode === 480 || sipCode >= 500;
  return TRY_ANOTHER.has(sipCode);
}

/** Status codes that gateways use for many causes. */
const isVague = (sipCode: number): boolean => sipCode === 480 || (sipCode >= 500 && sipCode < 600);

const BY_STATUS: Readonly<Record<number, LegEndReason>> = {
  401: 'refused-by-network',
  402: 'refused-by-network',
  403: 'refused-by-network',
  404: 'number-unknown',
  405: 'refused-by-network',
  406: 'refused-by-network',
  407: 'refused-by-network',
  408: 'unreachable',
  410: 'number-unknown',
  415: 'refused-by-network',
  420: 'refused-by-network',
  433: 'refused-by-network',
  480: 'unreachable',
  484: 'number-unknown',
  486: 'busy',
  487: 'cancelled',
  488: 'refused-by-network',
  600: 'busy',
  603: 'declined',
  604: 'number-unknown',
  606: 'refused-by-network',
  607: 'declined',
  608: 'refused-by-network',
};

function reasonOfStatus(sipCode: number): LegEndReason {
  const known = BY_STATUS[sipCode];
  if (known !== undefined) return known;
  if (sipCode >= 500 && sipCode < 600) return 'no-route';
  // A redirection names another address, which phone calls never follow.
  if (sipCode >= 300 && sipCode < 400) return 'unreachable';
  return sipCode >= 600 ? 'declined' : 'failed';
}

const BY_CAUSE: Readonly<Record<number, LegEndReason>> = {
  1: 'number-unknown',
  2: 'unreachable',
  3: 'unreachable',
  17: 'busy',
  18: 'unreachable',
  19: 'no-answer',
  20: 'unreachable',
  21: 'declined',
  22: 'number-unknown',
  27: 'unreachable',
  28: 'number-unknown',
  31: 'unreachable',
  34: 'no-route',
  38: 'no-route',
  41: 'no-route',
  42: 'no-route',
  44: 'no-route',
  47: 'no-route',
  55: 'refused-by-network',
  57: 'refused-by-network',
  87: 'refused-by-network',
  102: 'unreachable',
};

function reasonOfCause(q850: number): LegEndReason | null {
  return BY_CAUSE[q850] ?? null;
}

/** SIP status for how an incoming call from a carrier ended. */
const REFUSALS: ReadonlyMap<string, number> = new Map([
  ['declined', 603],
  ['busy', 486],
  ['no-answer', 480],
  ['left-workspace', 480],
  ['suspended', 480],
]);
const SERVER_ERROR = 500;

/** SIP status that refuses a carrier's call, by end reason. */
export const refusalOf = (reason: string): number => REFUSALS.get(reason) ?? SERVER_ERROR;
