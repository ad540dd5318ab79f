/** No letter or digit of it is mistaken for another: there is no I, O, 0 or 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const WRITTEN = /^[A-HJ-NP-Z2-9]{8}$/;
const LENGTH = 8;
const HALF = LENGTH / 2;

/** Random bytes that a recovery code takes. */
export const RECOVERY_CODE_BYTES = LENGTH;

/**
 * Writes a recovery code of 40 random bits: "K4PW-77QX".
 * @param bytes RECOVERY_CODE_BYTES random ones
 */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** Reads what somebody typed: small letters and missing or other dashes are fine. Null if it can't be a code. */
export function typedRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return WRITTEN.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : null;
}
