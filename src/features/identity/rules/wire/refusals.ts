import { type AppError, errorCatalogue } from '#kernel/app-error.ts';

/** Failures with a code that the auth client of the specification knows (its `ErrorCode`). */
export const wireErrors = errorCatalogue('auth', {
  bad_json: { status: 400, sentence: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, sentence: 'Some of the values sent are not valid' },
  invalid_credentials: { status: 400, sentence: 'Invalid login credentials' },
  /** Specification 001 §5. */
  credentials_missing: {
    status: 400,
    sentence: 'You must provide either an email or phone number and a password',
  },
  no_authorization: { status: 401, sentence: 'This endpoint requires a valid Bearer token' },
  bad_jwt: { status: 403, sentence: 'Invalid JWT: it is malformed or expired, or its signature is wrong' },
  session_not_found: {
    status: 403,
    sentence: 'Session from session_id claim in JWT does not exist',
  },
  session_expired: { status: 400, sentence: 'Invalid Refresh Token: Session Expired' },
  refresh_token_not_found: { status: 400, sentence: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, sentence: 'Invalid Refresh Token: Already Used' },
  not_admin: { status: 403, sentence: 'User not allowed' },
  user_not_found: { status: 404, sentence: 'User not found' },
  user_banned: { status: 403, sentence: 'User is banned' },
  user_already_exists: { status: 422, sentence: 'User already registered' },
  email_exists: {
    status: 422,
    sentence: 'A user with this email address has already been registered',
  },
  phone_exists: { status: 422, sentence: 'A user with this phone number has already been registered' },
  anonymous_provider_disabled: { status: 422, sentence: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 400, sentence: 'Unsupported phone provider' },
  sms_send_failed: { status: 422, sentence: "The phone couldn't be reached" },
  provider_disabled: { status: 400, sentence: 'Unsupported provider: provider is not enabled' },
  weak_password: { status: 422, sentence: 'Password is known to be weak and easy to guess' },
  same_password: {
    status: 422,
    sentence: 'New password should be different from the old password.',
  },
  reauthentication_needed: {
    status: 400,
    sentence: 'Password update requires reauthentication',
  },
  reauthentication_not_valid: { status: 422, sentence: 'Nonce has expired or is invalid' },
  insufficient_aal: { status: 403, sentence: 'AAL2 session is required' },
  otp_expired: { status: 403, sentence: 'Token has expired or is invalid' },
  flow_state_not_found: { status: 404, sentence: 'invalid flow state, no valid flow state found' },
  bad_code_verifier: {
    status: 400,
    sentence: 'code challenge does not match previously saved code verifier',
  },
  mfa_factor_not_found: { status: 404, sentence: 'Factor not found' },
  mfa_factor_name_conflict: {
    status: 422,
    sentence: 'A factor with this friendly name already exists',
  },
  mfa_challenge_expired: { status: 422, sentence: 'MFA challenge has expired, verify against another' },
  mfa_verification_failed: { status: 422, sentence: 'Invalid TOTP code entered' },
  mfa_webauthn_enroll_not_enabled: {
    status: 422,
    sentence: 'Passkeys are added in the settings of the account',
  },
  mfa_phone_enroll_not_enabled: { status: 422, sentence: 'MFA enroll is disabled for Phone' },
  too_many_enrolled_mfa_factors: { status: 422, sentence: 'Maximum number of factors reached' },
  identity_not_found: { status: 422, sentence: "Identity doesn't exist" },
  identity_already_exists: { status: 422, sentence: 'Identity is already linked' },
  single_identity_not_deletable: {
    status: 422,
    sentence: 'User must have at least 1 identity after unlinking',
  },
  provider_email_needs_verification: {
    status: 403,
    sentence: "The other company hasn't confirmed this email address",
  },
  user_sso_managed: { status: 403, sentence: 'This person signs in with their company' },
  linking_needs_pkce: { status: 400, sentence: 'Linking an identity needs the flow type "pkce"' },
  redirect_missing: { status: 400, sentence: 'No address to come back to is allowed' },
  bad_oauth_callback: { status: 400, sentence: "The other company's answer can't be accepted" },
  sso_provider_not_found: { status: 404, sentence: 'No SSO provider assigned for this domain' },
  over_request_rate_limit: { status: 429, sentence: 'Request rate limit reached' },
});

