import { z } from 'zod';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { formatUsd } from '#kernel/money.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { EventLog, Transaction } from '#platform/server/realtime/event-log.ts';
import { billingErrors } from '../../errors.ts';
import type { EntryDetails } from '../../model-ledger.ts';
import type { Payment, PaymentMethod } from '../../model-payments.ts';
import type { PaymentHandler } from '../payments/payment-kinds.ts';
import type { Payments } from '../payments/payments.ts';
import { createStore, type TopUp } from './store.ts';

/** The kinds of payments for the balance. */
const TOP_UP_KINDS = ['top-up', 'auto-top-up'] as const;
type TopUpPurpose = { readonly kind: (typeof TOP_UP_KINDS)[number] };

/** A payment for the balance is complete once it is posted. */
const topUpPayments: PaymentHandler<TopUpPurpose> = {
  purpose: z.object({ kind: z.enum(TOP_UP_KINDS) }),
  proceeds: 'balance',
  entry: ({ kind }) => ({ kind: 'top-up', details: { isAutomatic: kind === 'auto-top-up' } }),
};

/** What the wallet needs of invoices. */
export interface TopUpInvoices {
  draft(
    invoice: {
      workspaceId: WorkspaceId;
      purpose: TopUpPurpose;
      title: string;
      lines: readonly [{ description: string; unitMicroUsd: number }];
      details: EntryDetails;
    },
    transaction: Transaction,
  ): Promise<{ id: string }>;
}

/** What the wallet needs of payments. */
export interface TopUpPayments extends Pick<Payments, 'onPaid'> {
  /** Idempotent by id. */
  pay(request: {
    id: string;
    workspaceId: WorkspaceId;
    invoiceId: string;
    methodId: string;
    isOffSession: boolean;
  }): Promise<Payment>;
  readonly methods: { list(workspaceId: WorkspaceId): Promise<readonly PaymentMethod[]> };
}

export interface TopUpParts {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly queries: Queries;
  readonly invoices: TopUpInvoices;
  readonly payments: TopUpPayments;
}

/** Request for a top-up. */
export interface TopUpRequest {
  /** UUID made by the caller, also used as the payment's id. */
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly microUsd: number;
  readonly methodId: string;
}

export interface TopUps {
  /**
   * Charges a card for its owner's wallet, on-session. The same id is the same top-up.
   * @throws AppError billing.keyReused, billing.noSuchCard, billing.paymentsUnavailable
   */
  topUp(request: TopUpRequest): Promise<Payment>;
}

export function createTopUps(parts: TopUpParts): TopUps {
  const { payments, events, queries } = parts;
  for (const kind of TOP_UP_KINDS) payments.onPaid(kind, topUpPayments);

  async function begin(request: TopUpRequest): Promise<TopUp> {
    if (!(await hasCard(payments, request))) throw billingErrors.noSuchCard();
    return events.transact((transaction) => addOnce(parts, request, transaction));
  }

  return {
    async topUp(request) {
      const row = (await createStore(queries).topUp(request.id)) ?? (await begin(request));
      // The id may belong to another account, or to another amount.
      if (!isSame(row, request)) throw billingErrors.keyReused({ key: request.id });
      return payments.pay({ ...paymentOf(row), isOffSession: false });
    },
  };
}

export const paymentOf = ({ id, workspaceId, invoiceId, methodId }: TopUp) => ({
  id,
  workspaceId,
  invoiceId,
  methodId,
});

/** Whether a card is stored in this account. */
export async function hasCard(
  payments: TopUpPayments,
  { workspaceId, methodId }: Pick<TopUpRequest, 'workspaceId' | 'methodId'>,
): Promise<boolean> {
  return (await payments.methods.list(workspaceId)).some(({ id }) => id === methodId);
}

const isSame = (row: TopUp, request: TopUpRequest) =>
  row.workspaceId === request.workspaceId &&
  row.microUsd === request.microUsd &&
  row.methodId === request.methodId;

/** Two identical requests may arrive at once. */
async function addOnce(parts: TopUpParts, request: TopUpRequest, transaction: Transaction): Promise<TopUp> {
  const store = createStore(transaction.queries);
  await store.lockTopUp(request.id);
  return (await store.topUp(request.id)) ?? addTopUp(parts, { ...request, isAuto: false }, transaction);
}

/** Drafts the invoice of a top-up and notes it; nothing is charged yet. */
export async function addTopUp(
  { clock, invoices }: Pick<TopUpParts, 'clock' | 'invoices'>,
  { isAuto, ...request }: TopUpRequest & { isAuto: boolean },
  transaction: Transaction,
): Promise<TopUp> {
  const { id, workspaceId, microUsd, methodId } = request;
  assert(Number.isSafeInteger(microUsd) && microUsd > 0, `${microUsd} can be topped up`);
  const title = `${isAuto ? 'Automatic top-up' : 'Top-up'} of ${formatUsd(microUsd)}`;
  const invoice = await invoices.draft(
    {
      workspaceId,
      purpose: { kind: isAuto ? 'auto-top-up' : 'top-up' },
      title,
      lines: [{ description: title, unitMicroUsd: microUsd }],
      details: {},
    },
    transaction,
  );
  const row: TopUp = {
    id,
    workspaceId,
    microUsd,
    methodId,
    invoiceId: invoice.id,
    autoState: isAuto ? 'open' : null,
    createdAt: clock.now(),
  };
  await createStore(transaction.queries).addTopUp(row);
  return row;
}
