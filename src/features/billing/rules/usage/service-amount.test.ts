import { expect, test } from 'vitest';
import { serviceAmount, serviceCount, unitWords } from './service-amount.ts';

test.each([
  ['call-time', 18_000, '100 minutes'],
  ['call-time', 180, '1 minute'],
  ['call-time', 2_250, '12.5 minutes'],
  ['call-time', 0, '0 minutes'],
  ['call-time', 360_000, '2,000 minutes'],
  ['fax-pages', 1, '1 fax page'],
  ['fax-pages', 100, '100 fax pages'],
  ['assistant-calls', 50, '50 assistant calls'],
] as const)('%s: %d is %s', (service, amount, text) => {
  expect(serviceAmount(service, amount)).toBe(text);
});

test('a part of a tenth of a minute is not shown as one', () => {
  expect(serviceCount('call-time', 179)).toBe('0.9');
});

test('the export says what it counts', () => {
  expect(unitWords('call-time')).toBe('thirds of a second to zone 1');
  expect(unitWords('fax-pages')).toBe('fax pages');
  expect(unitWords('assistant-calls')).toBe('assistant calls');
});
