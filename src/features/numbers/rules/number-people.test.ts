import { describe, expect, test } from 'vitest';
import { edited, nobodyWords, numbersOf, peopleWords, ringsWhom } from './number-people.ts';

const owner = { accountId: 'alice', name: 'Alice Archer' };
const NOTHING = { mayCall: false, isRung: false, mayRead: false };
const given = (accountId: string, name: string, rights: Partial<typeof NOTHING>, numberId = 'one') => ({
  numberId,
  accountId,
  name,
  ...NOTHING,
  ...rights,
});
const bob = given('bob', 'Bob Bell', { isRung: true });
const carol = given('carol', 'Carol Chen', { mayCall: true });

describe('a number rings', () => {
  test('everybody to whom it is given for that', () => {
    expect(ringsWhom({ people: [bob, carol], owner }, 'one')).toEqual([
      { accountId: 'bob', name: 'Bob Bell' },
    ]);
  });
  test('the owner when it rings nobody else', () => {
    expect(ringsWhom({ people: [carol], owner }, 'one')).toEqual([owner]);
    expect(ringsWhom({ people: [bob], owner }, 'two')).toEqual([owner]);
    expect(ringsWhom({ people: [], owner: null }, 'one')).toEqual([]);
  });
  test('an owner to whom it is given only once', () => {
    const people = [bob, given('alice', 'Alice Archer', { isRung: true })];
    expect(ringsWhom({ people, owner }, 'one').map(({ name }) => name)).toEqual(['Bob Bell', 'Alice Archer']);
  });
});

test('the numbers of a person are those given to them, and of the owner also those that ring nobody else', () => {
  const view = { people: [bob, carol], owner };
  const of = (accountId: string) => numbersOf(view, { accountId, among: ['one', 'two'] });
  expect([of('bob'), of('carol'), of('alice'), of('dan')]).toEqual([['one'], ['one'], ['two'], []]);
});

test('people are named in a few words, with the one who reads first', () => {
  const [alice, ben, cleo, dora] = ['Alice', 'Ben', 'Cleo', 'Dora'].map((name) => ({
    accountId: name,
    name,
  }));
  const words = (...people: (typeof alice)[]) =>
    peopleWords(
      people.flatMap((one) => one ?? []),
      'Ben',
    );
  expect(words(ben)).toBe('You');
  expect(words(alice, ben)).toBe('You and Alice');
  expect(words(alice, ben, cleo)).toBe('You, Alice and Cleo');
  expect(words(alice, ben, cleo, dora)).toBe('You, Alice and 2 others');
});

test('a tick that is taken back is no change', () => {
  const rung = { ...NOTHING, isRung: true };
  const edits = edited(new Map(), { id: 'bob', saved: NOTHING, next: rung });
  expect(edits).toEqual(new Map([['bob', rung]]));
  expect(edited(edits, { id: 'bob', saved: NOTHING, next: NOTHING }).size).toBe(0);
});

test('a number that is given to nobody says whom it rings', () => {
  const ann = { accountId: 'ann', name: 'Ann Adams' };
  expect(nobodyWords(ann, 'ann')).toBe('No one yet. It rings you.');
  expect(nobodyWords(ann, 'bob')).toBe('No one yet. It rings Ann Adams.');
  expect(nobodyWords(null, 'bob')).toBe('No one yet.');
});
