import { expect, test } from 'vitest';
import { attestationOfVerstat } from './verstat.ts';

const from = (verstat: string) => `<sip:+12125550100${verstat}@carrier.example;user=phone>`;

test.each([
  [';verstat=TN-Validation-Passed', undefined, 'A'],
  [';verstat=TN-Validation-Passed-B', undefined, 'B'],
  [';verstat=TN-Validation-Passed', 'C', 'C'],
  [';verstat=TN-Validation-Passed', 'nonsense', 'none'],
  [';verstat=TN-Validation-Failed', 'A', 'failed'],
  [';verstat=No-TN-Validation', 'A', 'none'],
  [';verstat=Something-Else', undefined, 'none'],
  ['', 'A', null],
])('"%s" with level %s is %s', (verstat, level, attestation) => {
  expect(attestationOfVerstat([from(verstat)], level)).toBe(attestation);
});

test("the carrier's assertion comes before the caller's claim", () => {
  const asserted = '<tel:+12125550100;verstat=TN-Validation-Failed>';
  expect(attestationOfVerstat([asserted, from(';verstat=TN-Validation-Passed')], undefined)).toBe('failed');
  expect(attestationOfVerstat(['', from(';verstat=TN-Validation-Passed')], undefined)).toBe('A');
});
