import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { NumberKind } from '../model.ts';

/** Kinds of numbers that don't ring a phone, or that cost the caller extra. */
const NOT_RUNG: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

const typeOf = (number: string) => parsePhoneNumberFromString(number)?.getType();

/** Whether a number may be called to verify it as a caller ID. */
export const isRingable = (number: string): boolean => !NOT_RUNG.has(typeOf(number));

/** Kind of a number by its numbering plan. In North America mobile numbers look like all others. */
export function kindOf(number: string): NumberKind {
  const type = typeOf(number);
  if (type === 'TOLL_FREE') return 'toll-free';
  return type === 'MOBILE' ? 'mobile' : 'local';
}
