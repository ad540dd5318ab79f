import { describe, expect, test } from 'vitest';
import { holdsCardNumber } from './card-number.ts';

describe('a card number is noticed', () => {
  test.each([
    ['as one word', '4242424242424242'],
    ['in groups', '4242 4242 4242 4242'],
    ['with dashes', '5555-5555-5555-4444'],
    ['of 15 digits', '378282246310005'],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000000'],
    ['within other words', 'my card is 4242 4242 4242 4242, thanks'],
    ['as a number', 4_242_424_242_424_242],
    ['somewhere inside', { card: { numbers: ['1', '4242424242424242'] } }],
    ['as the name of a field', { '4242424242424242': true }],
  ])('%s', (_where, value) => {
    expect(holdsCardNumber(value)).toBe(true);
  });
});

describe('what is no card number passes', () => {
  test.each([
    ['a number that fails the check', '4242424242424241'],
    ['12 digits', '424242424242'],
    ['20 digits', '42424242424242424242'],
    ['an id of ours with many digits', '42424242-4242-4242-8242-424242424242'],
    ['a name of the network', 'seti_1PfoOBKQz6tcEqZBUJZ0ALQj'],
    ['a token', { id: 'x', reference: 'test_approved', isDefault: true, nothing: null }],
    ['nothing', undefined],
  ])('%s', (_what, value) => {
    expect(holdsCardNumber(value)).toBe(false);
  });
});
