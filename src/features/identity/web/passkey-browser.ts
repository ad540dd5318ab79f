import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { MadePasskey, ShownPasskey } from '../model-factors.ts';

/*
 * What browsers do with passkeys. The library is loaded when a passkey is asked for.
 */

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Whether this device keeps passkeys itself, behind a fingerprint, a face or a PIN. */
export async function keepsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  const { platformAuthenticatorIsAvailable } = await import('@simplewebauthn/browser');
  return platformAuthenticatorIsAvailable();
}

/** Whether this browser offers passkeys below a field. */
export async function fillsPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** What the server asks, as WebAuthn defines it. */
type Question = Readonly<Record<string, unknown>>;

/**
 * Has the person show a passkey.
 * @param fills offers passkeys below the email field instead of asking at once
 * @throws Error when they don't, which `isPasskeyDeclined` tells from what goes wrong
 */
export async function showPasskey(question: Question, fills = false): Promise<ShownPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // It comes from our server, which made it with the same library.
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: fills });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const shown = { clientDataJSON, authenticatorData, signature };
  return {
    id,
    rawId,
    type: 'public-key',
    response: userHandle === undefined ? shown : { ...shown, userHandle },
  };
}

/** Has the person make a passkey. @throws Error as `showPasskey` */
export async function makePasskey(question: Question): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // As above.
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Whether the person closed the browser's question, or another question took its place. */
export function isPasskeyDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether this device has one of the account's passkeys already. */
export function isPasskeyHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
