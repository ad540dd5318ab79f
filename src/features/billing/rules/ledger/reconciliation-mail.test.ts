import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import {
  type Difference,
  type Reconciliation,
  reconciliationMail,
  reconciliationNewsOf,
} from './reconciliation-mail.ts';

const mailAbout = (found: Reconciliation) =>
  framed(reconciliationMail(reconciliationNewsOf(found)), 'operator');
const checked = { accounts: 1_203, postings: 45_678, holds: 2 };
const difference: Difference = {
  code: 'wallet:alice',
  what: 'posted',
  expected: '25000000',
  found: '26000000',
};

test('names the account, what is there and what should be', () => {
  const { subject, text } = mailAbout({ ...checked, differences: [difference] });
  expect(subject).toBe('The books do not balance: 1 difference');
  expect(text).toContain('  wallet:alice: its balance is 26000000, and should be 25000000\n');
  expect(text).toContain('It looked at 1,203 accounts, 45,678 postings and 2 open holds.');
});

test('lists fifty and says how many more there are', () => {
  const differences = Array.from({ length: 1_060 }, () => difference);
  const { subject, text } = mailAbout({ ...checked, differences });
  expect(subject).toBe('The books do not balance: 1,060 differences');
  expect(text.match(/wallet:alice/g)).toHaveLength(50);
  expect(text).toContain('and 1,010 more, which are in the log');
});
