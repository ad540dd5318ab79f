import { expect, test } from 'vitest';
import { documentsInForce, isInForce } from './agreement.ts';

test('the documents of April 6, 2025 are in force', () => {
  expect(documentsInForce()).toEqual({ terms: '2026-11-22', privacy: '2026-11-22' });
});

test.each([
  [{ terms: '2027-01-01', privacy: '2026-06-01' }, true],
  [{ terms: '2026-11-22', privacy: '2026-06-01' }, false],
  [{ terms: '2027-01-01', privacy: '2026-11-22' }, false],
  [{ terms: '2028-01-01', privacy: '2026-06-01' }, false],
  [{ terms: '', privacy: '' }, false],
])('where the terms of 2027 and the policy of 2026 hold, %j counts: %j', (agreedTo, counts) => {
  expect(isInForce(agreedTo, { terms: '2027-01-01', privacy: '2026-06-01' })).toBe(counts);
});
