import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { PROVIDER_RATE_COLUMNS } from '../constants.ts';
import type { ProviderRateRow } from '../model-providers.ts';

const USD = /^(\d{1,2})(?:\.(\d{1,6}))?$/;
const NAME_LENGTH_MAX = 100;

/** Reads one line of provider rates. @returns the row, or a sentence that says what is wrong */
export function readProviderRate(cells: readonly string[]): ProviderRateRow | string {
  if (cells.length !== PROVIDER_RATE_COLUMNS.length)
    return `This line has ${cells.length} cells where there are ${PROVIDER_RATE_COLUMNS.length}`;
  const [countryCode = '', providerName = '', rate = '', active = ''] = cells;
  if (!COUNTRY_CODES.includes(countryCode)) return `"${countryCode}" is no country of ISO 3166-1`;
  if (providerName === '' || providerName.length > NAME_LENGTH_MAX)
    return `A provider's name has 1 to ${NAME_LENGTH_MAX} characters`;
  const microUsdPerMinute = rate === '' ? null : microUsdOf(rate);
  if (microUsdPerMinute === undefined)
    return `"${rate}" is no price: write dollars with up to six decimals, such as 0.0042, or nothing`;
  if (active !== 'true' && active !== 'false') return `"${active}" is neither true nor false`;
  return { countryCode, providerName, microUsdPerMinute, isActive: active === 'true' };
}

function microUsdOf(text: string): number | undefined {
  const [, whole, part = ''] = USD.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1_000_000 + Number(part.padEnd(6, '0'));
}
