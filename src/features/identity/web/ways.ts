import type { AskedFactor } from '../model-factors.ts';

/** What a person types. */
export type TypedWay =
  | { readonly kind: 'totp' | 'phone'; readonly id: string; readonly label: string; readonly hint: string }
  | { readonly kind: 'password' | 'recovery'; readonly id: string; readonly label: string };

/** Something that a person can show, as they choose it. */
export type Way = TypedWay | { readonly kind: 'passkey'; readonly id: string; readonly label: string };

interface Given {
  readonly factors: readonly AskedFactor[];
  readonly knowsPasskeys: boolean;
  readonly hasPassword?: boolean;
  readonly hasRecoveryCodes?: boolean;
}

/** The ways of a person, the quickest first. Passkeys are one way however many there are: the browser lets them choose. */
export function waysOf({
  factors,
  knowsPasskeys,
  hasPassword = false,
  hasRecoveryCodes = false,
}: Given): Way[] {
  const passkey: Way[] =
    knowsPasskeys && factors.some(({ kind }) => kind === 'passkey')
      ? [{ kind: 'passkey', id: 'passkey', label: 'Use a passkey' }]
      : [];
  const password: Way[] = hasPassword
    ? [{ kind: 'password', id: 'password', label: 'Use your password' }]
    : [];
  const recovery: Way[] = hasRecoveryCodes
    ? [{ kind: 'recovery', id: 'recovery', label: 'Use a recovery code' }]
    : [];
  const hasOneApp = factors.filter(({ kind }) => kind === 'totp').length === 1;
  const typed = factors.flatMap((factor) => typedWayOf(factor, hasOneApp));
  return [...passkey, ...password, ...typed, ...recovery];
}

function typedWayOf({ id, kind, name, phoneEnding }: AskedFactor, hasOneApp: boolean): Way[] {
  if (kind === 'totp') {
    // Its name is only of use to tell it from another one.
    const app = hasOneApp ? 'your authenticator app' : `your authenticator app "${name}"`;
    return [{ kind, id, label: `Use ${app}`, hint: `Open ${app} and enter the 6-digit code.` }];
  }
  if (kind === 'phone')
    return [
      {
        kind,
        id,
        label: `Get a call on ${name}`,
        hint: `We'll call your number ending in ${phoneEnding ?? ''} and read out a 6-digit code.`,
      },
    ];
  return [];
}

/** Said instead of sending a code that can't be right: the server would count it as a guess. */
export const CODE_INCOMPLETE = 'Enter all 6 digits';

/** @returns the code without the space in its middle, as many apps show it; null while it is not all there */
export function wholeCode(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
