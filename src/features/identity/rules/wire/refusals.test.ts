import { expect, test } from 'vitest';
import { commonErrors } from '#kernel/common-errors.ts';
import { identityErrors } from '../../errors.ts';
import { factorErrors } from '../factors/factor-errors.ts';
import { wireErrors, wireFailureOf } from './refusals.ts';

test.each([
  [identityErrors.loginFailed(), 400, 'invalid_credentials'],
  [identityErrors.accountSuspended(), 403, 'user_banned'],
  [identityErrors.registrationFailed(), 422, 'user_already_exists'],
  [identityErrors.proofNeeded(), 400, 'reauthentication_needed'],
  [factorErrors.factorCodeWrong(), 422, 'mfa_verification_failed'],
  [commonErrors.tooManyRequests({ retryAfterSeconds: 9 }), 429, 'over_request_rate_limit'],
  [commonErrors.badInput(), 400, 'validation_failed'],
  [commonErrors.badInput({ isUnreadable: true }), 400, 'bad_json'],
  [commonErrors.tooLarge(), 413, 'validation_failed'],
  [commonErrors.notFound(), 404, 'not_found'],
  [commonErrors.unexpected(), 500, 'unexpected_failure'],
  [commonErrors.shuttingDown(), 503, 'unexpected_failure'],
  [wireErrors.single_identity_not_deletable(), 422, 'single_identity_not_deletable'],
  [wireErrors.credentials_missing(), 400, 'validation_failed'],
])('%s is status %d and %s for the client', (failure, status, code) => {
  expect(wireFailureOf(failure)).toMatchObject({ status, code });
});

test('a weak password says why, in the words of the client', () => {
  expect(wireFailureOf(identityErrors.passwordCommon())).toMatchObject({
    status: 422,
    code: 'weak_password',
    reasons: ['pwned'],
  });
  expect(wireFailureOf(identityErrors.passwordTooShort())).toMatchObject({ reasons: ['length'] });
});

test('the sentence for missing credentials is that of the specification', () => {
  expect(wireFailureOf(wireErrors.credentials_missing()).message).toBe(
    'You must provide either an email or phone number and a password',
  );
});
