import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { ADD_CARD_LIMIT, PAYMENT_METHODS_TOPIC } from '../../constants-payments.ts';
import { billingErrors } from '../../errors.ts';
import type { PaymentMethod, StoringSession } from '../../model-payments.ts';
import { expiryOf } from '../../rules/payments/card-expiry.ts';
import type { CustomerRef, NetworkFact, StoredCard } from './card-network.ts';
import type { PaymentParts } from './payment-parts.ts';
import { createStore, type MethodRow, type PaymentStore } from './store.ts';

/** When an added card becomes the default. null: at once, if there is no other. */
type BecomesDefault = 'now' | 'when-paid' | null;

/**
 * Stored cards. The first becomes the default, unless it was added to pay with: then only once it has paid, so that a
 * declined card never renews a plan. A default can be replaced, never just removed.
 */
export interface PaymentMethods {
  /** Oldest first. */
  list(workspaceId: WorkspaceId): Promise<PaymentMethod[]>;
  /** Card that is charged by default. Null when there is none. */
  findDefault(workspaceId: WorkspaceId): Promise<PaymentMethod | null>;
  /**
   * Lets a page store a card with the network. The same id again is the same session.
   * @param request.by the person whose limit counts, over all of their workspaces
   */
  startStoring(workspaceId: WorkspaceId, request: { id: string; by?: AccountId }): Promise<StoringSession>;
  /**
   * Stores the card that a page has registered with the network. The same id is the same card.
   * @throws AppError billing.cardDeclined, billing.keyReused
   */
  add(card: {
    workspaceId: WorkspaceId;
    id: string;
    reference: string;
    becomesDefault: BecomesDefault;
    /** The person whose limit counts, over all of their workspaces. */
    by?: AccountId;
  }): Promise<PaymentMethod>;
  /** @throws AppError common.notFound, billing.expiryPassed, billing.cardDeclined */
  change(change: {
    workspaceId: WorkspaceId;
    id: string;
    expiry: { month: number; year: number } | null;
    isDefault: boolean;
  }): Promise<PaymentMethod>;
  /** Removes a card for good. @throws AppError common.notFound, billing.defaultMethodNeeded when there are others */
  remove(workspaceId: WorkspaceId, id: string): Promise<void>;
}

export function createMethods(parts: PaymentParts): PaymentMethods {
  const { network } = parts;
  const { clock, database } = parts.platform;
  const store = createStore(database.queries, network.engine);
  const list = async (workspaceId: WorkspaceId) => viewsOf(await store.methods(workspaceId), clock.now());
  return {
    list,
    findDefault: async (workspaceId) => (await list(workspaceId)).find(({ isDefault }) => isDefault) ?? null,
    async startStoring(workspaceId, { id, by }) {
      await parts.platform.rateLimits.take(ADD_CARD_LIMIT, `${by ?? workspaceId}:start`);
      const { reference, clientSecret } = await network.startStoring({
        key: id,
        customer: await customerOf(parts, workspaceId),
      });
      return { reference, clientSecret };
    },
    async add(card) {
      const known = await store.methodOfAnyTime(card.id);
      if (known !== null) return sameOf(known, card.workspaceId, clock.now());
      await parts.platform.rateLimits.take(ADD_CARD_LIMIT, card.by ?? card.workspaceId);
      const customer = await customerOf(parts, card.workspaceId);
      const stored = await network.stored({ customer, reference: card.reference });
      return keep(parts, card, stored);
    },
    change: (change) => changeMethod(parts, store, change),
    remove: (workspaceId, id) => removeMethod(parts, workspaceId, id),
  };
}

/** The account's customer at the network, created on first use. */
async function customerOf(
  { platform, network, findPayer }: PaymentParts,
  workspaceId: WorkspaceId,
): Promise<CustomerRef> {
  const store = createStore(platform.database.queries, network.engine);
  const known = await store.customer(workspaceId);
  if (known !== null) return known;
  const opened = await network.openCustomer({ key: workspaceId, ...(await findPayer(workspaceId)) });
  return store.saveCustomer(workspaceId, opened, platform.clock.now());
}

async function keep(
  parts: PaymentParts,
  card: Parameters<PaymentMethods['add']>[0],
  stored: StoredCard,
): Promise<PaymentMethod> {
  const { workspaceId, id } = card;
  return changing(parts, workspaceId, async (store, now) => {
    const hasDefault = (await store.methods(workspaceId)).some(({ isDefault }) => isDefault);
    const isDefaultWhenPaid = card.becomesDefault === 'when-paid';
    const row = {
      ...stored,
      id,
      workspaceId,
      isDefault: false,
      isDefaultWhenPaid,
      createdAt: now,
      reportedAt: now,
    };
    if (!(await store.insertMethod(row))) {
      const known = (await store.methodOfAnyTime(id)) ?? (await store.methodByRef(stored.ref));
      if (known === null) throw billingErrors.keyReused({ key: id });
      return sameOf(known, workspaceId, now);
    }
    const isDefault = card.becomesDefault === 'now' || (card.becomesDefault === null && !hasDefault);
    if (isDefault) await store.makeDefault(workspaceId, id);
    return viewOf({ ...row, isDefault }, now);
  });
}

