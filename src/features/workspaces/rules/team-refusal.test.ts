import { expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import { changeRefusal } from './team-refusal.ts';

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(asAccountId) as [
  ReturnType<typeof asAccountId>,
  ReturnType<typeof asAccountId>,
  ReturnType<typeof asAccountId>,
];
const team = new Map<typeof alice, Role>([
  [alice, 'owner'],
  [bob, 'admin'],
  [carol, 'guest'],
]);

test('a change that would be refused says why, in the words of the server', () => {
  const asAlice = { team, seats: 2, mine: 'owner' } as const;
  expect(changeRefusal(asAlice, { kind: 'set-role', by: alice, who: bob, role: 'member' })).toBeNull();
  expect(changeRefusal(asAlice, { kind: 'leave', who: alice })).toBe(
    'A workspace needs an owner. Make another member an owner first.',
  );
  expect(changeRefusal(asAlice, { kind: 'set-role', by: alice, who: carol, role: 'member' })).toBe(
    'All seats of your plan are taken or held for invitations. Upgrade your plan, or invite people as guests.',
  );
  const asBob = { team, seats: null, mine: 'admin' } as const;
  expect(changeRefusal(asBob, { kind: 'remove', by: bob, who: alice })).toBe(
    'Only owners can transfer ownership',
  );
  const asCarol = { team, seats: null, mine: 'guest' } as const;
  expect(changeRefusal(asCarol, { kind: 'remove', by: carol, who: bob })).toBe(
    'Only owners and admins can invite people and change roles',
  );
});
