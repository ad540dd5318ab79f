import { countryName } from '#kernel/country-name.ts';
import { formatShortDay } from '#kernel/day.ts';
import { formatUsd } from '#kernel/money.ts';
import { providerTitle } from '#kernel/provider-name.ts';
import { ANY_AREA, NUMBER_MICRO_USD_PER_MONTH, numbersText } from '../constants.ts';
import type { Capabilities, NumberKind, PhoneNumber } from '../model.ts';
import type { Candidate, RentOffer } from '../model-search.ts';

/** "US - United States" (specification 001 §3, "Displayed number item"). */
export const locationOf = (countryCode: string): string => `${countryCode} - ${countryName(countryCode)}`;

const KINDS: Readonly<Record<NumberKind, string>> = {
  local: 'Local',
  mobile: 'Mobile',
  'toll-free': 'Toll-free',
};

/** Kind of a number, according to its inventory (decision R13). */
export const kindWords = (kind: NumberKind): string => KINDS[kind];

/** What Ahoy can do with numbers. Calls work in every installation. */
export interface WorkingCapabilities {
  readonly sms: boolean;
  readonly fax: boolean;
}

/** "Voice, SMS, Fax": what the number has and Ahoy can use. */
export function capabilityWords({ voice, sms, fax }: Capabilities, works: WorkingCapabilities): string {
  const words = [voice ? 'Voice' : '', sms && works.sms ? 'SMS' : '', fax && works.fax ? 'Fax' : ''];
  return words.filter((word) => word !== '').join(', ') || '–';
}

const DOLLARS = formatUsd(NUMBER_MICRO_USD_PER_MONTH);
export const PRICE_WORDS = `${DOLLARS} a month`;

/** "Included in your plan", "$1.99 a month". */
export const costWords = (monthlyMicroUsd: number): string =>
  monthlyMicroUsd === 0 ? 'Included in your plan' : PRICE_WORDS;

/** One search result: "San Francisco · Voice, SMS". */
export const candidateWords = (
  { place, capabilities }: Pick<Candidate, 'place' | 'capabilities'>,
  works: WorkingCapabilities,
): string => [place, capabilityWords(capabilities, works)].filter((part) => part !== null).join(' · ');

/** "2 of 3 included in Business". */
export const includedWords = (used: number, { max, plan }: { max: number; plan: string }): string =>
  `${used} of ${max} included in ${plan}`;

/** "415 San Francisco", or "Anywhere in France" where a country is searched as a whole. */
export const areaWords = (
  countryCode: string,
  { areaCode, place }: { areaCode: string; place: string },
): string => (areaCode === ANY_AREA ? `Anywhere in ${countryName(countryCode)}` : `${areaCode} ${place}`);

/** Monthly price of a number before it is rented, and the reason. */
export function offerWords({ monthlyMicroUsd, included }: RentOffer): string {
  const { numbersMax, countriesMax, numbersUsed } = included;
  if (monthlyMicroUsd === 0)
    return numbersMax === 1
      ? 'Included in your plan.'
      : `Included in your plan: number ${numbersUsed + 1} of ${numbersMax}, in up to ${countriesWords(countriesMax)}.`;
  return `${whyItCosts(included)} ${PRICE_WORDS} from your balance, starting today.`;
}

function whyItCosts({ numbersMax, countriesMax, numbersUsed }: RentOffer['included']): string {
  if (numbersMax === 0) return "Your plan doesn't include a number.";
  if (numbersUsed < numbersMax)
    return `Your plan includes numbers in ${countriesWords(countriesMax)}, and you've used them.`;
  return numbersMax === 1
    ? "You've used your plan's number."
    : `You've used all ${numbersMax} numbers in your plan.`;
}

const countriesWords = (count: number) => (count === 1 ? '1 country' : `${count} countries`);

export const providerWords = ({ providerName }: Pick<PhoneNumber, 'providerName'>): string =>
  providerName === null ? numbersText.unknownProvider : providerTitle(providerName);

/**
 * What happens at the end of the month, always within a year.
 * @param nextMicroUsd price of the next month
 */
export function nextRentWords(
  { monthlyMicroUsd, nextRentAt }: Pick<PhoneNumber, 'monthlyMicroUsd' | 'nextRentAt'>,
  nextMicroUsd: number,
): string {
  const day = formatShortDay(nextRentAt);
  if (nextMicroUsd > 0) return `${DOLLARS} on ${day}`;
  return monthlyMicroUsd === 0 ? `Included until ${day}` : `Included from ${day}`;
}
