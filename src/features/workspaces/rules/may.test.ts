import { expect, test } from 'vitest';
import { ACTIONS, type Action, actionsOf as allowed, isOpenWhileSuspended, refusalOf } from './may.ts';

const actions = Object.keys(ACTIONS) as Action[];

test('owners may do everything, admins all but ownership', () => {
  expect(allowed('owner')).toEqual(actions);
  expect(allowed('admin')).toEqual(actions.filter((action) => action !== 'workspace.transfer'));
});

test('people in billing have plan, money and usage, and call nobody', () => {
  expect(allowed('billing')).toEqual([
    'workspace.read',
    'members.read',
    'billing.read',
    'billing.manage',
    'plan.read',
    'usage.read',
    'usage.read-own',
    'limits.manage',
  ]);
});

test('members and agents call, see numbers and work with contacts and tasks, but see no money', () => {
  const talking = [
    'workspace.read',
    'members.read',
    'plan.read',
    'usage.read-own',
    'calls.place',
    'calls.read-shared',
    'numbers.read',
    'contacts.read',
    'contacts.change',
    'tasks.read',
    'tasks.change',
    'tasks.share',
    'meetings.read',
    'meetings.change',
    'bookings.read',
  ];
  expect(allowed('member')).toEqual(talking);
  expect(allowed('agent')).toEqual(talking);
});

test('guests know where they are, and do what was given to them', () => {
  expect(allowed('guest')).toEqual(['workspace.read', 'tasks.read', 'tasks.change']);
});

test('who may not is told who may', () => {
  expect(refusalOf('member', 'billing.manage')).toBe(
    'Only owners, admins and people in billing can change the plan and pay',
  );
  expect(refusalOf('admin', 'workspace.transfer')).toBe('Only owners can transfer ownership');
  expect(refusalOf('owner', 'workspace.transfer')).toBeNull();
});

test('a suspended workspace sees what it has, and nothing else', () => {
  expect(actions.filter(isOpenWhileSuspended)).toEqual([
    'workspace.read',
    'members.read',
    'billing.read',
    'plan.read',
    'usage.read',
    'usage.read-own',
    'calls.read-all',
    'calls.read-shared',
    'numbers.read',
    'contacts.read',
    'tasks.read',
    'meetings.read',
    'bookings.read',
  ]);
});
