import { countryName } from '#kernel/country-name.ts';
import { formatDay } from '#kernel/day.ts';
import { NUMBER_MICRO_USD_PER_MONTH, numbersText } from '../constants.ts';
import type { Capabilities, NumberKind, PhoneNumber } from '../model.ts';
import type { Candidate, RentOffer } from '../model-search.ts';

/** "US - United States" (specification 001 §3, "Displayed number item"). */
export const locationOf = (countryCode: string): string => `${countryCode} - ${countryName(countryCode)}`;

const KINDS: Readonly<Record<NumberKind, string>> = {
  local: 'Local',
  mobile: 'Mobile',
  'toll-free': 'Toll-free',
};

/** What a number is, by its inventory (decision R13). */
export const kindWords = (kind: NumberKind): string => KINDS[kind];

/** "Voice, SMS, Fax". */
export function capabilityWords({ voice, sms, fax }: Capabilities): string {
  const words = [voice ? 'Voice' : '', sms ? 'SMS' : '', fax ? 'Fax' : ''].filter((word) => word !== '');
  return words.length === 0 ? 'Nothing' : words.join(', ');
}

export const PRICE_WORDS = `$${(NUMBER_MICRO_USD_PER_MONTH / 1_000_000).toFixed(2)} a month`;

/** "Included in your plan", "$1.99 a month". */
export const costWords = (monthlyMicroUsd: number): string =>
  monthlyMicroUsd === 0 ? 'Included in your plan' : PRICE_WORDS;

/** What one number of a search is: "San Francisco · Voice, SMS". */
export const candidateWords = ({ place, capabilities }: Pick<Candidate, 'place' | 'capabilities'>): string =>
  [place, capabilityWords(capabilities)].filter((part) => part !== null).join(' · ');

/** What a month of a number that is not rented yet would cost, and why. */
export function offerWords({ monthlyMicroUsd, included }: RentOffer): string {
  const { numbersMax, countriesMax, numbersUsed } = included;
  if (monthlyMicroUsd === 0)
    return `Your plan includes ${numbersMax === 1 ? 'one number' : `${numbersMax} numbers in ${countriesMax} countries`}; this is number ${numbersUsed + 1}.`;
  return `${whyItCosts(included)} This one costs ${PRICE_WORDS}, paid from your balance for a whole month from today, then each month on this day.`;
}

function whyItCosts({ numbersMax, countriesMax, numbersUsed }: RentOffer['included']): string {
  if (numbersMax === 0) return 'Your plan includes no number.';
  if (numbersUsed < numbersMax)
    return `Your plan includes numbers in ${countriesMax === 1 ? 'one country' : `${countriesMax} countries`}, and these are used.`;
  return numbersMax === 1
    ? 'The number of your plan is used.'
    : `The ${numbersMax} numbers of your plan are used.`;
}

export const providerWords = ({ providerName }: Pick<PhoneNumber, 'providerName'>): string =>
  providerName ?? numbersText.unknownProvider;

/** What happens on the day that a month ends. */
export function nextRentWords({
  monthlyMicroUsd,
  nextRentAt,
}: Pick<PhoneNumber, 'monthlyMicroUsd' | 'nextRentAt'>): string {
  return monthlyMicroUsd === 0
    ? `Included until ${formatDay(nextRentAt)}`
    : `Next rent ${formatDay(nextRentAt)}`;
}
