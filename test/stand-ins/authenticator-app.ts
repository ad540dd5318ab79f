import { Secret, TOTP } from 'otpauth';

/** Shows the six digits that an authenticator app shows at an instant. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
