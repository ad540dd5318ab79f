import { talkWords } from '#kernel/talk-words.ts';
import { callingText } from '../../constants.ts';
import type { callingErrors } from '../../errors.ts';
import type { Quote } from '../../model.ts';
import { isEmergencyNumber } from './emergency-number.ts';

/** What is known of a call to a number before it is made. */
export type QuoteCheck =
  | { readonly state: 'empty' }
  /** Said before anything else, whatever plan and balance are (decision R85). */
  | { readonly state: 'emergency' }
  | { readonly state: 'incomplete' }
  | { readonly state: 'pending' }
  /** The server could not be asked. */
  | { readonly state: 'failed' }
  | { readonly state: 'refused'; readonly quote: Quote; readonly code: string; readonly sentence: string }
  | { readonly state: 'priced'; readonly quote: Quote };

/**
 * @param typed what stands in the field, without what only makes it readable
 * @param home the country one dials from, ISO 3166-1
 * @param number the number in it, E.164; null while it is not a whole one
 * @param settled that number as it was when typing last stopped; until both agree, the answer is about another number
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

/** Why the number cannot be called; null when it can. */
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

/** The codes are written out, because the sentences of the server's catalogue are not for the first screen. */
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

/** What the server may say to a wish to call that something helps against. */
type Refusal =
  | `calling.${keyof typeof callingErrors}`
  | `billing.${'insufficientBalance' | 'allowanceUsedUp'}`;

export const helpFor = (code: string): Help | null => HELP.get(code) ?? null;

const MINUTE_MS = 60_000;

/** How long the talk could last: first on the plan, then on the balance. Parts of a minute are left out. */
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
