import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PAYMENT_TOPIC } from '../../constants-payments.ts';
import { billingErrors } from '../../errors.ts';
import type { Payment } from '../../model-payments.ts';
import { paymentView } from '../../rules/payments/payment-view.ts';
import type { CardRef, CustomerRef, NetworkFact, PaymentRef, RefundState } from './card-network.ts';
import { createFactApplier, type Paying } from './fact-applier.ts';
import { createMethods, type PaymentMethods } from './methods.ts';
import type { PaymentKinds } from './payment-kinds.ts';
import type { PaymentParts } from './payment-parts.ts';
import { createPendingCharges, type PendingCharges } from './pending-charges.ts';
import { recover } from './recovery.ts';
import { createStore, type PaymentRecord, type PaymentStore } from './store.ts';

export { storedCardName } from './stored-card-name.ts';

export interface PaymentRequest {
  /** UUID made by the caller and used as the idempotency key, also at the network. */
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly invoiceId: string;
  readonly methodId: string;
  /** Nobody can answer a challenge. */
  readonly isOffSession: boolean;
}

/** An amount to refund to the card of a payment. */
export interface RefundOrder {
  readonly key: string;
  readonly workspaceId: WorkspaceId;
  readonly paymentId: string;
  readonly microUsd: number;
}

