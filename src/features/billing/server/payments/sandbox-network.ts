import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import { DAY_MS, type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Log } from '#platform/server/log.ts';
import { billingErrors } from '../../errors.ts';
import { expiryOf } from '../../rules/payments/card-expiry.ts';
import type {
  CardNetwork,
  CardRef,
  Charge,
  ChargeState,
  CustomerRef,
  NetworkFact,
  PaymentRef,
  RefundRef,
  RefundState,
  StoredCard,
} from './card-network.ts';
import {
  bankAnswer,
  DISPUTE_CLOSED_AFTER_DAYS,
  DISPUTED_AFTER_DAYS,
  expiryWhenStored,
  sandboxCard,
} from './sandbox-cards.ts';
import { networkFact } from './sandbox-facts.ts';
import { sandboxCards, sandboxCharges, sandboxEvents, sandboxRefunds } from './tables.ts';

export interface SandboxNetwork extends CardNetwork {
  readonly engine: 'sandbox';
  /** Sends events that are due and unacknowledged, oldest first. Refused ones are sent again later. */
  deliver(receive: (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<void>): Promise<void>;
}

interface Sandbox {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Called in the transaction that creates new events. */
  readonly wake: (within: Queries) => Promise<void>;
}

type NewFact = NetworkFact extends infer Fact
  ? Fact extends NetworkFact
    ? Omit<Fact, 'eventId'>
    : never
  : never;

const SIGNATURE_HEADER = 'sandbox-signature';
const TOLERANCE_SECONDS = 300;
const DELIVER_AT_ONCE_MAX = 100;
const AGAIN_AFTER_SECONDS_MAX = 600;

/**
 * Simulated card network for installations without a real one: its banks are the test cards (sandbox-cards.ts), its
 * rows survive restarts, and it reports facts as real networks do, by signed events that repeat until acknowledged.
 */
export function createSandboxNetwork(sandbox: Sandbox): SandboxNetwork {
  // Sender and receiver are the same process, so nothing else needs to know the secret.
  const secret = randomBytes(32);
  return {
    engine: 'sandbox',
    publishableKey: null,
    openCustomer: async ({ key }) => `sandbox_customer_${key}` as CustomerRef,
    startStoring: async ({ key }) => ({ reference: `sandbox_session_${key}`, clientSecret: null }),
    ...cards(sandbox),
    ...charges(sandbox),
    read: async (body, headers) => {
      verify({ body, header: headers[SIGNATURE_HEADER], secret, now: sandbox.clock.now() });
      return networkFact.parse(JSON.parse(body.toString('utf8'))) as NetworkFact;
    },
    deliver: (receive) => deliver(sandbox, secret, receive),
  };
}

function cards({ database, clock }: Sandbox): Pick<SandboxNetwork, 'stored' | 'changeExpiry' | 'forget'> {
  const { queries } = database;
  return {
    async stored({ customer, reference }) {
      const card = sandboxCard(reference);
      if (card === undefined || card.isRefused) throw billingErrors.cardDeclined();
      const ref = `sandbox_card_${newId()}` as CardRef;
      const expiry = expiryWhenStored(card, clock.now());
      await queries.insert(sandboxCards).values({ ref, customer, token: card.token, ...expiry });
      return { ref, brand: card.brand, last4: card.last4, ...expiry };
    },
    async changeExpiry(ref, { month, year }) {
      const expiry = { expMonth: month, expYear: year };
      if (expiryOf(expiry, clock.now()) === 'expired') throw billingErrors.expiryPassed();
      const [changed] = await queries
        .update(sandboxCards)
        .set(expiry)
        .where(and(eq(sandboxCards.ref, ref), isNull(sandboxCards.forgottenAt)))
        .returning();
      if (changed === undefined) throw billingErrors.cardDeclined();
      return viewOf(changed);
    },
    async forget(ref) {
      await queries.update(sandboxCards).set({ forgottenAt: clock.now() }).where(eq(sandboxCards.ref, ref));
    },
  };
}

function viewOf(row: typeof sandboxCards.$inferSelect): StoredCard {
  const { brand = '', last4 = '' } = sandboxCard(row.token) ?? {};
  return { ref: row.ref, brand, last4, expMonth: row.expMonth, expYear: row.expYear };
}

type ChargeRow = typeof sandboxCharges.$inferSelect;

function charges(
  sandbox: Sandbox,
): Pick<
  Required<SandboxNetwork>,
  'charge' | 'find' | 'cancel' | 'answerChallenge' | 'refund' | 'findRefund'
> {
  const { database, clock } = sandbox;
  /** Ends a charge that waits for its challenge. Others stay as they are. */
  async function finish(ref: PaymentRef, status: 'succeeded' | 'failed'): Promise<ChargeState> {
    return database.transaction(async (within) => {
      const [row] = await within
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.ref, ref))
        .for('update');
      if (row === undefined) throw billingErrors.noChallenge();
      if (row.status !== 'requires-action') return stateOf(row);
      const failureCode = status === 'failed' ? ('challenge-failed' as const) : null;
      await within.update(sandboxCharges).set({ status, failureCode }).where(eq(sandboxCharges.ref, ref));
      const finished = { ...row, status, failureCode };
      await sendFacts(sandbox, within, factsOf(finished, clock.now()));
      return stateOf(finished);
    });
  }
  return {
    charge: (charge) => createCharge(sandbox, charge),
    async find({ paymentId }) {
      const { queries } = database;
      const [row] = await queries
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.paymentId, paymentId));
      return row === undefined ? null : stateOf(row);
    },
    cancel: (ref) => finish(ref, 'failed'),
    answerChallenge: (ref, isApproved) => finish(ref, isApproved ? 'succeeded' : 'failed'),
    refund: (refund) => createRefund(sandbox, refund),
    async findRefund({ key, payment }) {
      const isThis = and(eq(sandboxRefunds.key, key), eq(sandboxRefunds.charge, payment));
      const [row] = await database.queries.select().from(sandboxRefunds).where(isThis);
      return row === undefined ? null : { ref: row.ref, status: 'given' };
    },
  };
}

