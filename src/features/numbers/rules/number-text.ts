import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { asE164, type E164 } from '#kernel/e164.ts';

/** A number that can be dialled from abroad, as its numbering plan reads it. */
export interface ReadNumber {
  readonly number: E164;
  readonly countryCode: string;
  /** "+44 20 7946 0018". */
  readonly text: string;
}

/** Parses a number typed with its country code. Null if no numbering plan has it. */
export function readInternational(typed: string): ReadNumber | null {
  const parsed = parsePhoneNumberFromString(typed.replace(/^\s*00(?=[1-9])/, '+'), metadata);
  if (parsed?.country === undefined || !parsed.isValid() || parsed.ext !== undefined) return null;
  return { number: asE164(parsed.number), countryCode: parsed.country, text: parsed.formatInternational() };
}

/** The number as it is written for people abroad; as it is when no plan knows it. */
export function numberText(number: string): string {
  return parsePhoneNumberFromString(number, metadata)?.formatInternational() ?? number;
}
