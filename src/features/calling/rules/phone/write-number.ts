// Not on the first screen: once a number is typed.
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** Formats a number for people of any country: "+44 20 7946 0018". Other text stays as it is. */
export function writeNumber(e164: string): string {
  return parsePhoneNumberFromString(e164, metadata)?.formatInternational() ?? e164;
}
