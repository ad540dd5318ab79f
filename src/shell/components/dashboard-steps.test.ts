import { expect, test } from 'vitest';
import { firstStepRows, type StepFacts } from './dashboard-steps.ts';

const fresh: StepFacts = {
  username: 'alice',
  hasHeardSelf: false,
  hasInvited: false,
  permission: 'default',
  hasNumber: false,
  canRent: true,
};
const rows = (changed: Partial<StepFacts>) =>
  firstStepRows({ ...fresh, ...changed }).map(({ id, state }) => `${id} ${state}`);

test('somebody new has a username, and hears themselves next', () => {
  expect(rows({})).toEqual([
    'username done',
    'echo current',
    'invite waiting',
    'notifications waiting',
    'number waiting',
  ]);
});

test('the current step is the first that is not done, in whichever order they were done', () => {
  expect(rows({ hasInvited: true, hasNumber: true })).toEqual([
    'username done',
    'echo current',
    'invite done',
    'notifications waiting',
    'number done',
  ]);
  expect(rows({ hasHeardSelf: true, hasInvited: true })).toContain('notifications current');
});

test('blocked notifications are not done', () => {
  expect(rows({ permission: 'denied' })).toContain('notifications waiting');
  expect(rows({ permission: 'granted' })).toContain('notifications done');
});

test('what this browser or this installation cannot do is no step', () => {
  expect(rows({ permission: 'unsupported', canRent: false })).toEqual([
    'username done',
    'echo current',
    'invite waiting',
  ]);
});

test('when all is done, no step is current', () => {
  const done = { hasHeardSelf: true, hasInvited: true, permission: 'granted', hasNumber: true } as const;
  expect(rows(done)).toEqual([
    'username done',
    'echo done',
    'invite done',
    'notifications done',
    'number done',
  ]);
});
