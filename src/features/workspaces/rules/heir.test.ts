import { expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { heirOf } from './heir.ts';

const ann = asAccountId('ann');
const ben = asAccountId('ben');

test('an admin comes before members who were there longer', () => {
  expect(
    heirOf([
      { accountId: ann, role: 'member' },
      { accountId: ben, role: 'admin' },
    ]),
  ).toBe('ben');
});

test('without admins it is whoever came first', () => {
  expect(
    heirOf([
      { accountId: ann, role: 'agent' },
      { accountId: ben, role: 'member' },
    ]),
  ).toBe('ann');
});

test('guests never own a workspace', () => {
  expect(heirOf([{ accountId: ann, role: 'guest' }])).toBe(null);
});
