import { expect, test } from 'vitest';
import { failureSentence, newPasswordProblem } from './account-failure.ts';

test('a refused sign-in says no more than that it failed', () => {
  const refused = { code: 'identity.somethingElse', message: 'No account has this address' };
  expect(failureSentence(refused, 'Login failed')).toBe('Login failed');
  expect(failureSentence(null, 'Login failed')).toBe('Login failed');
});

test('after too many attempts one has to wait', () => {
  const limited = {
    code: 'common.tooManyRequests',
    message: 'Too many attempts. Please wait a moment and try again.',
  };
  expect(failureSentence(limited, 'Login failed')).toBe(
    'Too many attempts. Please wait a moment and try again.',
  );
});

test('an old page with outdated terms says so', () => {
  const old = { code: 'identity.documentsChanged', message: 'Please read them again.' };
  expect(failureSentence(old, 'Registration failed')).toBe('Please read them again.');
});

test('a password that the server finds too common is reported at its field, and nothing else is', () => {
  expect(newPasswordProblem({ code: 'identity.passwordCommon', message: 'Too easy.' })).toBe('Too easy.');
  expect(
    newPasswordProblem({ code: 'identity.registrationFailed', message: 'Registration failed' }),
  ).toBeNull();
  expect(newPasswordProblem(null)).toBeNull();
});
