import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { may } from './may.ts';
import { changeTeam, seatsTaken, type Team, type TeamChange } from './team.ts';

const [alice, bob, carol, dan] = ['alice', 'bob', 'carol', 'dan'].map(asAccountId) as [
  ReturnType<typeof asAccountId>,
  ReturnType<typeof asAccountId>,
  ReturnType<typeof asAccountId>,
  ReturnType<typeof asAccountId>,
];
const team: Team = new Map<typeof alice, Role>([
  [alice, 'owner'],
  [bob, 'admin'],
  [carol, 'member'],
]);
const outcome = (change: TeamChange, of: Team = team, seats = 5) => {
  const done = changeTeam(of, change, seats);
  return done.isDone ? Object.fromEntries(done.team) : done.refusal.because;
};

describe('the last owner', () => {
  test('cannot leave, be removed or become something else', () => {
    expect(outcome({ kind: 'leave', who: alice })).toBe('last-owner');
    expect(outcome({ kind: 'remove', by: alice, who: alice })).toBe('last-owner');
    expect(outcome({ kind: 'set-role', by: alice, who: alice, role: 'admin' })).toBe('last-owner');
  });

  test('can, once there is another', () => {
    const two = new Map(team).set(bob, 'owner');
    expect(outcome({ kind: 'leave', who: alice }, two)).toEqual({ bob: 'owner', carol: 'member' });
    expect(outcome({ kind: 'remove', by: bob, who: alice }, two)).toEqual({ bob: 'owner', carol: 'member' });
  });

  test('hands the workspace over and is an admin then', () => {
    expect(outcome({ kind: 'transfer', by: alice, who: carol })).toEqual({
      alice: 'admin',
      bob: 'admin',
      carol: 'owner',
    });
    expect(outcome({ kind: 'transfer', by: alice, who: alice })).toEqual(Object.fromEntries(team));
  });
});

describe('an admin', () => {
  test('changes and removes everybody but owners', () => {
    expect(outcome({ kind: 'set-role', by: bob, who: carol, role: 'admin' })).toMatchObject({
      carol: 'admin',
    });
    expect(outcome({ kind: 'remove', by: bob, who: carol })).toEqual({ alice: 'owner', bob: 'admin' });
    expect(outcome({ kind: 'remove', by: bob, who: alice })).toBe('not-allowed');
    expect(outcome({ kind: 'set-role', by: bob, who: alice, role: 'member' })).toBe('not-allowed');
  });

  test('makes nobody an owner, least of all themselves', () => {
    expect(outcome({ kind: 'set-role', by: bob, who: carol, role: 'owner' })).toBe('not-allowed');
    expect(outcome({ kind: 'set-role', by: bob, who: bob, role: 'owner' })).toBe('not-allowed');
    expect(outcome({ kind: 'transfer', by: bob, who: bob })).toBe('not-allowed');
  });
});

test('everybody may leave, and only members are changed', () => {
  expect(outcome({ kind: 'leave', who: carol })).toEqual({ alice: 'owner', bob: 'admin' });
  expect(outcome({ kind: 'leave', who: dan })).toBe('not-a-member');
  expect(outcome({ kind: 'remove', by: dan, who: carol })).toBe('not-a-member');
  expect(outcome({ kind: 'remove', by: alice, who: dan })).toBe('not-a-member');
});

describe('seats', () => {
  test('are taken by everybody but guests', () => {
    expect(outcome({ kind: 'join', who: dan, role: 'member' }, team, 3)).toBe('no-seat');
    expect(outcome({ kind: 'join', who: dan, role: 'member' }, team, 4)).toMatchObject({ dan: 'member' });
    expect(outcome({ kind: 'join', who: dan, role: 'guest' }, team, 3)).toMatchObject({ dan: 'guest' });
  });

  test('are needed by a guest who becomes a member or an owner, not by a member who changes', () => {
    const full = new Map(team).set(dan, 'guest');
    expect(outcome({ kind: 'set-role', by: alice, who: dan, role: 'agent' }, full, 3)).toBe('no-seat');
    expect(outcome({ kind: 'transfer', by: alice, who: dan }, full, 3)).toBe('no-seat');
    expect(outcome({ kind: 'set-role', by: alice, who: carol, role: 'agent' }, full, 3)).toMatchObject({
      carol: 'agent',
    });
  });

  test('that are too few for a team throw nobody out', () => {
    expect(outcome({ kind: 'set-role', by: alice, who: carol, role: 'billing' }, team, 1)).toMatchObject({
      carol: 'billing',
    });
  });
});

test('whoever has no seat becomes a guest, but never an owner', () => {
  expect(outcome({ kind: 'lose-seat', who: carol })).toEqual({
    alice: 'owner',
    bob: 'admin',
    carol: 'guest',
  });
  const two = new Map(team).set(dan, 'owner');
  expect(outcome({ kind: 'lose-seat', who: dan }, two)).toBe('last-owner');
});

test('whoever joins again stays what they are', () => {
  expect(outcome({ kind: 'join', who: bob, role: 'member' })).toEqual(Object.fromEntries(team));
});

test('no sequence of changes leaves a team without an owner, above its seats, or with a right nobody gave', () => {
  const person = fc.constantFrom(alice, bob, carol, dan);
  const role = fc.constantFrom(...ROLES);
  const change: fc.Arbitrary<TeamChange> = fc.oneof(
    fc.record({
      kind: fc.constant('join' as const),
      who: person,
      role: fc.constantFrom(...ROLES.filter((one) => one !== 'owner')),
    }),
    fc.record({ kind: fc.constant('set-role' as const), by: person, who: person, role }),
    fc.record({ kind: fc.constant('remove' as const), by: person, who: person }),
    fc.record({ kind: fc.constant('leave' as const), who: person }),
    fc.record({ kind: fc.constant('lose-seat' as const), who: person }),
    fc.record({ kind: fc.constant('transfer' as const), by: person, who: person }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      let now: Team = new Map([[alice, 'owner']]);
      for (const one of changes) {
        const done = changeTeam(now, one, 3);
        if (!done.isDone) continue;
        expect([...done.team.values()]).toContain('owner');
        expect(seatsTaken(done.team)).toBeLessThanOrEqual(3);
        for (const [who, after] of done.team) {
          const before = now.get(who);
          if (after === before) continue;
          if (one.kind === 'join') expect([who, after]).toEqual([one.who, one.role]);
          else if (one.kind === 'lose-seat') expect([who, after]).toEqual([one.who, 'guest']);
          else {
            const by = 'by' in one ? now.get(one.by) : undefined;
            expect(
              by !== undefined && may(by, after === 'owner' ? 'workspace.transfer' : 'members.manage'),
            ).toBe(true);
          }
        }
        now = done.team;
      }
    }),
  );
});
