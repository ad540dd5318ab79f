import { expect, test } from 'vitest';
import { numberToCallFrom } from './own-numbers.ts';

const home = { number: '+12125550123', text: '+1 212 555 0123', label: 'Home' };
const work = { number: '+442079460018', text: '+44 20 7946 0018', label: '' };

test('the caller ID is the last choice, otherwise the first number', () => {
  expect(numberToCallFrom([home, work], work.number)).toBe(work);
  expect(numberToCallFrom([home, work], null)).toBe(home);
});

test('a released number is no longer used', () => {
  expect(numberToCallFrom([home], work.number)).toBe(home);
  expect(numberToCallFrom([], work.number)).toBeNull();
});
