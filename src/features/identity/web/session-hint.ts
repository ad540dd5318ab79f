import { ME_PATH, SIGN_OUT_PATH, SIGNED_IN_COOKIE } from '../constants.ts';

/*
 * The session on pages that ship without the app. The root of the page carries `data-signed-in`, by which the style
 * sheet shows one half of the header or the other (`signed-in:`), so nothing flickers and nothing personal is in the page.
 */

const HINT = `(?:^|; )${SIGNED_IN_COOKIE}=1(?:;|$)`;

/**
 * Runs in the head before anything is drawn.
 * It must stay a constant text: its hash is part of the content security policy.
 */
export const SIGNED_IN_SCRIPT = `if(/${HINT}/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** Whether someone seems to be signed in here. If not, the server needn't be asked. */
export function hasSessionHint(): boolean {
  return new RegExp(HINT).test(document.cookie);
}

/** Clears the hint when the server has said that the session is over. */
export function dropSessionHint(): void {
  document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  draw(false);
}

/** Draws the page by the hint, then asks the server. */
export async function showSession(): Promise<void> {
  const isHinted = hasSessionHint();
  draw(isHinted);
  if (isHinted && !(await askSession())) dropSessionHint();
}

/** Whether someone is signed in on this browser. Without a hint the server isn't asked. */
export async function askSession(): Promise<boolean> {
  if (!hasSessionHint()) return false;
  const answer = await fetch(ME_PATH).catch(() => undefined);
  // Only a definite no ends it. A server that can't be reached has said nothing.
  return answer?.status !== 401;
}

/** Ends the session of this browser. @returns whether it worked */
export async function signOutHere(): Promise<boolean> {
  const answer = await fetch(SIGN_OUT_PATH, { method: 'POST' }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  draw(false);
  return true;
}

function draw(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
