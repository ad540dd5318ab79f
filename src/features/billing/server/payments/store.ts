import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { NEW_PAYMENT, type PaymentState } from '../../rules/payments/payment-transition.ts';
import type {
  CardNetwork,
  CardRef,
  CustomerRef,
  NetworkFact,
  PaymentRef,
  StoredCard,
} from './card-network.ts';
import { customers, methods, paymentEvents, payments } from './tables.ts';

type Engine = CardNetwork['engine'];
type PaymentRow = typeof payments.$inferSelect;
export type MethodRow = typeof methods.$inferSelect;

/** A payment attempt: what was requested, and its state. */
export interface PaymentRecord {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly invoiceId: string;
  readonly methodId: string;
  readonly engine: Engine;
  readonly microUsd: number;
  readonly description: string;
  readonly isOffSession: boolean;
  readonly createdAt: Instant;
  /** When the network was last asked, and whether its answer is awaited. */
  readonly requestedAt: Instant;
  readonly isInFlight: boolean;
  readonly state: PaymentState;
}

export type NewPayment = Omit<PaymentRecord, 'state' | 'createdAt' | 'requestedAt' | 'isInFlight' | 'engine'>;

export type PaymentStore = ReturnType<typeof createStore>;

const SWEEP_MAX = 200;

/** Payments and cards of one engine, on a pooled connection or inside a transaction. */
export function createStore(queries: Queries, engine: Engine) {
  return {
    ...paymentStatements(queries, engine),
    ...sweepStatements(queries, engine),
    ...eventStatements(queries, engine),
    ...customerStatements(queries, engine),
    ...methodStatements(queries, engine),
  };
}

function paymentStatements(queries: Queries, engine: Engine) {
  return {
    /** Lets one transaction at a time decide about something, such as an invoice or what the network calls a payment. */
    async lockName(name: string): Promise<void> {
      await queries.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${engine}:${name}`}, 0))`,
      );
    },
    async payment(workspaceId: WorkspaceId, id: string): Promise<PaymentRecord | null> {
      const [row] = await queries
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), eq(payments.workspaceId, workspaceId)));
      return row === undefined ? null : recordOf(row);
    },
    /** Of any account, locked until the transaction ends. */
    async lockPayment(id: string): Promise<PaymentRecord | null> {
      const [row] = await queries.select().from(payments).where(eq(payments.id, id)).for('update');
      return row === undefined ? null : recordOf(row);
    },
    async lockPaymentByRef(ref: PaymentRef): Promise<PaymentRecord | null> {
      const isIt = and(eq(payments.engine, engine), eq(payments.ref, ref));
      const [row] = await queries.select().from(payments).where(isIt).for('update');
      return row === undefined ? null : recordOf(row);
    },
    /** Attempts for an invoice that may still succeed or have succeeded. */
    async liveFor(invoiceId: string): Promise<PaymentRecord[]> {
      const rows = await queries
        .select()
        .from(payments)
        .where(and(eq(payments.invoiceId, invoiceId), ne(payments.status, 'failed')));
      return rows.map(recordOf);
    },
    async insertPayment(payment: NewPayment, now: Instant): Promise<PaymentRecord> {
      const record = {
        ...payment,
        engine,
        createdAt: now,
        requestedAt: now,
        isInFlight: true,
        state: NEW_PAYMENT,
      };
      await queries.insert(payments).values({ ...record, ...columnsOf(NEW_PAYMENT) });
      return record;
    },
    async saveState(id: string, state: PaymentState): Promise<void> {
      await queries
        .update(payments)
        .set({ ...columnsOf(state), isInFlight: false })
        .where(eq(payments.id, id));
    },
    async markAsking(id: string, now: Instant): Promise<void> {
      await queries.update(payments).set({ requestedAt: now, isInFlight: true }).where(eq(payments.id, id));
    },
    /** No answer: the next request may ask at once. */
    async markUnanswered(id: string): Promise<void> {
      await queries.update(payments).set({ isInFlight: false }).where(eq(payments.id, id));
    },
    async markAnswered(id: string, now: Instant): Promise<void> {
      await queries.update(payments).set({ requestedAt: now, isInFlight: false }).where(eq(payments.id, id));
    },
  };
}

