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
  return [...passkey, ...password, ...factors.flatMap(typedWayOf), ...recovery];
}

function typedWayOf({ id, kind, name, phoneEnding }: AskedFactor): Way[] {
  if (kind === 'totp')
    return [
      {
        kind,
        id,
        label: `Use a code from ${name}`,
        hint: `Open ${name} and type the 6-digit code it shows.`,
      },
    ];
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
