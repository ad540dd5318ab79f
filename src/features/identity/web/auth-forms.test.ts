import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { changePasswordForm, newPasswordErrorOf } from './auth-forms.ts';

test('a confirmation that differs is told at the confirmation', () => {
  const result = changePasswordForm.safeParse({
    currentPassword: 'x',
    password: 'tencharacters',
    confirmation: 'tencharacterz',
  });
  expect(result.error?.issues).toMatchObject([{ path: ['confirmation'], message: 'Passwords do not match' }]);
});

test('a password that the server finds too common is reported at its field', () => {
  const common = new ORPCError('identity.passwordCommon', { status: 400, message: 'Too easy.' });
  expect(newPasswordErrorOf(common)).toBe('Too easy.');
  expect(newPasswordErrorOf(new TypeError('fetch failed'))).toBeNull();
});
