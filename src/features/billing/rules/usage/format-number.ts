import { AsYouType } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** Formats an E.164 number in its national format with the country code. Other text stays as it is. */
export function formatNumber(value: string): string {
  return /^\+\d{5,15}$/.test(value) ? new AsYouType(undefined, metadata).input(value) : value;
}