function sweepStatements(queries: Queries, engine: Engine) {
  return {
    /** Payments that we last asked about before an instant, oldest first. */
    async unfinished(requestedBefore: Instant): Promise<PaymentRecord[]> {
      const rows = await queries
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.engine, engine),
            inArray(payments.status, ['processing', 'requires-action']),
            lt(payments.requestedAt, requestedBefore),
          ),
        )
        .orderBy(asc(payments.requestedAt))
        .limit(SWEEP_MAX);
      return rows.map(recordOf);
    },
    /** Failed payments that could still succeed at the network. */
    async unclosed(): Promise<PaymentRecord[]> {
      const rows = await queries
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.engine, engine),
            eq(payments.status, 'failed'),
            eq(payments.isClosed, false),
            isNotNull(payments.ref),
          ),
        )
        .limit(SWEEP_MAX);
      return rows.map(recordOf);
    },
    async markClosed(id: string): Promise<void> {
      await queries.update(payments).set({ isClosed: true }).where(eq(payments.id, id));
    },
    async unforgotten(): Promise<{ id: string; ref: CardRef }[]> {
      return queries
        .select({ id: methods.id, ref: methods.ref })
        .from(methods)
        .where(and(eq(methods.engine, engine), isNotNull(methods.removedAt), eq(methods.isForgotten, false)))
        .limit(SWEEP_MAX);
    },
    async markForgotten(id: string): Promise<void> {
      await queries.update(methods).set({ isForgotten: true }).where(eq(methods.id, id));
    },
  };
}

function eventStatements(queries: Queries, engine: Engine) {
  return {
    /** @returns false when it was received before */
    async insertEvent(fact: NetworkFact, paymentRef: PaymentRef | null, now: Instant): Promise<boolean> {
      const { eventId, occurredAt } = fact;
      const row = { engine, eventId, fact, paymentRef, occurredAt, receivedAt: now };
      const { rowCount } = await queries.insert(paymentEvents).values(row).onConflictDoNothing();
      return rowCount === 1;
    },
    async assignEvent(eventId: string, paymentId: string): Promise<void> {
      await queries
        .update(paymentEvents)
        .set({ paymentId })
        .where(and(eq(paymentEvents.engine, engine), eq(paymentEvents.eventId, eventId)));
    },
    /** Facts that came before the payment they are about had this name. */
    async waitingFacts(ref: PaymentRef): Promise<NetworkFact[]> {
      const rows = await queries
        .select({ fact: paymentEvents.fact })
        .from(paymentEvents)
        .where(
          and(
            eq(paymentEvents.engine, engine),
            eq(paymentEvents.paymentRef, ref),
            isNull(paymentEvents.paymentId),
          ),
        )
        .orderBy(asc(paymentEvents.occurredAt));
      return rows.map(({ fact }) => fact);
    },
  };
}

function customerStatements(queries: Queries, engine: Engine) {
  async function customer(workspaceId: WorkspaceId): Promise<CustomerRef | null> {
    const [row] = await queries
      .select({ ref: customers.ref })
      .from(customers)
      .where(and(eq(customers.workspaceId, workspaceId), eq(customers.engine, engine)));
    return row?.ref ?? null;
  }
  return {
    customer,
    /** @returns the customer saved at the same moment, or this one */
    async saveCustomer(workspaceId: WorkspaceId, ref: CustomerRef, now: Instant): Promise<CustomerRef> {
      const row = { workspaceId, engine, ref, createdAt: now };
      await queries.insert(customers).values(row).onConflictDoNothing();
      const kept = await customer(workspaceId);
      assert(kept !== null, 'a customer has just been kept');
      return kept;
    },
  };
}

