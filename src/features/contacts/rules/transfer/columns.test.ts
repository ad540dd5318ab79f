import { expect, test } from 'vitest';
import { guessColumns, guessDelimiter } from './columns.ts';

test.each([
  [
    [
      'First Name',
      'Last Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'Phone 2 - Value',
      'Organization Name',
    ],
    ['first-name', 'last-name', 'email', 'phone', 'phone', 'company'],
  ],
  [
    ['VORNAME', 'Nachname', 'Telefon', 'PLZ', 'Straße'],
    ['first-name', 'last-name', 'phone', 'postcode', 'street'],
  ],
  [
    ['Name', 'Name', 'E-Mail Address', 'Favourite colour', ''],
    ['name', null, 'email', null, null],
  ],
])('the columns %j are guessed as %j', (header, kinds) => {
  expect(guessColumns(header)).toEqual(kinds);
});

test.each([
  ['name,email\na;b;c;d,e', ','],
  ['name;email;phone', ';'],
  ['name\temail', '\t'],
  ['"a,b,c,d";email', ';'],
  ['name', ','],
])('the columns of %j are separated by %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});
