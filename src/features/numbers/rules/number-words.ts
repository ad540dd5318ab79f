import { countryName } from '#kernel/country-name.ts';
import type { Instant } from '#kernel/instant.ts';
import { NUMBER_MICRO_USD_PER_MONTH, numbersText } from '../constants.ts';
import type { Capabilities, NumberKind, PhoneNumber } from '../model.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "21 Dec 2026": a day of rent, whose calendar is UTC. */
export const dayWords = (at: Instant): string => day.format(at);

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

export const providerWords = ({ providerName }: Pick<PhoneNumber, 'providerName'>): string =>
  providerName ?? numbersText.unknownProvider;

/** What happens on the day that a month ends. */
export function nextRentWords({
  monthlyMicroUsd,
  nextRentAt,
}: Pick<PhoneNumber, 'monthlyMicroUsd' | 'nextRentAt'>): string {
  return monthlyMicroUsd === 0
    ? `Included until ${dayWords(nextRentAt)}`
    : `Next rent ${dayWords(nextRentAt)}`;
}
