import { Secret, TOTP } from 'otpauth';
import { type Instant, SECOND_MS } from '#kernel/instant.ts';
import { FACTOR_CODE_DIGITS, TOTP_STEP_SECONDS, TOTP_WINDOW_STEPS } from '../../constants-factors.ts';

/** Name of the account in an authenticator app. */
const ISSUER = 'Ahoy';
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** Makes the secret of an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address in the QR picture. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * Finds the step that a code belongs to, for clocks that are one step off at most (RFC 6238 §5.2).
 * @returns the number of the step; null when the code is wrong
 */
export function totpStepOf(code: string, secret: string, now: Instant): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOTP_WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / (TOTP_STEP_SECONDS * SECOND_MS)) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: FACTOR_CODE_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
