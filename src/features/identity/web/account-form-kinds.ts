import { paths, safeReturnPath } from '#kernel/paths.ts';
import { carryToast } from '#ui/carried-toast.ts';
import type { ProblemOf } from '#ui/document-form-script.ts';
import { identityText, REGISTER_PATH, SIGN_IN_PATH } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import type { AccountForm, AccountProblem } from '../rules/account-problems.ts';

/** Marks of the elements that this file reads and changes, for the components that draw them. */
export const accountMarks = {
  form: (form: AccountForm) => ({ 'data-account-form': form }),
  notice: { 'data-account-notice': '' },
  rule: { 'data-password-rule': '' },
  reveal: { 'data-reveal': '' },
  /** A link to the other form, which is to lead back to the same page. */
  neighbour: { 'data-account-neighbour': '' },
  forgotten: { 'data-forgotten': '' },
  /** Button that asks for a passkey, hidden until the browser is known to have them. */
  passkey: { 'data-passkey': '' },
  /** Message that replaces the form if an email has to be opened first, with the address in it. */
  sent: { 'data-account-sent': '' },
  sentTo: { 'data-account-sent-to': '' },
  /** Between an email address and a phone number in the first field. */
  addressSwitch: { 'data-address-switch': '' },
  /** Has a code sent instead of asking for the password. */
  codeRequest: { 'data-code-request': '' },
  /** The form that takes the code, and its parts. */
  codeForm: { 'data-code-form': '' },
  codeLead: { 'data-code-lead': '' },
  codeKept: { 'data-code-kept': '' },
  /** Other ways in, which go while a code is asked for. */
  otherWays: { 'data-other-ways': '' },
  codeDelay: { 'data-code-delay': '' },
  codeAgain: { 'data-code-again': '' },
  codeBack: { 'data-code-back': '' },
} as const;

interface FormKind {
  readonly path: string;
  readonly idle: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
  readonly next: (from: string | undefined) => string;
}

export const FORMS: Readonly<Record<AccountForm, FormKind>> = {
  'sign-in': {
    path: SIGN_IN_PATH,
    idle: identityText.signIn,
    busy: identityText.signingIn,
    done: identityText.loggedIn,
    failed: identityErrors.loginFailed().message,
    next: (from) => safeReturnPath(from, paths.dashboard()),
  },
  registration: {
    path: REGISTER_PATH,
    idle: identityText.createAccount,
    busy: identityText.creatingAccount,
    done: identityText.accountCreated,
    failed: identityErrors.registrationFailed().message,
    next: (from) => paths.onboarding(from === undefined ? {} : { from }),
  },
};

/** Leads a person who has been let in to the factor that is missing, or to the page that they wanted. */
export function goOn(
  { done, next }: Pick<FormKind, 'done' | 'next'>,
  fields: Readonly<Record<string, unknown>>,
): void {
  if (fields['factorNeeded'] === true) return window.location.assign(paths.signInFactor(originParameter()));
  carryToast({ tone: 'success', text: done });
  window.location.assign(next(origin()));
}

export function origin(): string | undefined {
  return new URLSearchParams(window.location.search).get('from') ?? undefined;
}

function originParameter(): { from?: string } {
  const from = origin();
  return from === undefined ? {} : { from };
}

export function among(problems: readonly AccountProblem[]): ProblemOf {
  return (name) => problems.find(({ field }) => field === name)?.sentence;
}
