import { identityText } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import { readSignInAddress } from './codes/sign-in-address.ts';
import { missingCharacters } from './password-rule.ts';

/** The two forms before an account is open. */
export type AccountForm = 'sign-in' | 'registration';
export type AccountField = 'name' | 'email' | 'password';
export type AccountValues = Readonly<Partial<Record<AccountField, string>>>;

export interface AccountProblem {
  readonly field: AccountField;
  readonly sentence: string;
}

type Check = (text: string) => string | null;

const NAME_LENGTH_MAX = 120;
/** The contract's pattern for an address (zod's), so that what passes here isn't refused there. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

const email: Check = (text) => {
  if (text.trim() === '') return 'Enter your email';
  return ADDRESS.test(text.trim()) ? null : 'Please enter a valid email address';
};
const name: Check = (text) => {
  if (text.trim() === '') return 'Enter your full name';
  return text.trim().length <= NAME_LENGTH_MAX ? null : `Use at most ${NAME_LENGTH_MAX} characters`;
};
/** On the sign-in page the first field takes a phone number too, once it was asked for. */
const address: Check = (text) => {
  if (text.trim() === '') return 'Enter your email';
  if (/^[+\d\s]/.test(text) && !text.includes('@'))
    return readSignInAddress(text) === null ? 'Start with + and the country code' : null;
  return email(text);
};
const givenPassword: Check = (text) => (text === '' ? 'Enter your password' : null);
/** Whether it is too common is decided by the server, which has the list. */
const newPassword: Check = (text) => {
  if (text === '') return 'Enter a password';
  return missingCharacters(text) <= 0 ? null : identityErrors.passwordTooShort().message;
};

const CHECKS: Readonly<Record<AccountForm, readonly (readonly [AccountField, Check])[]>> = {
  'sign-in': [
    ['email', address],
    ['password', givenPassword],
  ],
  registration: [
    ['name', name],
    ['email', email],
    ['password', newPassword],
  ],
};

/** Problems of a form, field by field in their order. Specification 000 §5. */
export function accountProblems(form: AccountForm, values: AccountValues): AccountProblem[] {
  return CHECKS[form].flatMap(([field, check]) => {
    const sentence = check(values[field] ?? '');
    return sentence === null ? [] : [{ field, sentence }];
  });
}

/** Message above an incomplete form that was sent, or null (specification 000 §5). */
export function leftOutNotice(form: AccountForm, values: AccountValues): string {
  const isLeftOut = CHECKS[form].some(([field]) => (values[field] ?? '').trim() === '');
  return isLeftOut ? identityText.fillAllFields : '';
}
