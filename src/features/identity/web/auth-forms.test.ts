import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import {
  changePasswordForm,
  emailCarriedIn,
  failureSentence,
  hasEmptyField,
  newPasswordErrorOf,
  registerForm,
} from './auth-forms.ts';

test('a field with nothing but spaces is empty', () => {
  expect(hasEmptyField({ email: 'a@b.test', password: '  ' })).toBe(true);
  expect(hasEmptyField({ email: 'a@b.test', password: 'x' })).toBe(false);
});

test('a password that is being chosen has ten characters at least', () => {
  const person = { name: 'Ann', email: 'ann@people.test' };
  expect(registerForm.safeParse({ ...person, password: 'ninechars' }).success).toBe(false);
  expect(registerForm.safeParse({ ...person, password: 'tencharact' }).success).toBe(true);
});

test('a confirmation that differs is told at the confirmation', () => {
  const result = changePasswordForm.safeParse({
    currentPassword: 'x',
    password: 'tencharacters',
    confirmation: 'tencharacterz',
  });
  expect(result.error?.issues).toMatchObject([{ path: ['confirmation'], message: 'Passwords do not match' }]);
});

test('a refused sign-in says no more than that it failed', () => {
  const refused = new ORPCError('identity.loginFailed', { status: 401, message: 'Login failed' });
  expect(failureSentence(refused, 'Login failed')).toBe('Login failed');
  expect(failureSentence(new TypeError('fetch failed'), 'Login failed')).toBe('Login failed');
});

test('somebody who tried too often is told to wait', () => {
  const limited = new ORPCError('common.tooManyRequests', {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  });
  expect(failureSentence(limited, 'Login failed')).toBe(
    'Too many attempts. Please wait a moment and try again.',
  );
});

test('a password that the server finds too common is told at its field', () => {
  const common = new ORPCError('identity.passwordCommon', { status: 400, message: 'Too easy.' });
  expect(newPasswordErrorOf(common)).toBe('Too easy.');
  expect(newPasswordErrorOf(new TypeError('fetch failed'))).toBeNull();
});

test('an address that the page before carried along is taken as it was typed, and nothing else is', () => {
  expect(emailCarriedIn({ email: 'ann@people' })).toBe('ann@people');
  expect([null, undefined, 'ann@people.test', {}, { email: 7 }].map(emailCarriedIn)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});
