import { dictionary } from '@zxcvbn-ts/language-common';

/** Tens of thousands of passwords that were found in leaks, in small letters. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** @param password in small letters */
export function isCommonPassword(password: string): boolean {
  return common.has(password);
}