/** Never more than was charged, even with requests at the same time. */
function createRefund(
  sandbox: Sandbox,
  { key, payment, microUsd }: { key: string; payment: PaymentRef; microUsd: number },
): Promise<RefundState> {
  return sandbox.database.transaction(async (within) => {
    const isCharge = eq(sandboxCharges.ref, payment);
    const [charged] = await within.select().from(sandboxCharges).where(isCharge).for('update');
    const known = await knownRefund({ key, charge: payment, microUsd }, within);
    if (known !== null) return { ref: known, status: 'given' };
    const earlier = await within.select().from(sandboxRefunds).where(eq(sandboxRefunds.charge, payment));
    const left = earlier.reduce((rest, one) => rest - one.microUsd, charged?.microUsd ?? 0);
    if (charged?.status !== 'succeeded' || microUsd > left) throw billingErrors.refundRefused();
    const ref = `sandbox_refund_${newId()}` as RefundRef;
    await within.insert(sandboxRefunds).values({ key, ref, charge: payment, microUsd });
    const about = { paymentRef: payment, refundRef: ref, microUsd, key };
    await sendFacts(sandbox, within, [{ kind: 'refunded', occurredAt: sandbox.clock.now(), ...about }]);
    return { ref, status: 'given' };
  });
}

async function createCharge(sandbox: Sandbox, charge: Charge): Promise<ChargeState> {
  const now = sandbox.clock.now();
  return sandbox.database.transaction(async (within) => {
    const [card] = await within.select().from(sandboxCards).where(eq(sandboxCards.ref, charge.card));
    assert(card !== undefined, `the sandbox has stored ${charge.card}`);
    const bank = sandboxCard(card.token);
    if (bank?.isUnavailable) throw billingErrors.paymentsUnavailable();
    const isUsable = bank !== undefined && card.forgottenAt === null && card.customer === charge.customer;
    const { status, failure } = isUsable
      ? bankAnswer(bank, { ...card, isOffSession: charge.isOffSession, now })
      : ({ status: 'failed', failure: 'card-declined' } as const);
    const { paymentId, customer, microUsd, isOffSession, description } = charge;
    const row: ChargeRow = {
      ref: `sandbox_payment_${newId()}` as PaymentRef,
      paymentId,
      card: card.ref,
      customer,
      microUsd,
      isOffSession,
      description,
      status,
      failureCode: failure,
      chargedAt: now,
    };
    const { rowCount } = await within.insert(sandboxCharges).values(row).onConflictDoNothing();
    if (rowCount === 0) return knownCharge(row, within);
    await sendFacts(sandbox, within, factsOf(row, now, bank?.dispute));
    return stateOf(row);
  });
}

