import { expect, test } from 'vitest';
import { failureSentence, newPasswordProblem, wrongSignIn } from './account-failure.ts';

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

test('a wrong sign-in says that one of the two is wrong, and not which', () => {
  const wrong = { code: 'identity.loginFailed', message: 'Login failed' };
  expect(wrongSignIn(wrong, 'alice@people.test')).toBe('Wrong email or password.');
  expect(wrongSignIn(wrong, '+1 415 555 0110')).toBe('Wrong phone number or password.');
  expect(wrongSignIn({ code: 'common.tooManyRequests', message: 'Wait.' }, 'alice@people.test')).toBe('');
  expect(wrongSignIn(null, 'alice@people.test')).toBe('');
});
