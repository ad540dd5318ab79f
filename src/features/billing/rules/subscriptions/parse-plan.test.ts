import { expect, test } from 'vitest';
import { parsePlan, planOf } from './parse-plan.ts';

const idOf = (text: string | null | undefined) => parsePlan(text)?.id;

test.each([
  ['business', 'business'],
  ['Business', 'business'],
  ['Professional', 'business'],
  [' pro ', 'business'],
  ['ENTERPRISE', 'enterprise'],
  ['Free', 'free'],
  ['payg_esim', 'payg_esim'],
  ['Phone', 'payg_phone'],
  ['fax', 'payg_fax'],
])('%s is understood as %s', (text, id) => {
  expect(idOf(text)).toBe(id);
});

test.each(['', ' ', 'gold', 'businesses', '__proto__', null, undefined])('%s means no plan', (text) => {
  expect(idOf(text)).toBeUndefined();
});

test('a plan is found by its id', () => {
  expect(planOf('basic').name).toBe('Basic');
});
