import { expect, test } from 'vitest';
import { type SafetyEvent, safetyKind } from '../../model.ts';
import { safetyGroups, safetyLine } from './safety-words.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const event = (changed: Partial<SafetyEvent>): SafetyEvent => ({
  id: '1',
  kind: 'signed-in',
  at: 0,
  network: '203.0.113.x',
  place: null,
  userAgent: FIREFOX,
  facts: {},
  ...changed,
});

test.each<[Partial<SafetyEvent>, string, string]>([
  [{ facts: { method: 'password' } }, 'Signed in', 'Firefox on Linux, 203.0.113.x'],
  [
    { facts: { method: 'passkey' }, place: 'Oakland, United States' },
    'Signed in with a passkey',
    'Firefox on Linux, Oakland, United States',
  ],
  [{ facts: { method: 'otp', device: 'new' } }, 'Signed in on a new device', 'Firefox on Linux, 203.0.113.x'],
  [
    { kind: 'sign-in-failed', facts: { method: 'otp' } },
    'Wrong sign-in code',
    'Firefox on Linux, 203.0.113.x',
  ],
  [
    { kind: 'all-sessions-ended', facts: { which: 'others' } },
    'Signed out everywhere else',
    'Firefox on Linux, 203.0.113.x',
  ],
  [
    { kind: 'factor-added', facts: { name: 'Pixel' } },
    'Second factor added',
    'Pixel, Firefox on Linux, 203.0.113.x',
  ],
  [
    { kind: 'passkey-removed', facts: { name: 'Firefox on Linux' } },
    'Passkey removed',
    'Firefox on Linux, 203.0.113.x',
  ],
  [{ kind: 'account-suspended', userAgent: null, network: null }, 'Account suspended', ''],
])('%j reads "%s"', (changed, title, detail) => {
  expect(safetyLine(event(changed))).toMatchObject({ title, detail });
});

test('every kind of event has words', () => {
  for (const kind of safetyKind.options) expect(safetyLine(event({ kind })).title).not.toBe('');
});

test('failures in a row from one place are one line with their number, and sign-ins never are', () => {
  const failure = { kind: 'sign-in-failed' } as const;
  const groups = safetyGroups([
    event({ id: '9', ...failure }),
    event({ id: '8', ...failure }),
    event({ id: '7', ...failure, network: '198.51.100.x' }),
    event({ id: '6' }),
    event({ id: '5' }),
  ]);
  expect(groups.map(({ event: { id }, count }) => [id, count])).toEqual([
    ['9', 2],
    ['7', 1],
    ['6', 1],
    ['5', 1],
  ]);
});
