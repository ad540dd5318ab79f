import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { parseDecimalUsd } from '#kernel/money.ts';
import { PROVIDER_MICRO_USD_MAX, PROVIDER_RATE_COLUMNS } from '../constants.ts';
import type { ProviderRateRow } from '../model-providers.ts';

const NAME_LENGTH_MAX = 100;

/** Reads one line of provider rates. @returns the row, or a sentence that says what is wrong */
export function readProviderRate(cells: readonly string[]): ProviderRateRow | string {
  if (cells.length !== PROVIDER_RATE_COLUMNS.length)
    return `This line has ${cells.length} columns instead of ${PROVIDER_RATE_COLUMNS.length}`;
  const [countryCode = '', providerName = '', rate = '', active = ''] = cells;
  if (!COUNTRY_CODES.includes(countryCode)) return `"${countryCode}" isn't an ISO 3166-1 country code`;
  if (providerName === '' || providerName.length > NAME_LENGTH_MAX)
    return `A provider's name has 1 to ${NAME_LENGTH_MAX} characters`;
  const microUsdPerMinute = rate === '' ? null : parseDecimalUsd(rate);
  if (microUsdPerMinute === undefined || (microUsdPerMinute ?? 0) > PROVIDER_MICRO_USD_MAX)
    return `"${rate}" isn't a price. Enter dollars with up to six decimals, such as 0.0042, or leave it empty`;
  if (active !== 'true' && active !== 'false') return `"${active}" is neither true nor false`;
  return { countryCode, providerName, microUsdPerMinute, isActive: active === 'true' };
}
