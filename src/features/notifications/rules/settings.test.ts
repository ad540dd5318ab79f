import { expect, test } from 'vitest';
import { chosenBy, rowsOf } from './settings.ts';

const row = (id: string, rows = rowsOf({})) => rows.find((one) => one.id === id);

test('the four push toggles of the specification come first, and all are on', () => {
  expect(
    rowsOf({})
      .slice(0, 4)
      .map(({ words, ways }) => [words, ways.includes('push')]),
  ).toEqual([
    ['Incoming Calls', true],
    ['Missed Calls', true],
    ['Voicemails', true],
    ['Low Balance', true],
  ]);
});

test('a row that only an email can take and nobody can turn off is no setting', () => {
  expect(row('invoices')).toBeUndefined();
});

test('what is saved is what the rows show afterwards, apart from what is locked', () => {
  const chosen = chosenBy({ 'missed-calls': [], payments: ['app'], 'port-ins': ['push', 'digest'] }, {});
  const rows = rowsOf(chosen);
  expect(row('missed-calls', rows)?.ways).toEqual([]);
  expect(row('payments', rows)?.ways).toEqual(['app', 'email']);
  expect(row('port-ins', rows)?.ways).toEqual(['push', 'digest']);
  expect(row('team', rows)?.ways).toEqual(['app', 'digest']);
});

test('rows that a page does not know keep what was chosen', () => {
  const before = chosenBy({ team: ['push'] }, {});
  const after = chosenBy({ payments: ['app', 'push', 'email'] }, before);
  expect(row('team', rowsOf(after))?.ways).toEqual(['push']);
});

test('a category that does not exist is not stored', () => {
  expect(chosenBy({ horoscopes: ['email'], ['__proto__']: ['email'] }, {})).toEqual({});
});
