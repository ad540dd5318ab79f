import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { planFailureOf } from './plan-failure.ts';

test('a plan that was refused says why in the words of the server', () => {
  const message = 'The price has changed. Please check it again.';
  expect(planFailureOf(new ORPCError('billing.priceChanged', { status: 409, message }))).toBe(message);
});

test('a plan without an answer from the server is "Failed to subscribe to the plan"', () => {
  expect(planFailureOf(new Error('No answer from the server'))).toBe('Failed to subscribe to the plan');
});
