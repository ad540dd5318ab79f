import { PASSKEY_OPTIONS_PATH, PASSKEY_SIGN_IN_PATH } from '../constants-factors.ts';
import { identityErrors } from '../errors.ts';
import { fillsPasskeys, isPasskeyDeclined, knowsPasskeys, showPasskey } from './passkey-browser.ts';
import { refusalSentence } from './refusal-sentence.ts';

/*
 * Passkeys on the form for signing in, which ships without React: the browser offers them below the email field, and a button
 * asks for one.
 */

interface SignInOptions {
  readonly signal: AbortSignal;
  /** They are in, or a factor is still missing. */
  onDone(needsFactor: boolean): void;
  /** @param told what the server says to somebody who is suspended; null for everything else */
  onFailed(told: string | null): void;
}

/** Starts both, where the browser can. */
export async function startPasskeys(options: SignInOptions): Promise<void> {
  if (!knowsPasskeys()) return;
  const button = document.querySelector<HTMLButtonElement>('[data-passkey]');
  button?.removeAttribute('hidden');
  button?.addEventListener('click', () => void signIn(options, false), { signal: options.signal });
  if ((await fillsPasskeys()) && !options.signal.aborted) await signIn(options, true);
}

async function signIn(options: SignInOptions, fills: boolean): Promise<void> {
  try {
    const question: unknown = await post(PASSKEY_OPTIONS_PATH, {});
    const passkey = await showPasskey(Object(question), fills);
    const answer = await post(PASSKEY_SIGN_IN_PATH, { passkey });
    const { factorNeeded }: { factorNeeded?: unknown } = Object(answer);
    options.onDone(factorNeeded === true);
  } catch (error) {
    if (options.signal.aborted || isPasskeyDeclined(error)) return;
    // What the browser offers by itself fails in silence, except for a passkey that was chosen.
    if (!fills || error instanceof Refused) options.onFailed(error instanceof Refused ? error.told : null);
  }
}

/** The server has said no to what was shown. */
class Refused extends Error {
  readonly told: string | null;

  constructor(failure: unknown) {
    super();
    const { code }: { code?: unknown } = Object(failure);
    const suspended = identityErrors.accountSuspended();
    this.told = code === suspended.code ? refusalSentence(suspended) : null;
  }
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  if (path === PASSKEY_SIGN_IN_PATH) throw new Refused(await answer.json().catch(() => null));
  throw new Error('no question');
}
