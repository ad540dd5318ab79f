import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { usernameRefusalOf } from './username-refusal.ts';

const refused = (code: string, message: string, data: object) =>
  usernameRefusalOf(new ORPCError(code, { message, data }));

test('people who changed their username too often see when they can change it again', () => {
  const possibleAt = new Date(2026, 10, 22, 9, 5).getTime();
  const sentence = 'You can change your username twice in 24 hours and five times in 30 days';
  expect(refused('identity.usernameChangedOften', sentence, { possibleAt })).toBe(
    "You've changed your username too often. You can change it again on Nov 22, 2026, 9:05 AM.",
  );
  expect(refused('identity.usernameChangedOften', sentence, {})).toBe(sentence);
});

test('the field shows problems of a username, and no other failures', () => {
  expect(refused('identity.usernameTaken', 'This username is taken', {})).toBe('This username is taken');
  expect(refused('common.unexpected', 'An unexpected error occurred', {})).toBeNull();
  expect(usernameRefusalOf(new TypeError('the network is away'))).toBeNull();
});
