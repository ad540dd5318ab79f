import { expect, test } from 'vitest';
import { customerAtIssue } from './customer-at-issue.ts';

const ann = { name: 'Ann', company: null, lines: [], country: 'DE', taxId: null, email: 'ann@people.test' };

test('a customer who has mended the address since the draft gets the mended one', () => {
  const mended = { ...ann, company: 'Archer GmbH', lines: ['Hauptstraße 1'] };
  expect(customerAtIssue(ann, mended)).toEqual(mended);
});

test('a country that has changed since the draft does not: its taxes are not the ones charged', () => {
  expect(customerAtIssue(ann, { ...ann, country: 'FR' })).toEqual(ann);
  expect(customerAtIssue({ ...ann, country: null }, ann)).toEqual({ ...ann, country: null });
});

test('a deleted account keeps the name of the draft', () => {
  expect(customerAtIssue(ann, null)).toEqual(ann);
});
