import { expect, test } from 'vitest';
import type { Peer } from '../model.ts';
import { withNames } from './caller-names.ts';
import type { LineSnapshot } from './line.ts';

/** A line with the parts of its calls that names are about. */
const lineWith = (
  ...calls: { peer: Pick<Peer, 'name' | 'username' | 'contact'>; phone: { number: string | null } | null }[]
) => ({ calls, elsewhere: [], microphone: { state: 'closed' } }) as unknown as LineSnapshot;
const known = new Map([['+14155550142', 'Maya Brandt']]);
const fromPhone = (number: string | null) => ({
  peer: { name: number ?? 'Withheld', username: '' },
  phone: { number },
});

test('a caller whose number a contact has is shown by name', () => {
  const line = lineWith(fromPhone('+14155550142'), fromPhone('+14155550100'), fromPhone(null));
  expect(withNames(line, known).calls.map(({ peer }) => peer.name)).toEqual([
    'Maya Brandt',
    '+14155550100',
    'Withheld',
  ]);
});

test('a contact that came with the call is its name', () => {
  const call = fromPhone('+14155550100');
  const line = lineWith({
    ...call,
    peer: { ...call.peer, contact: { id: 'p', name: 'Priya Nair', company: '' } },
  });
  expect(withNames(line, new Map()).calls.map(({ peer }) => peer.name)).toEqual(['Priya Nair']);
});

test('a person with a username keeps their own name', () => {
  const line = lineWith({ peer: { name: 'Bob', username: 'bob' }, phone: null });
  expect(withNames(line, known)).toBe(line);
});

test('the same line and names give the same object, so that nothing is drawn again', () => {
  const line = lineWith(fromPhone('+14155550142'));
  expect(withNames(line, known)).toBe(withNames(line, known));
  expect(withNames(line, new Map(known))).not.toBe(withNames(line, known));
});
