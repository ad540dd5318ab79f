import { AsYouType, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { type NumberReading, unread } from './number-reading.ts';
import { placeOf } from './place-of.ts';

/** Numbers with these in front are written with a plus everywhere (ITU-T E.123); people also type them. */
const INTERNATIONAL_PREFIX = /^00(?=[1-9])/;
/** Codes of a network, such as *69: not a number, so nothing is read into them. */
const SERVICE_CODE = /[*#]/;

/**
 * Reads a number while it is typed, at any length.
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

/** Country of numbers without a country code: that of the number that calls, else what is given. */
export function homeOf(callingFrom: string | null, otherwise: string): string {
  return (callingFrom === null ? null : readNumber(callingFrom, otherwise).countryCode) ?? otherwise;
}

/** A country whose code several share is named first where the others are its islands; in North America the area code tells. */
function sharedCodeCountry(writer: AsYouType): CountryCode | undefined {
  const code = writer.getCallingCode();
  if (code === undefined) return undefined;
  if (code === '1') return northAmericanCountry(writer.getNumber()?.nationalNumber ?? '');
  return metadata.country_calling_codes[code]?.[0];
}

const AREA_CODE_DIGITS = 3;
/** Digits of a subscriber that exist behind every area code of North America. */
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
