import { PASSKEY_NUDGE_KEY } from '../constants.ts';

/** After signing in with a password, where the device keeps passkeys: says once that there are passkeys. */
export function nudgeToPasskey(accountId: string): void {
  if (sessionStorage.getItem(PASSKEY_NUDGE_KEY) === null) return;
  sessionStorage.removeItem(PASSKEY_NUDGE_KEY);
  void import('./passkey-nudge-later.ts').then(({ nudgeNow }) => nudgeNow(accountId));
}
