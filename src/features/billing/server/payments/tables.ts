import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';
import type { PaymentState } from '../../rules/payments/payment-transition.ts';
import type {
  CardNetwork,
  CardRef,
  CustomerRef,
  NetworkFact,
  PaymentRef,
  RefundRef,
} from './card-network.ts';

type Engine = CardNetwork['engine'];

export const customers = pgTable(
  'payment_customer',
  {
    workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
    engine: text('engine').$type<Engine>().notNull(),
    ref: text('ref').$type<CustomerRef>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.engine] })],
);

export const methods = pgTable('payment_method', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  engine: text('engine').$type<Engine>().notNull(),
  ref: text('ref').$type<CardRef>().notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: smallint('exp_month').notNull(),
  expYear: smallint('exp_year').notNull(),
  isDefault: boolean('is_default').notNull(),
  /** Added while paying: the first payment that succeeds makes it the default. */
  isDefaultWhenPaid: boolean('is_default_when_paid').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  reportedAt: instant('told_at').notNull(),
  removedAt: instant('removed_at'),
  isForgotten: boolean('is_forgotten').notNull().default(false),
});

export const payments = pgTable('payment', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  invoiceId: text('invoice_id').notNull(),
  methodId: text('method_id').notNull(),
  engine: text('engine').$type<Engine>().notNull(),
  microUsd: whole('micro_usd').notNull(),
  description: text('description').notNull(),
  isOffSession: boolean('is_off_session').notNull(),
  status: text('status').$type<PaymentState['status']>().notNull(),
  ref: text('ref').$type<PaymentRef>(),
  failureCode: text('failure_code').$type<PaymentFailureCode>(),
  clientSecret: text('client_secret'),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  refunds: jsonb('refunds').$type<PaymentState['refunds']>().notNull(),
  failedRefunds: jsonb('failed_refunds').$type<PaymentState['failedRefunds']>().notNull().default({}),
  disputes: jsonb('disputes').$type<PaymentState['disputes']>().notNull(),
  createdAt: instant('created_at').notNull(),
  requestedAt: instant('asked_at').notNull(),
  isInFlight: boolean('is_being_asked').notNull(),
  isClosed: boolean('is_closed').notNull().default(false),
});

export const paymentRefunds = pgTable('payment_refund', {
  key: text('key').primaryKey(),
  paymentId: text('payment_id').notNull(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  invoiceId: text('invoice_id').notNull(),
  engine: text('engine').$type<Engine>().notNull(),
  microUsd: whole('micro_usd').notNull(),
  state: text('state').$type<'asking' | 'given' | 'refused'>().notNull(),
  ref: text('ref').$type<RefundRef>(),
  createdAt: instant('created_at').notNull(),
  requestedAt: instant('asked_at').notNull(),
});

export const paymentEvents = pgTable(
  'payment_event',
  {
    engine: text('engine').$type<Engine>().notNull(),
    eventId: text('event_id').notNull(),
    paymentId: text('payment_id'),
    paymentRef: text('payment_ref').$type<PaymentRef>(),
    fact: jsonb('fact').$type<NetworkFact>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.eventId] })],
);

/* The sandbox's own; nothing but its engine reads them. */

export const sandboxCards = pgTable('sandbox_card', {
  ref: text('ref').$type<CardRef>().primaryKey(),
  customer: text('customer').$type<CustomerRef>().notNull(),
  token: text('token').notNull(),
  expMonth: smallint('exp_month').notNull(),
  expYear: smallint('exp_year').notNull(),
  forgottenAt: instant('forgotten_at'),
});

export const sandboxCharges = pgTable('sandbox_charge', {
  ref: text('ref').$type<PaymentRef>().primaryKey(),
  paymentId: text('payment_id').notNull(),
  card: text('card').$type<CardRef>().notNull(),
  customer: text('customer').$type<CustomerRef>().notNull(),
  microUsd: whole('micro_usd').notNull(),
  isOffSession: boolean('is_off_session').notNull(),
  description: text('description').notNull(),
  status: text('status').$type<'requires-action' | 'succeeded' | 'failed'>().notNull(),
  failureCode: text('failure_code').$type<PaymentFailureCode>(),
  chargedAt: instant('charged_at').notNull(),
});

export const sandboxRefunds = pgTable('sandbox_refund', {
  key: text('key').primaryKey(),
  ref: text('ref').$type<RefundRef>().notNull(),
  charge: text('charge').$type<PaymentRef>().notNull(),
  microUsd: whole('micro_usd').notNull(),
});

export const sandboxEvents = pgTable('sandbox_event', {
  id: text('id').primaryKey(),
  fact: jsonb('fact').notNull(),
  dueAt: instant('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  deliveredAt: instant('delivered_at'),
});
