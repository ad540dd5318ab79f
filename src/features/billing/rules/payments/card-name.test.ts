import { expect, test } from 'vitest';
import { cardExpiry, cardName, shortCardName } from './card-name.ts';

test('a card is named by its brand and its last digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ••4242');
  expect(cardName({ brand: 'mastercard', last4: '0341' })).toBe('Mastercard ••0341');
});

test('one of a brand that is not known here is a card', () => {
  expect(cardName({ brand: 'eftpos_au', last4: '0001' })).toBe('Card ••0001');
});

test('its date has two digits of the month and four of the year', () => {
  expect(cardExpiry({ expMonth: 4, expYear: 2030 })).toBe('04/2030');
});

test('in a sentence it has no dots', () => {
  expect(shortCardName({ brand: 'visa', last4: '4242' })).toBe('Visa 4242');
});
