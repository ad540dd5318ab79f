import { expect, test } from 'vitest';
import type { ContactField } from '../../model-record.ts';
import { badFieldOf } from './fields.ts';

const FIELDS: readonly ContactField[] = [
  { id: 'size', name: 'Size', kind: 'number', choices: [] },
  { id: 'since', name: 'Since', kind: 'date', choices: [] },
  { id: 'plan', name: 'Plan', kind: 'choice', choices: ['Basic', 'Pro'] },
  { id: 'memo', name: 'Memo', kind: 'text', choices: [] },
];

test.each([
  [{ size: 12.5, since: '2024-02-29', plan: 'Pro', memo: 'Any' }, null],
  [{ size: null, plan: '' }, null],
  [{ size: '12' }, 'size'],
  [{ size: Number.POSITIVE_INFINITY }, 'size'],
  [{ since: '2023-02-29' }, 'since'],
  [{ since: '--02-03' }, 'since'],
  [{ plan: 'Max' }, 'plan'],
  [{ memo: 3 }, 'memo'],
  [{ gone: 'x' }, 'gone'],
])('of %j the value of %s does not fit', (values, bad) => {
  expect(badFieldOf(values, FIELDS)).toBe(bad);
});
