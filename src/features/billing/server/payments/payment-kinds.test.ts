import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { createPaymentKinds, type PaymentHandler } from './payment-kinds.ts';

const transaction = {} as Transaction;
const invoice = {
  id: 'invoice-1',
  workspaceId: asWorkspaceId('account-1'),
  subtotalMicroUsd: 4_000_000,
  taxMicroUsd: 0,
};

const ferries = {
  purpose: z.object({ kind: z.literal('ferries.ticket'), seats: z.int() }),
  proceeds: COMPANY_ACCOUNTS.data,
  entry: ({ seats }) => ({ kind: 'data', details: { name: `${seats} seats` } }),
} satisfies PaymentHandler<{ kind: 'ferries.ticket'; seats: number }>;

test('a kind has one handler: a second registration is refused, and the first stays', async () => {
  const kinds = createPaymentKinds();
  const [first, second] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  kinds.onPaid('ferries.ticket', { ...ferries, paid: first });
  expect(() => kinds.onPaid('ferries.ticket', { ...ferries, paid: second })).toThrow(
    'payments of the kind "ferries.ticket" have one handler',
  );
  const purpose = { kind: 'ferries.ticket', seats: 2 };
  await kinds.handlerOf('ferries.ticket').paid?.({ ...invoice, purpose }, transaction);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});

test('a kind that no part has registered is refused by its name', () => {
  const kinds = createPaymentKinds();
  kinds.onPaid('ferries.ticket', ferries);
  expect(() => kinds.handlerOf('ferries.season')).toThrow(
    'payments of the kind "ferries.season" have a handler',
  );
});

test('a handler never sees a purpose that it could not have written', async () => {
  const kinds = createPaymentKinds();
  const paid = vi.fn(async () => undefined);
  kinds.onPaid('ferries.ticket', { ...ferries, paid });
  const handler = kinds.handlerOf('ferries.ticket');
  const purpose = { kind: 'ferries.ticket', seats: 'two' };
  await expect(handler.paid?.({ ...invoice, purpose }, transaction)).rejects.toThrow('seats');
  expect(() => handler.entry(purpose)).toThrow('seats');
  expect(paid).not.toHaveBeenCalled();
});
