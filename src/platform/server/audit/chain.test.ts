import { describe, expect, test } from 'vitest';
import { type AuditRow, CHAIN_START, canonical, hashOf, problemOf, problemSentence } from './chain.ts';

const unsigned = {
  id: 1,
  at: Date.UTC(2026, 10, 23, 12),
  by: 'ada',
  action: 'account.suspended',
  subject: 'account:bob',
  reason: 'Spam',
  facts: { until: null, calls: 2 },
  ip: '192.0.2.7',
  previous: CHAIN_START.hash,
};
const first: AuditRow = { ...unsigned, hash: hashOf(unsigned) };
const next = { ...unsigned, id: 2, previous: first.hash };
const second: AuditRow = { ...next, hash: hashOf(next) };

test('a row is written in one way, whatever the order of its facts', () => {
  expect(canonical(unsigned)).toBe(
    `[1,1795435200000,"ada","account.suspended","account:bob","Spam",[["calls",2],["until",null]],"192.0.2.7","${'0'.repeat(64)}"]`,
  );
  expect(canonical({ ...unsigned, facts: { calls: 2, until: null } })).toBe(canonical(unsigned));
});

describe('a row after the one before', () => {
  test('is whole as it was written', () => {
    expect(problemOf(first, CHAIN_START)).toBe(null);
    expect(problemOf(second, first)).toBe(null);
  });

  test.each([
    { at: 0 },
    { at: unsigned.at + 0.001 },
    { by: 'eve' },
    { action: 'account.restored' },
    { subject: 'account:eve' },
    { reason: 'Spam.' },
    { facts: { until: null, calls: 3 } },
    { ip: null },
    { hash: 'f'.repeat(64) },
  ])('was changed if one field differs: %j', (change) => {
    expect(problemOf({ ...first, ...change }, CHAIN_START)).toEqual({ id: 1, kind: 'changed' });
  });

  test('is missing if its number is', () => {
    expect(problemOf(second, CHAIN_START)).toEqual({ id: 1, kind: 'removed' });
  });

  test('is out of order if it names another row as the one before', () => {
    expect(problemOf({ ...second, id: 1 }, CHAIN_START)).toEqual({ id: 1, kind: 'reordered' });
  });
});

test.each([
  ['changed', 'Row 7 was changed.'],
  ['removed', 'Row 7 was removed.'],
  ['reordered', "Row 7 doesn't follow the row before it: one of them was replaced or moved."],
] as const)('a row that was %s is named', (kind, sentence) => {
  expect(problemSentence({ id: 7, kind })).toBe(sentence);
});
