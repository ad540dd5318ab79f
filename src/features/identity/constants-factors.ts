/** RFC 6238: a code of an authenticator app counts for this long. */
export const TOTP_STEP_SECONDS = 30;
/** Steps before and after ours in which a code is right, for clocks that differ (trust table row 40). */
export const TOTP_WINDOW_STEPS = 1;
export const FACTOR_CODE_DIGITS = 6;
/** A spoken code. Trust table row 15. */
export const FACTOR_CODE_MINUTES = 10;
/** Trust table row 15: wrong codes before they are locked. */
export const FACTOR_GUESSES = 5;
/** How long codes are locked after that. */
export const FACTOR_LOCK_MINUTES = 15;
/** Factors and passkeys of one person. */
export const FACTORS_MAX = 20;
export const FACTOR_NAME_MAX = 60;
export const RECOVERY_CODES = 10;
/** How long a browser is trusted after a factor was shown in it. */
export const TRUSTED_DAYS = 30;
/** How long a browser has to answer what a passkey was asked. */
export const PASSKEY_ANSWER_MINUTES = 10;

export const FACTOR_STEP_PATH = '/api/identity/factor-step';
export const FACTOR_STEP_CODE_PATH = '/api/identity/factor-step/code';
export const FACTOR_STEP_PASSKEY_PATH = '/api/identity/factor-step/passkey';
export const PASSKEY_OPTIONS_PATH = '/api/identity/sign-in/passkey/options';
export const PASSKEY_SIGN_IN_PATH = '/api/identity/sign-in/passkey';