/** Payments by card. The row is written first, then the network is asked, and only the network's facts move money. */
export interface Payments extends Pick<PaymentKinds, 'onPaid'> {
  readonly methods: PaymentMethods;
  /**
   * Charges a card for an invoice. The outcome reaches the listener before this returns, or later. A repeated call
   * waits for a charge that this process has in progress. An older attempt for the same invoice with an unanswered
   * challenge is cancelled.
   * @throws AppError billing.paymentsUnavailable: the outcome is unknown, and the same id may be sent again at once
   * @throws AppError billing.keyReused, billing.notPayable, billing.alreadyPaying, common.notFound
   */
  pay(request: PaymentRequest): Promise<Payment>;
  /** @throws AppError common.notFound when it is not this account's */
  find(workspaceId: WorkspaceId, id: string): Promise<Payment>;
  /** The customer's answer to a challenge of the sandbox. @throws AppError billing.noChallenge, common.notFound */
  answerChallenge(answer: { workspaceId: WorkspaceId; id: string; isApproved: boolean }): Promise<Payment>;
  /**
   * Refunds to the card and applies the network's answer as a fact. The same key is the same refund. The caller has
   * reserved the amount (checkout/refund.ts).
   * @throws AppError billing.paymentsUnavailable, billing.refundRefused
   */
  refund(refund: RefundOrder): Promise<RefundState['status']>;
  /** Outcome of a refund, applied as a fact. @returns null if the network never received it */
  findRefund(refund: RefundOrder): Promise<RefundState['status'] | null>;
  /** A webhook: bytes and headers as they came. @throws AppError billing.badSignature */
  receive(body: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** Applies a fact of the network once, in any order of arrival. */
  apply(fact: NetworkFact): Promise<void>;
  /** Looks up payments without an outcome at the network, and cancels failed ones there. */
  recover(): Promise<void>;
}

/** Without an answer for this long, the process that asked has died: all its time-outs are shorter. */
const ANSWER_MS_MAX = MINUTE_MS;

export function createPayments(parts: PaymentParts): Payments {
  const { network } = parts;
  const { clock, database } = parts.platform;
  const facts = createFactApplier(parts);
  const store = createStore(database.queries, network.engine);
  const paying: Paying = { parts, facts, store };
  const pending = createPendingCharges();
  async function find(workspaceId: WorkspaceId, id: string): Promise<PaymentRecord> {
    const payment = await store.payment(workspaceId, id);
    if (payment === null) throw commonErrors.notFound();
    return payment;
  }
  const view = async (workspaceId: WorkspaceId, id: string) => viewOf(await find(workspaceId, id));
  async function refundable({ workspaceId, paymentId }: RefundOrder): Promise<PaymentRef> {
    const { state } = await find(workspaceId, paymentId);
    assert(state.status === 'succeeded' && state.ref !== null, `payment ${paymentId} has succeeded`);
    return state.ref as PaymentRef;
  }
  async function applyRefund(answered: { order: RefundOrder; payment: PaymentRef; state: RefundState }) {
    const { key, microUsd } = answered.order;
    const { ref: refundRef, status } = answered.state;
    const eventId = `asked:${refundRef}:refunded`;
    const about = { paymentRef: answered.payment, refundRef, microUsd, key };
    // A pending or refused refund has returned nothing.
    if (status === 'given')
      await facts.apply({ kind: 'refunded', eventId, occurredAt: clock.now(), ...about });
    return status;
  }
  return {
    methods: createMethods(parts),
    onPaid: parts.kinds.onPaid,
    async pay(request) {
      await cancelChallenges(paying, request);
      const { order, end } = await begin(parts, request, pending);
      if (order === null) await pending.ended(request.id);
      else await charge(paying, order).finally(end);
      return view(request.workspaceId, request.id);
    },
    find: view,
    async answerChallenge({ workspaceId, id, isApproved }) {
      const payment = await find(workspaceId, id);
      const { ref, status } = payment.state;
      // An answer that comes again finds it answered.
      if (status === 'succeeded' || status === 'failed') return viewOf(payment);
      if (network.answerChallenge === undefined || ref === null || status !== 'requires-action')
        throw billingErrors.noChallenge();
      await facts.applyAnswer(payment, await network.answerChallenge(ref as PaymentRef, isApproved));
      return view(workspaceId, id);
    },
    async refund(order) {
      const payment = await refundable(order);
      const { key, microUsd } = order;
      return applyRefund({ order, payment, state: await network.refund({ key, payment, microUsd }) });
    },
    async findRefund(order) {
      const payment = await refundable(order);
      const state = await network.findRefund({ key: order.key, payment });
      return state === null ? null : applyRefund({ order, payment, state });
    },
    async receive(body, headers) {
      const fact = await network.read(body, headers);
      if (fact !== null) await facts.apply(fact);
    },
    apply: facts.apply,
    recover: () => recover(paying),
  };
}

const viewOf = (payment: PaymentRecord) => paymentView(payment, payment.state);

/** A challenge that was opened and abandoned would otherwise keep the invoice from being paid with another card. */
async function cancelChallenges({ parts, facts, store }: Paying, request: PaymentRequest): Promise<void> {
  for (const other of await store.liveFor(request.invoiceId)) {
    const { ref, status } = other.state;
    if (other.workspaceId !== request.workspaceId || other.id === request.id) continue;
    if (status === 'requires-action' && ref !== null)
      await facts.applyAnswer(other, await parts.network.cancel(ref as PaymentRef));
  }
}

/** The charge to request. */
interface Order {
  readonly payment: PaymentRecord;
  readonly customer: CustomerRef;
  readonly card: CardRef;
}

interface Begun {
  /** Null when it was requested before and needn't be again. */
  readonly order: Order | null;
  /** Marks the charge as ended. */
  readonly end: () => void;
}

/** Saves the payment. Its charge is marked as pending before anyone else can find it. */
async function begin(parts: PaymentParts, request: PaymentRequest, pending: PendingCharges): Promise<Begun> {
  let end = () => {};
  try {
    const order = await written(parts, request, () => {
      end = pending.begin(request.id);
    });
    return { order, end };
  } catch (cause) {
    end();
    throw cause;
  }
}

async function written(
  parts: PaymentParts,
  request: PaymentRequest,
  onOrder: () => void,
): Promise<Order | null> {
  const { clock, realtime } = parts.platform;
  return realtime.events.transact(async (transaction) => {
    const store = createStore(transaction.queries, parts.network.engine);
    await store.lockName(`payment:${request.id}`);
    const known = await store.lockPayment(request.id);
    if (known !== null) assertSame(known, request);
    const now = clock.now();
    if (known !== null && !mayAsk(known, now)) return null;
    if (known !== null) await store.markAsking(known.id, now);
    const payment =
      known === null
        ? await open({ parts, request, store, transaction, now })
        : { ...known, requestedAt: now, isInFlight: true };
    const [method, customer] = [
      await store.methodOfAnyTime(payment.methodId),
      await store.customer(payment.workspaceId),
    ];
    assert(method !== null && customer !== null, 'an account with a card is a customer');
    onOrder();
    return { payment, customer, card: method.ref };
  });
}

function assertSame(known: PaymentRecord, request: PaymentRequest): void {
  const isSame =
    known.workspaceId === request.workspaceId &&
    known.invoiceId === request.invoiceId &&
    known.methodId === request.methodId &&
    known.isOffSession === request.isOffSession;
  if (!isSame) throw billingErrors.keyReused({ key: request.id });
}

/** Whether the network may be asked again: no answer yet, and nobody waiting for one. */
function mayAsk({ state, isInFlight, requestedAt }: PaymentRecord, now: Instant): boolean {
  if (state.status !== 'processing' || state.ref !== null) return false;
  return !isInFlight || requestedAt < now - ANSWER_MS_MAX;
}

async function open(opening: {
  parts: PaymentParts;
  request: PaymentRequest;
  store: PaymentStore;
  transaction: Transaction;
  now: Instant;
}): Promise<PaymentRecord> {
  const { parts, request, store, transaction, now } = opening;
  const { workspaceId, invoiceId, methodId } = request;
  // One attempt at a time for an invoice, whatever its id.
  await store.lockName(`invoice:${invoiceId}`);
  if ((await store.method(workspaceId, methodId)) === null) throw commonErrors.notFound();
  const invoice = await parts.findInvoice({ invoiceId, workspaceId }, transaction.queries);
  if (invoice === null) throw commonErrors.notFound();
  if (!invoice.isPayable) throw billingErrors.notPayable();
  if ((await store.liveFor(invoiceId)).length > 0) throw billingErrors.alreadyPaying();
  const { microUsd, description } = invoice;
  const payment = await store.insertPayment({ ...request, microUsd, description }, now);
  transaction.emit({ workspaceId, audience: 'billing.read', topic: PAYMENT_TOPIC, payload: viewOf(payment) });
  return payment;
}

async function charge({ parts, facts, store }: Paying, order: Order): Promise<void> {
  const { id: paymentId, microUsd, isOffSession, description } = order.payment;
  const { customer, card } = order;
  try {
    const request = {
      paymentId,
      microUsd,
      currency: 'USD',
      customer,
      card,
      isOffSession,
      description,
    } as const;
    const state = await parts.network.charge(request);
    await facts.applyAnswer(order.payment, state);
  } catch (cause) {
    // Refused outright: the network has kept nothing, so there is nothing to look up.
    if (cause instanceof AppError && cause.code === 'billing.cardDeclined')
      return facts.fail(order.payment, 'card-declined');
    await store.markUnanswered(paymentId);
    throw cause;
  }
}
