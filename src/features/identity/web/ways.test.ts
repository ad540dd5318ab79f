import { expect, test } from 'vitest';
import { waysOf, wholeCode } from './ways.ts';

const app = { id: '1', kind: 'totp', name: 'Pixel', phoneEnding: null } as const;
const phone = { id: '2', kind: 'phone', name: 'Mobile', phoneEnding: '34' } as const;
const keys = [
  { id: '3', kind: 'passkey', name: 'Mac', phoneEnding: null },
  { id: '4', kind: 'passkey', name: 'Key', phoneEnding: null },
] as const;

test('all passkeys are one way, the first one', () => {
  const ways = waysOf({ factors: [app, ...keys, phone], knowsPasskeys: true, hasRecoveryCodes: true });
  expect(ways.map(({ label }) => label)).toEqual([
    'Use a passkey',
    'Use your authenticator app',
    'Get a call on Mobile',
    'Use a recovery code',
  ]);
});

test('a browser that knows no passkeys is offered none', () => {
  const ways = waysOf({ factors: [...keys, app], knowsPasskeys: false, hasPassword: true });
  expect(ways.map(({ kind }) => kind)).toEqual(['password', 'totp']);
});

test('several authenticator apps are told apart by their names, a single one needs none', () => {
  const tablet = { id: '5', kind: 'totp', name: 'Tablet', phoneEnding: null } as const;
  expect(waysOf({ factors: [app], knowsPasskeys: false })).toMatchObject([
    { label: 'Use your authenticator app', hint: 'Open your authenticator app and enter the 6-digit code.' },
  ]);
  expect(waysOf({ factors: [app, tablet], knowsPasskeys: false })).toMatchObject([
    { label: 'Use your authenticator app "Pixel"' },
    { hint: 'Open your authenticator app "Tablet" and enter the 6-digit code.' },
  ]);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
])('of %j typed, the whole code is %j', (typed, code) => {
  expect(wholeCode(typed)).toBe(code);
});
