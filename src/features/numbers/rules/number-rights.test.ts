import { expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { type GivenNumber, NO_RIGHTS, rightsOf, rungBy } from './number-rights.ts';

const [alice, bob, carol] = [asAccountId('alice'), asAccountId('bob'), asAccountId('carol')];
const toBob: GivenNumber = { accountId: bob, mayCall: true, isRung: true, mayRead: false };
const member = { isManager: false, isFirstOwner: false };

test('a member may do with a number what it was given to them for', () => {
  expect(rightsOf([toBob], { accountId: bob, ...member })).toEqual({
    mayCall: true,
    isRung: true,
    mayRead: false,
  });
  expect(rightsOf([toBob], { accountId: carol, ...member })).toEqual(NO_RIGHTS);
});

test('whoever manages numbers calls from all and reads all, but is rung by their own', () => {
  expect(rightsOf([toBob], { accountId: carol, isManager: true, isFirstOwner: false })).toEqual({
    mayCall: true,
    isRung: false,
    mayRead: true,
  });
});

test('a number that rings nobody rings the first owner', () => {
  const owner = { accountId: alice, isManager: true, isFirstOwner: true };
  expect(rightsOf([], owner).isRung).toBe(true);
  expect(rightsOf([{ ...toBob, isRung: false }], owner).isRung).toBe(true);
  expect(rightsOf([toBob], owner).isRung).toBe(false);
  expect(rungBy([], { talking: [alice, bob], firstOwner: alice })).toEqual([alice]);
});

test('all whom it is given to are rung, but nobody who has left or must not talk', () => {
  const both = [toBob, { ...toBob, accountId: carol }];
  expect(rungBy(both, { talking: [alice, bob, carol], firstOwner: alice })).toEqual([bob, carol]);
  expect(rungBy(both, { talking: [alice, carol], firstOwner: alice })).toEqual([carol]);
  expect(rungBy(both, { talking: [alice], firstOwner: alice })).toEqual([alice]);
  expect(rungBy(both, { talking: [], firstOwner: null })).toEqual([]);
});
