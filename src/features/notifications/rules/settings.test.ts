import { expect, test } from 'vitest';
import type { EmailCategory } from '#features/identity/model-profile.ts';
import { chosenBy, rowsOf, unoffered } from './settings.ts';

const reader = { isOperator: false, emailsOff: new Set<EmailCategory>() };
const row = (id: string, rows = rowsOf({}, reader)) => rows.find((one) => one.id === id);

test('the four push toggles of the specification come first, and all are on', () => {
  expect(
    rowsOf({}, reader)
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
  const chosen = chosenBy({ 'missed-calls': [], payments: ['app'], 'port-ins': ['app', 'digest'] }, {});
  const rows = rowsOf(chosen, reader);
  expect(row('missed-calls', rows)?.ways).toEqual([]);
  expect(row('payments', rows)?.ways).toEqual(['app', 'email']);
  expect(row('port-ins', rows)?.ways).toEqual(['app', 'digest']);
  expect(row('team', rows)?.ways).toEqual(['app', 'digest']);
});

test('rows that a page does not know keep what was chosen', () => {
  const before = chosenBy({ team: ['push'] }, {});
  const after = chosenBy({ payments: ['app', 'push', 'email'] }, before);
  expect(row('team', rowsOf(after, reader))?.ways).toEqual(['push']);
});

test('a way that a row does not offer is named, and one of a row that is not known is not', () => {
  expect(unoffered({ 'missed-calls': ['digest', 'push'], horoscopes: ['email'] })).toEqual([
    { path: 'ways.missed-calls', message: "Missed Calls can't be sent by digest" },
  ]);
  expect(unoffered(Object.fromEntries(rowsOf({}, reader).map(({ id, offers }) => [id, offers])))).toEqual([]);
});

test('a category that does not exist is not stored', () => {
  expect(chosenBy({ horoscopes: ['email'], ['__proto__']: ['email'] }, {})).toEqual({});
});

test('says which category of emails keeps an email back', () => {
  const rows = rowsOf({}, { isOperator: false, emailsOff: new Set<EmailCategory>(['billing']) });
  expect(rows.filter(({ emailsOff }) => emailsOff === 'billing').map(({ id }) => id)).toEqual([
    'low-balance',
    'plans',
    'limits',
  ]);
});

test('messages from the contact form are a setting of the operator alone', () => {
  expect(row('messages')).toBeUndefined();
  expect(row('messages', rowsOf({}, { ...reader, isOperator: true }))?.locked).toEqual(['email']);
});
