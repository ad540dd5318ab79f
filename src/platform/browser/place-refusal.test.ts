import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { placeRefusal } from './place-refusal.ts';

const places = { 'expiry.month': 'month', 'billing.expiryPassed': 'month', 'expiry.year': 'year' } as const;

function place(error: unknown) {
  const setError = vi.fn();
  return { isPlaced: placeRefusal<{ month: string; year: string }>(error, setError, places), setError };
}

test('a refusal whose code belongs to a field is shown at this field, which takes the focus', () => {
  const error = new ORPCError('billing.expiryPassed', { message: 'This card has expired.' });
  const { isPlaced, setError } = place(error);
  expect(isPlaced).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['month', { message: 'This card has expired.' }, { shouldFocus: true }],
  ]);
});

test('fields that the server names are each marked, and the first of them takes the focus', () => {
  const fields = [
    { path: 'id', message: 'No such card' },
    { path: 'expiry.month', message: 'Choose a month' },
    { path: 'expiry.year', message: 'Choose a year' },
  ];
  const { isPlaced, setError } = place(new ORPCError('common.badInput', { data: { fields } }));
  expect(isPlaced).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['month', { message: 'Choose a month' }, { shouldFocus: true }],
    ['year', { message: 'Choose a year' }, { shouldFocus: false }],
  ]);
});

test.each([
  ['of another kind', new ORPCError('billing.noSuchCard')],
  [
    'with fields that the form lacks',
    new ORPCError('x', { data: { fields: [{ path: 'constructor', message: 'No' }] } }),
  ],
  ['with something else in the place of fields', new ORPCError('x', { data: { fields: [null, 'month'] } })],
  ['that never arrived', new Error('No answer from the server')],
])('a refusal %s is left to the form', (_, error) => {
  const { isPlaced, setError } = place(error);
  expect(isPlaced).toBe(false);
  expect(setError).not.toHaveBeenCalled();
});
