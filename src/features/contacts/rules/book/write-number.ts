// Not on the first screen: with the contacts.
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** "+14155550142" as people write it: "+1 415 555 0142", with its extension. Anything else stays as it is. */
export function writeNumber(stored: string): string {
  return parsePhoneNumberFromString(stored, { extract: false }, metadata)?.formatInternational() ?? stored;
}