function methodStatements(queries: Queries, engine: Engine) {
  const isHere = and(eq(methods.engine, engine), isNull(methods.removedAt));
  const ofAccount = (workspaceId: WorkspaceId) => and(isHere, eq(methods.workspaceId, workspaceId));
  return {
    /** Active cards, oldest first. */
    methods: (workspaceId: WorkspaceId): Promise<MethodRow[]> =>
      queries
        .select()
        .from(methods)
        .where(ofAccount(workspaceId))
        .orderBy(asc(methods.createdAt), asc(methods.id)),
    async method(workspaceId: WorkspaceId, id: string): Promise<MethodRow | null> {
      const [row] = await queries
        .select()
        .from(methods)
        .where(and(ofAccount(workspaceId), eq(methods.id, id)));
      return row ?? null;
    },
    /** Removed ones too. */
    async methodOfAnyTime(id: string): Promise<MethodRow | null> {
      const [row] = await queries.select().from(methods).where(eq(methods.id, id));
      return row ?? null;
    },
    async methodByRef(ref: CardRef): Promise<MethodRow | null> {
      const [row] = await queries
        .select()
        .from(methods)
        .where(and(isHere, eq(methods.ref, ref)));
      return row ?? null;
    },
    /** @returns false when its id or card exists already */
    async insertMethod(method: Omit<MethodRow, 'engine' | 'removedAt' | 'isForgotten'>): Promise<boolean> {
      const { rowCount } = await queries
        .insert(methods)
        .values({ ...method, engine })
        .onConflictDoNothing();
      return rowCount === 1;
    },
    /** Saves the network's data about a card, unless newer data is there. */
    async saveCard({ ref, brand, last4, expMonth, expYear }: StoredCard, reportedAt: Instant): Promise<void> {
      await queries
        .update(methods)
        .set({ brand, last4, expMonth, expYear, reportedAt })
        .where(and(eq(methods.engine, engine), eq(methods.ref, ref), lte(methods.reportedAt, reportedAt)));
    },
    async makeDefault(workspaceId: WorkspaceId, id: string): Promise<void> {
      // One after the other, because the index allows only one default at any moment.
      const isOther = and(ofAccount(workspaceId), ne(methods.id, id));
      await queries.update(methods).set({ isDefault: false }).where(isOther);
      await queries
        .update(methods)
        .set({ isDefault: true, isDefaultWhenPaid: false })
        .where(and(ofAccount(workspaceId), eq(methods.id, id)));
    },
    async removeMethod(id: string, now: Instant): Promise<void> {
      await queries.update(methods).set({ removedAt: now, isDefault: false }).where(eq(methods.id, id));
    },
    async newestMethod(workspaceId: WorkspaceId): Promise<MethodRow | null> {
      const [row] = await queries
        .select()
        .from(methods)
        .where(ofAccount(workspaceId))
        .orderBy(desc(methods.createdAt), desc(methods.id))
        .limit(1);
      return row ?? null;
    },
  };
}

function recordOf(row: PaymentRow): PaymentRecord {
  const {
    status,
    ref,
    failureCode,
    clientSecret,
    decidedAt,
    decidedBy,
    refunds,
    failedRefunds,
    disputes,
    ...request
  } = row;
  const { isClosed: _closed, ...rest } = request;
  return {
    ...rest,
    state: {
      status,
      ref,
      failure: failureCode,
      clientSecret,
      decidedBy: decidedAt === null || decidedBy === null ? null : { at: decidedAt, eventId: decidedBy },
      refunds,
      failedRefunds,
      disputes,
    },
  };
}

function columnsOf(state: PaymentState) {
  const { status, failure, clientSecret, decidedBy, refunds, failedRefunds, disputes } = state;
  return {
    status,
    // The rule passes names on as they came.
    ref: state.ref as PaymentRef | null,
    failureCode: failure,
    clientSecret,
    decidedAt: decidedBy?.at ?? null,
    decidedBy: decidedBy?.eventId ?? null,
    refunds,
    failedRefunds,
    disputes,
  };
}
