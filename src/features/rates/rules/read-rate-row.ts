import { MICRO_USD_PER_MINUTE_MAX, RATE_DECK_COLUMNS } from '../constants.ts';
import type { Zone } from '../model.ts';
import { RATE_KINDS, type RateKind, type RateRow } from '../model.ts';
import { PREFIX_DIGITS_MAX } from './find-rate.ts';
import { zoneOf } from './zone-of.ts';

/** @returns the row in the cells of a line, or a sentence about what is wrong with them */
export function readRateRow(cells: readonly string[]): RateRow | string {
  if (cells.length !== RATE_DECK_COLUMNS.length)
    return `A line has ${RATE_DECK_COLUMNS.length} cells, and this one has ${cells.length}`;
  const [prefix = '', destination = '', code = '', kind = '', zone = '', usd = '', estimate = ''] = cells;
  const countryCode = code === '' ? null : code;
  const microUsdPerMinute = readPrice(usd);
  if (!PREFIX.test(prefix)) return `The prefix must be 1 to ${PREFIX_DIGITS_MAX} digits, without a plus`;
  if (!DESTINATION.test(destination))
    return 'The destination must be 1 to 100 characters and begin with a letter or a digit';
  if (countryCode !== null && !COUNTRY.test(countryCode))
    return 'The country code must be two capital letters, or empty for a network without a country';
  if (!isKind(kind)) return `The kind must be one of ${RATE_KINDS.join(', ')}`;
  if (typeof microUsdPerMinute === 'string') return microUsdPerMinute;
  const read = zone === '' ? zoneOf(countryCode, microUsdPerMinute) : ZONES.get(zone);
  if (read === undefined) return 'The zone must be 1, 2 or 3, or empty for the one that follows the price';
  if (estimate !== 'true' && estimate !== 'false') return 'is_estimate must be true or false';
  return {
    prefix,
    destination,
    countryCode,
    kind,
    zone: read,
    microUsdPerMinute,
    isEstimate: estimate === 'true',
  };
}

/** No number begins with a zero. */
const PREFIX = new RegExp(`^[1-9][0-9]{0,${PREFIX_DIGITS_MAX - 1}}$`);
/** A name that begins otherwise may be a formula to a spreadsheet; one with invisible characters is not what it seems. */
const DESTINATION = /^[\p{L}\p{N}][^\p{C}]{0,99}$/u;
const COUNTRY = /^[A-Z]{2}$/;
const ZONES = new Map<string, Zone>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);
const PRICE = /^\d{1,6}(?:\.(\d+))?$/;
const SHOWN_DECIMALS = 3;

function readPrice(text: string): number | string {
  const [, decimals = ''] = PRICE.exec(text) ?? [];
  const dollars = PRICE.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(dollars)) return 'The price must be dollars such as 0.015';
  // People are shown three decimals and pay what they were shown.
  if (/[1-9]/.test(decimals.slice(SHOWN_DECIMALS))) return 'The price must have no more than three decimals';
  const microUsd = Math.round(dollars * 1_000_000);
  if (microUsd === 0) return 'The price must be more than nothing';
  if (microUsd > MICRO_USD_PER_MINUTE_MAX)
    return `The price must not be above ${MICRO_USD_PER_MINUTE_MAX / 1_000_000} dollars a minute`;
  return microUsd;
}

function isKind(word: string): word is RateKind {
  return RATE_KINDS.some((kind) => kind === word);
}
