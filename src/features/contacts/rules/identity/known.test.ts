import { expect, test } from 'vitest';
import { createKnownPeople } from './known.ts';

const people = createKnownPeople();
people.add({ id: 'maya', nameKey: 'brandt maya', keys: ['phone +14155550142', 'email maya@x.example'] });
people.add({ id: 'mayo', nameKey: 'brandt maya', keys: ['phone +14155550142'] });
for (const nth of [1, 2, 3, 4, 5])
  people.add({ id: `desk ${nth}`, nameKey: 'desk front', keys: ['phone +14155550100'] });

test.each([
  ['the same name and number', 'brandt maya', ['phone +14155550142'], 'maya'],
  ['who has more of the keys', 'brandt maya', ['email maya@x.example', 'phone +14155550142'], 'maya'],
  ['a short form of the name', 'brandt m', ['email maya@x.example'], 'maya'],
  ['another name at the same number', 'okafor tom', ['phone +14155550142'], null],
  ['the same name without a key', 'brandt maya', ['email other@x.example'], null],
  ['a switchboard', 'desk front', ['phone +14155550100'], null],
])('%s: %j with %j is %j', (_what, nameKey, keys, id) => {
  expect(people.find({ nameKey, keys })).toBe(id);
});
