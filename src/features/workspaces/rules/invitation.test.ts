import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { invitedWords, isSameAddress, stateOf, timeLeft } from './invitation.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const open = { usesMax: 2, uses: 1, createdAt: NOW - 10, expiresAt: NOW + 1, revokedAt: null };

test.each([
  ['open', open],
  ['used', { ...open, uses: 2 }],
  ['expired', { ...open, expiresAt: NOW }],
  ['revoked', { ...open, revokedAt: NOW - 1, uses: 2, expiresAt: NOW }],
] as const)('an invitation is %s', (state, invitation) => {
  expect(stateOf(invitation, NOW)).toBe(state);
});

test('an invitation from before someone was removed is not open to them, and one from after is', () => {
  expect(stateOf(open, NOW, NOW - 9)).toBe('before-removal');
  expect(stateOf(open, NOW, NOW - 11)).toBe('open');
});

test.each([
  [6 * DAY_MS + 1, '6 days left'],
  [DAY_MS, '1 day left'],
  [DAY_MS - 1, 'less than a day left'],
])('%d ms before its end it says "%s"', (left, words) => {
  expect(timeLeft(NOW + left, NOW)).toBe(words);
});

test('an address is the same in any case', () => {
  expect(isSameAddress('Lena@Okafor.example', 'lena@okafor.example')).toBe(true);
  expect(isSameAddress('lena@okafor.example', 'lena@okafor.test')).toBe(false);
});

test('says who invites and where to, also when they are gone', () => {
  expect(invitedWords({ workspace: 'Haddad Joinery', invitedBy: 'Omar Haddad' })).toBe(
    'Omar Haddad invites you to Haddad Joinery.',
  );
  expect(invitedWords({ workspace: 'Haddad Joinery', invitedBy: null })).toBe(
    "You're invited to Haddad Joinery.",
  );
});
