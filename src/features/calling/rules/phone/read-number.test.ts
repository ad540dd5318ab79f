import { describe, expect, test } from 'vitest';
import { EXAMPLE_NUMBER } from '../../constants.ts';
import { unread } from './number-reading.ts';
import { homeOf, readNumber } from './read-number.ts';

const shown = (typed: string, home = 'US') => readNumber(typed, home).text;
const country = (typed: string, home = 'US') => readNumber(typed, home).countryCode;

describe('a number is formatted while it is typed', () => {
  test('with the country code as typed', () => {
    expect(shown('+4420')).toBe('+44 20');
    expect(shown('+442079460018')).toBe('+44 20 7946 0018');
    expect(shown('+390612345678')).toBe('+39 06 1234 5678');
  });

  test("without one, as in the caller's country", () => {
    expect(shown('415555', 'US')).toBe('(415) 555');
    expect(shown('02079460018', 'GB')).toBe('020 7946 0018');
  });

  test('two zeros in front are the plus', () => {
    expect(shown('00442079460018')).toBe('+44 20 7946 0018');
  });

  test('a network code stays as it is', () => {
    expect(readNumber('*69', 'US')).toEqual(unread('*69'));
    expect(readNumber('#31#4155550134', 'US')).toEqual(unread('#31#4155550134'));
  });

  test('nothing typed is nothing', () => {
    expect(readNumber('', 'US')).toMatchObject({ text: '', countryCode: null, isComplete: false });
    expect(readNumber('+', 'US')).toMatchObject({ text: '+', countryCode: null, isComplete: false });
  });

  test('and keeps every digit when there are too many', () => {
    expect(shown('+44207946001899999999999999')).toBe('+44 207946001899999999999999');
  });
});

describe('the country', () => {
  test('is known as soon as the digits leave no other', () => {
    expect(country('+4')).toBe(null);
    expect(country('+49')).toBe('DE');
    expect(country('+81')).toBe('JP');
  });

  test('of a code that islands share is that of the mainland, until the number is one of theirs', () => {
    expect(country('+44')).toBe('GB');
    expect(country('+441481')).toBe('GB');
    expect(country('+441481960194')).toBe('GG');
  });

  test('in North America comes with the area code, and not before', () => {
    expect(country('+1')).toBe(null);
    expect(country('+141')).toBe(null);
    expect(country('+1415')).toBe('US');
    expect(country('+1416')).toBe('CA');
    expect(country('+1876')).toBe('JM');
  });

  test("without a country code is the caller's", () => {
    expect(country('0301234567', 'DE')).toBe('DE');
    expect(country('4165550134', 'US')).toBe('CA');
  });

  test("doesn't matter for a complete number if unknown", () => {
    expect(country('+442079460018', 'XX')).toBe('GB');
    expect(country('2079460018', 'XX')).toBe(null);
  });
});

test('a number is complete with the last of its digits', () => {
  expect(readNumber('+44207946001', 'US').isComplete).toBe(false);
  expect(readNumber('+442079460018', 'US').isComplete).toBe(true);
  expect(readNumber('+4420794600180', 'US').isComplete).toBe(false);
});

test('a complete number has its country code in sentences', () => {
  expect(readNumber('4155550134', 'US').international).toBe('+1 415 555 0134');
  expect(readNumber('415555', 'US').international).toBe('(415) 555');
});

test('the digits so far are given in E.164 once the country code is known', () => {
  const e164 = (typed: string, home = 'US') => readNumber(typed, home).e164;
  expect(e164('+447')).toBe('+447');
  expect(e164('02079460018', 'GB')).toBe('+442079460018');
  expect(e164('(415) 555-0134')).toBe('+14155550134');
  expect(e164('+870773111632')).toBe('+870773111632');
  expect(e164('2079460018', 'XX')).toBe(null);
  expect(e164('*69')).toBe(null);
});

test("the dial pad's example parses as shown", () => {
  expect(readNumber('+442079460018', 'US')).toEqual(EXAMPLE_NUMBER);
});

test("a number without a country code belongs to the caller ID's country", () => {
  expect(homeOf('+442079460018', 'US')).toBe('GB');
  expect(homeOf('+12125550123', 'DE')).toBe('US');
  expect(readNumber('020 7946 0123', homeOf('+442079460018', 'US')).e164).toBe('+442079460123');
  // Without a caller ID it is the reader's country.
  expect(homeOf(null, 'DE')).toBe('DE');
});
