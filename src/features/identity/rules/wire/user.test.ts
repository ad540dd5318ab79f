import { expect, test } from 'vitest';
import { claimsOf, type WireAccount, wireUser } from './user.ts';

const account: WireAccount = {
  id: 'account',
  name: 'Alice Archer',
  email: 'alice@people.test',
  emailVerified: true,
  newEmail: null,
  phone: '+15551234567',
  phoneProvenAt: '2026-11-02T00:00:00.000Z',
  userMetadata: { theme: 'dark', name: 'Somebody Else' },
  appMetadata: { department: 'sales', provider: 'forged' },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-03T00:00:00.000Z',
  lastSignInAt: '2026-11-04T00:00:00.000Z',
  suspendedUntil: null,
  identities: [
    {
      id: 'first',
      provider: 'credential',
      subject: 'account',
      email: null,
      data: null,
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
      lastSignInAt: null,
    },
    {
      id: 'second',
      provider: 'google',
      subject: '1234',
      email: 'alice@gmail.test',
      data: { sub: 'forged', picture: 'https://pictures.test/alice' },
      createdAt: '2026-11-02T00:00:00.000Z',
      updatedAt: '2026-11-02T00:00:00.000Z',
      lastSignInAt: '2026-11-02T00:00:00.000Z',
    },
  ],
  factors: [
    {
      id: 'factor',
      kind: 'totp',
      name: 'App',
      isVerified: false,
      phone: null,
      createdAt: '2026-11-02T00:00:00.000Z',
      updatedAt: '2026-11-02T00:00:00.000Z',
    },
  ],
};

test('the user of the contract has the name, the ways in and the factors of the account', () => {
  expect(wireUser(account)).toMatchObject({
    id: 'account',
    email: 'alice@people.test',
    phone: '15551234567',
    confirmed_at: '2026-11-01T00:00:00.000Z',
    user_metadata: { theme: 'dark', name: 'Alice Archer' },
    app_metadata: { department: 'sales', provider: 'email', providers: ['email', 'google'] },
    identities: [
      { identity_id: 'first', id: 'account', provider: 'email', email: 'alice@people.test' },
      { identity_id: 'second', id: '1234', provider: 'google', identity_data: { sub: '1234' } },
    ],
    factors: [{ id: 'factor', factor_type: 'totp', status: 'unverified', friendly_name: 'App' }],
  });
});

test('the own way in says whether its address is confirmed, as the account does', () => {
  for (const emailVerified of [true, false])
    expect(wireUser({ ...account, emailVerified }).identities[0]?.identity_data).toMatchObject({
      email: 'alice@people.test',
      email_verified: emailVerified,
    });
});

test('nothing says that an address is confirmed before it is', () => {
  const user = wireUser({ ...account, emailVerified: false, phone: null, phoneProvenAt: null });
  expect(user).not.toHaveProperty('email_confirmed_at');
  expect(user).not.toHaveProperty('confirmed_at');
  expect(user.phone).toBe('');
  expect(user).not.toHaveProperty('new_email');
  expect(wireUser({ ...account, newEmail: 'new@people.test' })).toMatchObject({
    new_email: 'new@people.test',
  });
});

test('an access token says the level of its session, and the newest of what was shown first', () => {
  const session = {
    id: 'session',
    level: 2,
    methods: [
      { method: 'password', timestamp: 1 },
      { method: 'totp', timestamp: 2 },
    ],
  } as const;
  expect(claimsOf(account, session)).toMatchObject({
    session_id: 'session',
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
    role: 'authenticated',
  });
  expect(claimsOf(account, { ...session, level: 1 })).toMatchObject({ aal: 'aal1' });
});
