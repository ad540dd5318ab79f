import { talkWords } from '#kernel/talk-words.ts';
import { callingText } from '../../constants.ts';
import type { callingErrors } from '../../errors.ts';
import type { Quote } from '../../model.ts';
import { isEmergencyNumber } from './emergency-number.ts';

/** State of the checks before a number is called. */
export type QuoteCheck =
  | { readonly state: 'empty' }
  /** Comes first, whatever the plan and balance (decision R85). */
  | { readonly state: 'emergency' }
  | { readonly state: 'incomplete' }
  | { readonly state: 'pending' }
  /** The server couldn't be reached. */
  | { readonly state: 'failed' }
  | { readonly state: 'refused'; readonly quote: Quote; readonly code: string; readonly sentence: string }
  | { readonly state: 'priced'; readonly quote: Quote };

/**
 * @param typed text of the field without formatting
 * @param home country that the caller dials from, ISO 3166-1
 * @param number the typed number, E.164; null while incomplete
 * @param settled the number after a pause in typing; until both are equal, the answer is for another number
 */
export function quoteCheck(facts: {
  typed: string;
  home: string;
  number: string | null;
  settled: string | null;
  quote: Quote | undefined;
  isFailed: boolean;
}): QuoteCheck {
  const { typed, home, number, settled, quote, isFailed } = facts;
  if (typed === '') return { state: 'empty' };
  if (isEmergencyNumber(typed, home)) return { state: 'emergency' };
  if (number === null) return { state: 'incomplete' };
  if (number !== settled) return { state: 'pending' };
  if (quote === undefined) return { state: isFailed ? 'failed' : 'pending' };
  return quote.refusal === null ? { state: 'priced', quote } : { state: 'refused', quote, ...quote.refusal };
}

/** Why the number can't be called; null if it can. */
export function reasonNotToDial(check: QuoteCheck): string | null {
  switch (check.state) {
    case 'empty':
      return callingText.enterNumber;
    case 'emergency':
      return callingText.noEmergencyCalls;
    case 'incomplete':
      return callingText.incompleteNumber;
    case 'pending':
      return 'Checking the price';
    case 'failed':
      return "We couldn't check the price";
    case 'refused':
      return check.sentence;
    case 'priced':
      return null;
    default:
      return null;
  }
}

/** What helps when a call is refused. */
export type Help = 'top-up' | 'choose-plan' | 'choose-number' | 'verify' | 'verify-phone' | 'contact';

/** Written out, because the server's error catalogue isn't in the first screen. */
const HELP: ReadonlyMap<string, Help> = new Map(
  Object.entries({
    'billing.insufficientBalance': 'top-up',
    'billing.allowanceUsedUp': 'choose-plan',
    'calling.planHasNoCalls': 'choose-plan',
    'calling.trialDestinations': 'choose-plan',
    'calling.fromRequired': 'choose-number',
    'calling.callerIdNotYours': 'choose-number',
    'calling.proofMissing': 'verify',
    'calling.phoneProofMissing': 'verify-phone',
    'calling.phoneProofUsed': 'verify-phone',
    'calling.noFreeMinutes': 'choose-plan',
    'calling.phoneFrozen': 'contact',
  } satisfies Partial<Record<Refusal, Help>>),
);

/** Refusals with something that helps. */
type Refusal =
  | `calling.${keyof typeof callingErrors}`
  | `billing.${'insufficientBalance' | 'allowanceUsedUp'}`;

export const helpFor = (code: string): Help | null => HELP.get(code) ?? null;

const MINUTE_MS = 60_000;

/** Longest talk time, first on the plan and then on the balance, rounded down to minutes. */
export function talkTimeText({
  includedMs,
  affordableMs,
  microUsdPerMinute,
}: Pick<Quote, 'includedMs' | 'affordableMs' | 'microUsdPerMinute'>): string {
  if (microUsdPerMinute === 0) return 'Free';
  if (affordableMs < MINUTE_MS) return `Less than a minute`;
  if (includedMs < MINUTE_MS) return `${talkWords(affordableMs)} with your balance`;
  const included = `Included · ${talkWords(includedMs)} left in your plan`;
  const more = affordableMs - includedMs;
  return more < MINUTE_MS ? included : `${included}, then ${talkWords(more)} with your balance`;
}
