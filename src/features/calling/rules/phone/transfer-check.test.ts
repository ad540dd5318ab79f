import { expect, test } from 'vitest';
import { reasonNotToTransfer } from './transfer-check.ts';

const LONDON = { typed: '+442079460123', home: 'US', isComplete: true };

test.each([
  ['a whole number', LONDON, null],
  ['an empty field', { ...LONDON, typed: '', isComplete: false }, 'Please enter a phone number'],
  [
    'half a number',
    { ...LONDON, typed: '+4420', isComplete: false },
    "This phone number isn't complete yet.",
  ],
  [
    'an emergency number',
    { ...LONDON, typed: '911', isComplete: false },
    'Ahoy cannot reach emergency services. Use another phone.',
  ],
])('%s', (_, facts, reason) => {
  expect(reasonNotToTransfer(facts)).toBe(reason);
});
