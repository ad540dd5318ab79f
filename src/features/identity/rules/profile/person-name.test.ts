import { expect, test } from 'vitest';
import { fullName, namesOf } from './person-name.ts';

test('the names that a person gave make the name that others see', () => {
  expect(fullName({ firstName: 'Mary Ann', lastName: 'Evans' })).toBe('Mary Ann Evans');
  expect(fullName({ firstName: 'Cher', lastName: '' })).toBe('Cher');
});

test.each([
  ['Alice Archer', null, { firstName: 'Alice', lastName: 'Archer' }],
  ['Cher', null, { firstName: 'Cher', lastName: '' }],
  ['Vincent van Gogh', null, { firstName: 'Vincent van', lastName: 'Gogh' }],
  [
    'Vincent van Gogh',
    { firstName: 'Vincent', lastName: 'van Gogh' },
    { firstName: 'Vincent', lastName: 'van Gogh' },
  ],
  ['Vince Gogh', { firstName: 'Vincent', lastName: 'van Gogh' }, { firstName: 'Vince', lastName: 'Gogh' }],
])('%s, given as %j, has the names %j', (name, given, names) => {
  expect(namesOf(name, given)).toEqual(names);
});
