import { expect, test } from 'vitest';
import { writeNumber } from './write-number.ts';

test.each([
  ['+442079460018', '+44 20 7946 0018'],
  ['+12125550190', '+1 212 555 0190'],
  ['+493023125001', '+49 30 23125001'],
  ['+999', '+999'],
])('%s is written %s', (e164, text) => expect(writeNumber(e164)).toBe(text));
