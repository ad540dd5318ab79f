import { expect, test } from 'vitest';
import { type Findable, rankPalette } from './palette-ranking.ts';

const screen = (label: string, words?: string): Findable => ({
  group: 'Screens',
  label,
  ...(words === undefined ? {} : { words }),
});
const person = (label: string, words = ''): Findable => ({ group: 'People', label, words });
const action = (label: string): Findable => ({ group: 'Actions', label });
const screens = [
  screen('Dashboard'),
  screen('Calls'),
  screen('Billing'),
  screen('Profile'),
  screen('Providers'),
  screen('Invoices', 'bills receipts'),
];
const found = (entries: readonly Findable[], typed: string) =>
  rankPalette(entries, typed).map(({ entry }) => entry.label);

test('"bil" finds Billing first, then others with that word', () => {
  expect(found(screens, 'bil')).toEqual(['Billing', 'Invoices']);
});

test('letters that only come in this order are found when nothing fits better', () => {
  expect(found(screens, 'blng')).toEqual(['Billing']);
  expect(found([...screens, person('Bo Lang')], 'blng')).toEqual(['Bo Lang', 'Billing']);
  expect(found([...screens, person('Ben Illig')], 'bil')).toEqual(['Billing', 'Invoices']);
});

test('a name that begins so comes before one in which a later word does', () => {
  expect(found([person('Ann Price'), person('Priya Nair')], 'pri')).toEqual(['Priya Nair', 'Ann Price']);
});

test('people come before screens that fit as well, and after those that fit better', () => {
  expect(found([...screens, person('Priya Nair')], 'pr')).toEqual(['Priya Nair', 'Profile', 'Providers']);
  expect(found([...screens, person('Cal Oprah')], 'pr')).toEqual(['Profile', 'Providers', 'Cal Oprah']);
});

test('a person is found by username, with and without the @, and an accent is no obstacle', () => {
  const zoe = person('Zoë Müller', 'zoe_m');
  expect(found([zoe], '@zoe_m')).toEqual(['Zoë Müller']);
  expect(found([zoe], 'muller')).toEqual(['Zoë Müller']);
  expect(rankPalette([zoe], 'mu')[0]?.marks).toEqual([4, 5]);
});

test('a number that was typed, and the actions of a call, come before everything', () => {
  const typed: Findable = { group: 'Call', label: '+1 212 555 0190', isTyped: true };
  expect(found([person('1212 Ann'), typed], '1212')).toEqual(['+1 212 555 0190', '1212 Ann']);
  const end: Findable = { group: 'Call', label: 'End call' };
  expect(found([...screens, end], '')[0]).toBe('End call');
});

test('eight rows at most, and no group takes the rows of the others', () => {
  const many = Array.from({ length: 20 }, (_, nth) => person(`Person ${nth}`));
  const list = found([...many, ...screens, action('Sign out'), action('Use the dark theme')], '');
  expect(list).toEqual([
    'Person 0',
    'Person 1',
    'Person 2',
    'Dashboard',
    'Calls',
    'Billing',
    'Sign out',
    'Use the dark theme',
  ]);
  expect(found(many, 'person')).toHaveLength(8);
});

test('what fits nothing is not shown', () => {
  expect(found(screens, 'xyz')).toEqual([]);
});
