import { expect, test } from 'vitest';
import { placeOf } from './place-of.ts';

test('an area code names its town, whatever follows', () => {
  expect(placeOf('GB', '20')).toBe('London');
  expect(placeOf('GB', '2079460018')).toBe('London');
  expect(placeOf('US', '4155550134')).toBe('San Francisco');
  expect(placeOf('JP', '3')).toBe('Tokyo');
});

test("a longer area code isn't mistaken for a shorter one", () => {
  expect(placeOf('GB', '1223')).toBe('Cambridge');
  expect(placeOf('GB', '122')).toBe(null);
  expect(placeOf('DE', '2211234')).toBe('Cologne');
});

test('digits of one country mean nothing in another', () => {
  expect(placeOf('FR', '20')).toBe(null);
  expect(placeOf('IT', '06')).toBe(null);
});

test('mobile numbers have no place', () => {
  expect(placeOf('GB', '7400123456')).toBe(null);
  expect(placeOf('DE', '15123456789')).toBe(null);
  expect(placeOf('IN', '9812345678')).toBe(null);
});
