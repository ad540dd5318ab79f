import { expect, test } from 'vitest';
import { camelCase } from './camel-case.ts';

test('columns of the database become names as programs write them', () => {
  expect(camelCase('placed_at')).toBe('placedAt');
  expect(camelCase('cost_micro_usd_per_minute')).toBe('costMicroUsdPerMinute');
  expect(camelCase('id')).toBe('id');
});