async function knownCharge(again: ChargeRow, within: Queries): Promise<ChargeState> {
  const { paymentId, card, microUsd } = again;
  const [row] = await within.select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, paymentId));
  if (row === undefined || row.card !== card || row.microUsd !== microUsd)
    throw billingErrors.keyReused({ key: paymentId });
  return stateOf(row);
}

async function knownRefund(
  { key, charge, microUsd }: { key: string; charge: PaymentRef; microUsd: number },
  within: Queries,
): Promise<RefundRef | null> {
  const [row] = await within.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key));
  if (row === undefined) return null;
  if (row.charge !== charge || row.microUsd !== microUsd) throw billingErrors.keyReused({ key });
  return row.ref;
}

function stateOf({ ref, status, failureCode }: ChargeRow): ChargeState {
  return { ref, status, failure: failureCode, clientSecret: null };
}

/** Facts to report about a charge, now and later. */
function factsOf(row: ChargeRow, now: Instant, dispute?: 'lost' | 'won'): NewFact[] {
  const { paymentId, microUsd, ref } = row;
  const changed: NewFact = {
    kind: 'payment-changed',
    occurredAt: now,
    paymentId,
    state: stateOf(row),
    microUsd,
  };
  if (dispute === undefined || row.status !== 'succeeded') return [changed];
  const about = { paymentRef: ref, disputeRef: `sandbox_dispute_${newId()}`, microUsd };
  const [opened, closed] = [now + DISPUTED_AFTER_DAYS * DAY_MS, now + DISPUTE_CLOSED_AFTER_DAYS * DAY_MS];
  return [
    changed,
    { kind: 'disputed', occurredAt: opened, ...about },
    { kind: 'dispute-closed', occurredAt: closed, isWon: dispute === 'won', ...about },
  ];
}

async function sendFacts({ wake }: Sandbox, within: Queries, facts: readonly NewFact[]): Promise<void> {
  const rows = facts.map((fact) => {
    const id = `sandbox_event_${newId()}`;
    return { id, fact: { eventId: id, ...fact }, dueAt: fact.occurredAt };
  });
  await within.insert(sandboxEvents).values(rows);
  await wake(within);
}

async function deliver(
  { database, clock, log }: Sandbox,
  secret: Buffer,
  receive: Parameters<SandboxNetwork['deliver']>[0],
): Promise<void> {
  const { queries } = database;
  const isDue = and(isNull(sandboxEvents.deliveredAt), lte(sandboxEvents.dueAt, clock.now()));
  const due = await queries
    .select()
    .from(sandboxEvents)
    .where(isDue)
    .orderBy(asc(sandboxEvents.dueAt), asc(sandboxEvents.id))
    .limit(DELIVER_AT_ONCE_MAX);
  for (const { id, fact, attempts } of due) {
    const now = clock.now();
    const body = Buffer.from(JSON.stringify(fact));
    const isThis = eq(sandboxEvents.id, id);
    try {
      await receive(body, { [SIGNATURE_HEADER]: signature(body, secret, now) });
      await queries.update(sandboxEvents).set({ deliveredAt: now }).where(isThis);
    } catch (cause) {
      log.warn({ err: cause, event: id }, 'an event of the sandbox was not accepted, it will be sent again');
      const pauseSeconds = Math.min(2 ** attempts, AGAIN_AFTER_SECONDS_MAX);
      await queries
        .update(sandboxEvents)
        .set({ attempts: sql`${sandboxEvents.attempts} + 1`, dueAt: now + pauseSeconds * SECOND_MS })
        .where(isThis);
    }
  }
}

/** "t=1763726400,v1=9f...": the second of sending, and the HMAC of that and the body. */
function signature(body: Buffer, secret: Buffer, now: Instant): string {
  const seconds = Math.floor(now / SECOND_MS);
  return `t=${seconds},v1=${macOf(body, secret, seconds).toString('hex')}`;
}

function macOf(body: Buffer, secret: Buffer, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

function verify(message: { body: Buffer; header: string | undefined; secret: Buffer; now: Instant }): void {
  const [, sent = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(message.header ?? '') ?? [];
  const isRight =
    hex !== '' && timingSafeEqual(Buffer.from(hex, 'hex'), macOf(message.body, message.secret, Number(sent)));
  if (!isRight) throw billingErrors.badSignature();
  const ageSeconds = message.now / SECOND_MS - Number(sent);
  if (Math.abs(ageSeconds) > TOLERANCE_SECONDS) throw billingErrors.badSignature();
}
