import type { LegEnd } from '#features/telephony/model.ts';

/** Why a leg of the telephone network ended, in the words of the call's own end reasons. */
export type LegEndReason =
  | 'hangup'
  | 'cancelled'
  | 'declined'
  | 'busy'
  | 'no-answer'
  /** There is no such number. */
  | 'number-unknown'
  /** The network cannot reach the number now: switched off, or its exchange does not answer. */
  | 'unreachable'
  /** The network does not let this call through. */
  | 'refused-by-network'
  /** No carrier could take the call further. */
  | 'no-route'
  | 'failed';

export interface EndOfLeg {
  readonly reason: LegEndReason;
  /** The call never reached the callee, and the fault may be this carrier's alone: another may be tried. */
  readonly mayTryAnother: boolean;
}

/**
 * What the end of a leg means. The status of SIP decides; where it is vague (480, and the codes that stand for a failed
 * network) the Q.850 cause beside it says more. Unknown codes fall to their class, as RFC 3261 section 8.1.3.2 has it.
 * Source: RFC 3398 sections 7.2.4.1 and 8.2.6.1, RFC 3261 section 21.
 */
export function endOfLeg(end: LegEnd): EndOfLeg {
  if (end.sipCode === null) return { reason: afterAnswer(end), mayTryAnother: false };
  if (end.by === 'us')
    return { reason: end.sipCode === 487 ? 'cancelled' : 'declined', mayTryAnother: false };
  const { sipCode, q850 } = end;
  const fromCause = isVague(sipCode) && q850 !== null ? reasonOfCause(q850) : null;
  return { reason: fromCause ?? reasonOfStatus(sipCode), mayTryAnother: mayTryAnother(sipCode, q850) };
}

/** Causes of a call that was up and did not end by a hang-up: the network or the far end was lost. */
const LOST = new Set([27, 38, 41, 42, 47, 102, 111, 127]);

function afterAnswer({ by, q850 }: LegEnd): LegEndReason {
  return by === 'carrier' && q850 !== null && LOST.has(q850) ? 'failed' : 'hangup';
}

/** How a talk ended that the other end of a leg has ended: they hung up, or the network has lost them. */
export const endOfTalk = (end: LegEnd): 'hangup' | 'connection-lost' =>
  end.sipCode === null && afterAnswer(end) === 'failed' ? 'connection-lost' : 'hangup';

const CONGESTION = new Set([34, 38, 41, 42, 44, 47]);
const TRY_ANOTHER = new Set([408, 500, 502, 503, 504]);

function mayTryAnother(sipCode: number, q850: number | null): boolean {
  if (q850 !== null && CONGESTION.has(q850)) return sipCode === 480 || sipCode >= 500;
  return TRY_ANOTHER.has(sipCode);
}

/** Codes that a gateway uses for many causes. */
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
  // A redirection names another place for the call, which a telephone call never follows.
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

/** What SIP says for how a call ended that a carrier brought us. */
const REFUSALS: ReadonlyMap<string, number> = new Map([
  ['declined', 603],
  ['busy', 486],
  ['no-answer', 480],
]);
const SERVER_ERROR = 500;

/** The status with which a carrier's call is refused, by the reason for which it ended. */
export const refusalOf = (reason: string): number => REFUSALS.get(reason) ?? SERVER_ERROR;
