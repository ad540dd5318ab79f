import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { companyKey, emailKey, nameKey, phoneKey, phoneKeyText } from './keys.ts';

const phone = (text: string, home = 'US') => {
  const key = phoneKey(text, home);
  return key === null ? null : phoneKeyText(key);
};

describe('the key of a phone number', () => {
  test.each([
    '(415) 555-0142',
    '415.555.0142',
    '1-415-555-0142',
    '+1 415 555 0142',
    '001 415 555 0142',
    'tel:+1-415-555-0142',
    '  +1 (415) 555 0142  ',
    '４１５５５５０１４２',
  ])('%j is +14155550142 in the United States', (text) => {
    expect(phone(text)).toBe('+14155550142');
  });

  test.each([
    ['020 7946 0018', 'GB', '+442079460018'],
    ['+44 (0)20 7946 0018', 'US', '+442079460018'],
    ['0044 20 7946 0018', 'DE', '+442079460018'],
    ['030 901820', 'DE', '+4930901820'],
    ['044 668 18 00', 'CH', '+41446681800'],
    ['01 99 00 24 61', 'FR', '+33199002461'],
    ['06 1234 5678', 'IT', '+390612345678'],
  ])('%j written in %s is %s', (text, home, number) => {
    expect(phone(text, home)).toBe(number);
  });

  test('of one switchboard differs with the extension', () => {
    expect(phone('+1 415 555 0142 ext. 12')).toBe('+14155550142;ext=12');
    expect(phone('+1 415 555 0142 x13')).toBe('+14155550142;ext=13');
  });

  test.each([
    '',
    'hello',
    '12',
    '+',
    '+999 123',
    '555-0142',
    'call 415 555 0142 at night',
    '1'.repeat(5_000),
  ])('there is none for %j', (text) => {
    expect(phone(text)).toBeNull();
  });
});

describe('the key of an email address', () => {
  test.each([
    ['Maya.Brandt@Gmail.com', 'mayabrandt@gmail.com'],
    ['m.a.y.a.brandt+news@googlemail.com', 'mayabrandt@gmail.com'],
    ['mailto:maya@northlight.example', 'maya@northlight.example'],
    ['maya+ahoy@northlight.example', 'maya@northlight.example'],
    ['maya.brandt@northlight.example', 'maya.brandt@northlight.example'],
    ['MAYA@NORTHLIGHT.EXAMPLE.', 'maya@northlight.example'],
    ['maya@bücher.example', 'maya@xn--bcher-kva.example'],
    ['maya@me.com', 'maya@icloud.com'],
    ['maya@protonmail.com', 'maya@proton.me'],
    ['+@northlight.example', '+@northlight.example'],
  ])('%j is %s', (text, key) => {
    expect(emailKey(text, domainToASCII)).toBe(key);
  });

  test.each([
    '',
    'maya',
    'maya@',
    '@a.example',
    'maya@localhost',
    'a@b@c.example',
    'maya@a.example:80',
    'a b@c.example',
    'maya@a.example/x',
  ])('there is none for %j', (text) => {
    expect(emailKey(text, domainToASCII)).toBeNull();
  });
});

test.each([
  ['Brandt, Maya', 'Maya Brandt'],
  ['Dr. Maya Brandt', 'Maya Brandt'],
  ['ELENA KOVAČ', 'Elena Kovac'],
  ['Søren Ångström', 'Soren Angstrom'],
  ["Conan O'Brien", 'Conan OBrien'],
  ['Jean-Luc Petit', 'Petit Jean Luc'],
])('the names %j and %j are one', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ['Fold Coffee, Inc.', 'fold coffee'],
  ['Müller GmbH & Co. KG', 'muller'],
  ['Co', 'co'],
])('the company %j is "%s"', (company, key) => {
  expect(companyKey(company)).toBe(key);
});
