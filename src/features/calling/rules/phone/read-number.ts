import { AsYouType, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { type NumberReading, unread } from './number-reading.ts';
import { placeOf } from './place-of.ts';

/** International prefix that people type for the plus (ITU-T E.123). */
const INTERNATIONAL_PREFIX = /^00(?=[1-9])/;
/** Network codes such as *69 aren't numbers and aren't parsed. */
const SERVICE_CODE = /[*#]/;

/**
 * Parses a number while it is typed, at any length.
 * @param typed digits, a plus, * and #
 * @param home country of numbers without a country code, ISO 3166-1
 */
export function readNumber(typed: string, home: string): NumberReading {
  if (SERVICE_CODE.test(typed)) return unread(typed);
  const dialled = typed.replace(INTERNATIONAL_PREFIX, '+');
  const writer = new AsYouType(isCountry(home) ? home : undefined, metadata);
  const text = writer.input(dialled);
  const number = writer.getNumber();
  const isComplete = number?.isValid() ?? false;
  const country = number?.country ?? writer.getCountry() ?? sharedCodeCountry(writer);
  return {
    text,
    international: isComplete ? (number?.formatInternational() ?? text) : text,
    e164: writer.getNumberValue() ?? null,
    countryCode: country ?? null,
    place: country === undefined ? null : placeOf(country, number?.nationalNumber ?? ''),
    isComplete,
  };
}

/** Country of numbers without a country code: that of the caller ID, otherwise the given one. */
export function homeOf(callingFrom: string | null, otherwise: string): string {
  return (callingFrom === null ? null : readNumber(callingFrom, otherwise).countryCode) ?? otherwise;
}

/** For country codes shared with islands, the main country comes first. In North America the area code decides. */
function sharedCodeCountry(writer: AsYouType): CountryCode | undefined {
  const code = writer.getCallingCode();
  if (code === undefined) return undefined;
  if (code === '1') return northAmericanCountry(writer.getNumber()?.nationalNumber ?? '');
  return metadata.country_calling_codes[code]?.[0];
}

const AREA_CODE_DIGITS = 3;
/** Subscriber digits that exist behind every North American area code. */
const ANY_SUBSCRIBER = '2345678';

function northAmericanCountry(national: string): CountryCode | undefined {
  if (national.length < AREA_CODE_DIGITS) return undefined;
  const writer = new AsYouType(undefined, metadata);
  writer.input(`+1${national.slice(0, AREA_CODE_DIGITS)}${ANY_SUBSCRIBER}`);
  return writer.getNumber()?.country;
}

function isCountry(text: string): text is CountryCode {
  return text in metadata.countries;
}