async function changeMethod(
  parts: PaymentParts,
  store: PaymentStore,
  { workspaceId, id, expiry, isDefault }: Parameters<PaymentMethods['change']>[0],
): Promise<PaymentMethod> {
  const known = await store.method(workspaceId, id);
  if (known === null) throw commonErrors.notFound();
  const { clock } = parts.platform;
  if (
    expiry !== null &&
    expiryOf({ expMonth: expiry.month, expYear: expiry.year }, clock.now()) === 'expired'
  )
    throw billingErrors.expiryPassed();
  const card = expiry === null ? null : await parts.network.changeExpiry(known.ref, expiry);
  return changing(parts, workspaceId, async (inside, now) => {
    if (card !== null) await inside.saveCard(card, now);
    if (isDefault) await inside.makeDefault(workspaceId, id);
    const changed = await inside.method(workspaceId, id);
    if (changed === null) throw commonErrors.notFound();
    return viewOf(changed, now);
  });
}

async function removeMethod(parts: PaymentParts, workspaceId: WorkspaceId, id: string): Promise<void> {
  const removed = await changing(parts, workspaceId, async (store, now) => {
    const known = await store.methodOfAnyTime(id);
    if (known === null || known.workspaceId !== workspaceId) throw commonErrors.notFound();
    if (known.removedAt !== null) return known;
    const others = (await store.methods(workspaceId)).length - 1;
    if (known.isDefault && others > 0) throw billingErrors.defaultMethodNeeded();
    await store.removeMethod(id, now);
    return known;
  });
  const { database, log } = parts.platform;
  try {
    await parts.network.forget(removed.ref);
    await createStore(database.queries, parts.network.engine).markForgotten(id);
  } catch (cause) {
    // It is never charged again. The recovery job deletes it once the network answers.
    log.warn({ err: cause, method: id }, 'could not ask the card network to forget a card');
  }
}

/** Changes an account's cards, one change at a time, and notifies its devices. */
function changing<Result>(
  { platform, network }: PaymentParts,
  workspaceId: WorkspaceId,
  work: (store: PaymentStore, now: Instant) => Promise<Result>,
): Promise<Result> {
  return platform.realtime.events.transact(async (transaction) => {
    const store = createStore(transaction.queries, network.engine);
    await store.lockName(`methods:${workspaceId}`);
    const result = await work(store, platform.clock.now());
    await emitMethods(store, { workspaceId, now: platform.clock.now(), transaction });
    return result;
  });
}

async function emitMethods(
  store: PaymentStore,
  { workspaceId, now, transaction }: { workspaceId: WorkspaceId; now: Instant; transaction: Transaction },
): Promise<void> {
  const payload = viewsOf(await store.methods(workspaceId), now);
  transaction.emit({ workspaceId, audience: 'billing.read', topic: PAYMENT_METHODS_TOPIC, payload });
}

/**
 * Makes the card of an on-session payment that succeeded the default, if it was added for that or if there is none.
 * Otherwise the default stays.
 */
export async function storePaidCard(
  { platform, network }: PaymentParts,
  { workspaceId, methodId }: { workspaceId: WorkspaceId; methodId: string },
  transaction: Transaction,
): Promise<void> {
  const store = createStore(transaction.queries, network.engine);
  await store.lockName(`methods:${workspaceId}`);
  const cards = await store.methods(workspaceId);
  const card = cards.find(({ id }) => id === methodId);
  if (card === undefined || card.isDefault) return;
  if (!card.isDefaultWhenPaid && cards.some(({ isDefault }) => isDefault)) return;
  await store.makeDefault(workspaceId, methodId);
  await emitMethods(store, { workspaceId, now: platform.clock.now(), transaction });
}

/** Applies a fact about a card: its bank has issued a new expiry, or it is gone. */
export async function applyCardFact(
  { platform, network }: PaymentParts,
  fact: Extract<NetworkFact, { kind: 'card-changed' | 'card-forgotten' }>,
  transaction: Transaction,
): Promise<void> {
  const store = createStore(transaction.queries, network.engine);
  const known = await store.methodByRef(fact.kind === 'card-changed' ? fact.card.ref : fact.card);
  if (known === null) return;
  const { workspaceId, id } = known;
  await store.lockName(`methods:${workspaceId}`);
  const now = platform.clock.now();
  if (fact.kind === 'card-changed') await store.saveCard(fact.card, fact.occurredAt);
  else {
    await store.removeMethod(id, now);
    await store.markForgotten(id);
    const successor = await store.newestMethod(workspaceId);
    if (known.isDefault && successor !== null) await store.makeDefault(workspaceId, successor.id);
  }
  await emitMethods(store, { workspaceId, now, transaction });
}

/** The card added with this id before. */
function sameOf(known: MethodRow, workspaceId: WorkspaceId, now: Instant): PaymentMethod {
  if (known.workspaceId !== workspaceId || known.removedAt !== null)
    throw billingErrors.keyReused({ key: known.id });
  return viewOf(known, now);
}

const viewsOf = (rows: readonly MethodRow[], now: Instant) => rows.map((row) => viewOf(row, now));

function viewOf(
  row: Pick<MethodRow, 'id' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'isDefault'>,
  now: Instant,
): PaymentMethod {
  const { id, brand, last4, expMonth, expYear, isDefault } = row;
  return { id, brand, last4, expMonth, expYear, isDefault, expiry: expiryOf(row, now) };
}