/** A failure on the wire. */
export interface WireFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Why a password is weak, in the words of the client. */
  readonly reasons?: readonly string[];
}

/** Failures of our own services, by the code of the contract that says the same. */
const OURS: Readonly<Record<string, () => AppError>> = {
  'identity.loginFailed': wireErrors.invalid_credentials,
  'identity.accountSuspended': wireErrors.user_banned,
  'identity.registrationFailed': wireErrors.user_already_exists,
  'identity.proofNeeded': wireErrors.reauthentication_needed,
  'identity.linkExpired': wireErrors.otp_expired,
  'identity.emailTaken': wireErrors.email_exists,
  'identity.phoneTaken': wireErrors.phone_exists,
  'identity.phoneCodesOff': wireErrors.phone_provider_disabled,
  'identity.phoneNotReached': wireErrors.sms_send_failed,
  'identity.currentPasswordWrong': wireErrors.invalid_credentials,
  'identity.factorCodeWrong': wireErrors.mfa_verification_failed,
  'identity.factorCodeUsed': wireErrors.mfa_verification_failed,
  'identity.factorLocked': wireErrors.over_request_rate_limit,
  'identity.factorNameTaken': wireErrors.mfa_factor_name_conflict,
  'identity.factorsFull': wireErrors.too_many_enrolled_mfa_factors,
  'identity.codesNotSpoken': wireErrors.mfa_phone_enroll_not_enabled,
  'sso.companyOnly': wireErrors.user_sso_managed,
  'sso.unknownProvider': wireErrors.provider_disabled,
  'sso.flowExpired': wireErrors.flow_state_not_found,
  'sso.answerRefused': wireErrors.bad_oauth_callback,
  'sso.cancelled': wireErrors.bad_oauth_callback,
  'sso.emailUnproven': wireErrors.provider_email_needs_verification,
  'sso.identityAlreadyExists': wireErrors.identity_already_exists,
  'sso.identityNotFound': wireErrors.identity_not_found,
  'sso.singleIdentityNotDeletable': wireErrors.single_identity_not_deletable,
  'common.signedOut': wireErrors.no_authorization,
  'common.forbidden': wireErrors.not_admin,
  'common.tooManyRequests': wireErrors.over_request_rate_limit,
};
const WEAK: Readonly<Record<string, string>> = {
  'identity.passwordTooShort': 'length',
  'identity.passwordTooLong': 'length',
  'identity.passwordCommon': 'pwned',
};
const AREA = /^auth\./;

/** The failure as the contract says it: a code that the client knows, and a sentence. */
export function wireFailureOf(failure: AppError): WireFailure {
  const reason = WEAK[failure.code];
  if (reason !== undefined) {
    const { status } = wireErrors.weak_password();
    return { status, code: 'weak_password', message: failure.message, reasons: [reason] };
  }
  const { status, code, message } = OURS[failure.code]?.() ?? failure;
  if (AREA.test(code)) return { status, code: nameOf(code), message };
  if (failure.details['isUnreadable'] === true) return wireFailureOf(wireErrors.bad_json());
  if (status === 404) return { status, code: 'not_found', message };
  if (status >= 500) return { status, code: 'unexpected_failure', message };
  return { status, code: 'validation_failed', message };
}

/** The client has no code for these. */
const UNNAMED: ReadonlySet<string> = new Set([
  'credentials_missing',
  'linking_needs_pkce',
  'redirect_missing',
]);

function nameOf(code: string): string {
  const name = code.replace(AREA, '');
  return UNNAMED.has(name) ? 'validation_failed' : name;
}
