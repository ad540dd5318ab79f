import { setTimeout as pause } from 'node:timers/promises';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import type { Entitlements } from '#features/billing/model-subscriptions.ts';
import { assert } from '#kernel/assert.ts';
import { asE164 } from '#kernel/e164.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { NUMBERS_MAX, numbersLimits, ORDER_ABANDONED_MS, ORDER_LEASE_MS } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { PhoneNumber } from '../../model.ts';
import { rentOffer, rentTimes } from '../../rules/rent.ts';
import { DocumentsNeeded, NumberGone } from '../inventory/inventory.ts';
import { createStore, type NumberRow } from '../store.ts';
import { includedOf } from './finding.ts';
import type { NumberParts } from './parts.ts';
import { numbersChanged, viewOf } from './view.ts';

export interface Reserving {
  /**
   * Rents the number reserved for an account. The same id is the same number, paid once.
   * @throws AppError numbers.numberRequired, holdOver, numberTaken, documentsNeeded, noProvider, tooMany, keyReused,
   *   reserveFailed, billing.insufficientBalance
   */
  reserve(workspaceId: WorkspaceId, request: NumberRequest): Promise<PhoneNumber>;
  /** Looks up orders that a crash or a missing answer left open. */
  resumeOrders(): Promise<void>;
}

export interface NumberRequest {
  readonly id: string;
  readonly number: string | undefined;
  /** The caller's expectation. If it is wrong, nothing is rented. */
  readonly countryCode?: string | undefined;
  readonly providerId?: string | undefined;
}

/** Longest wait for a simultaneous order of the same number. */
const WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 100;

/** The hold of the first month's rent. */
const holdKey = (id: string) => `number:${id}:first`;

export function createReserving(parts: NumberParts): Reserving {
  const { platform, billing } = parts;
  const { database, rateLimits } = platform;
  const store = createStore(database.queries);

  return {
    async reserve(workspaceId, request) {
      const { id, number } = request;
      if (!number) throw numbersErrors.numberRequired();
      await rateLimits.take(numbersLimits.reserve, workspaceId);
      // Read outside: it is a transaction of its own.
      const entitlements = await billing.subscriptions.entitlements(workspaceId);
      const row = await platform.realtime.events.transact((transaction) =>
        begin(parts, { ...request, workspaceId, number, entitlements }, transaction),
      );
      if (row.status === 'gone') throw numbersErrors.numberTaken();
      if (row.status === 'ordering') await order(parts, id);
      const seen = await store.seen(id);
      assert(seen !== null, `there is a number ${id}`);
      return viewOf(seen);
    },
    async resumeOrders() {
      for (const id of await store.abandonedOrders(platform.clock.now()))
        await order(parts, id).catch((cause: unknown) =>
          platform.log.warn({ err: cause, id }, 'an order of a number is not decided yet'),
        );
    },
  };
}

/** Holds the money and takes the number before the provider is asked. */
async function begin(
  parts: NumberParts,
  request: NumberRequest & { workspaceId: WorkspaceId; number: string; entitlements: Entitlements },
  { queries, emit }: Transaction,
): Promise<NumberRow> {
  const { platform, billing, providers, inventory } = parts;
  const { workspaceId, id, number } = request;
  const now = platform.clock.now();
  const store = createStore(queries);
  await store.lockOwner(workspaceId);
  const known = await store.byId(id);
  if (known !== null) {
    if (known.workspaceId !== workspaceId || known.number !== number) throw numbersErrors.keyReused();
    return known;
  }
  const kept = await store.kept(workspaceId, now);
  if (kept?.hold.number !== number) throw numbersErrors.holdOver();
  const { candidate } = kept;
  const { countryCode } = candidate;
  if ((request.countryCode ?? countryCode) !== countryCode) throw numbersErrors.holdOver();
  const providerId = await providers.inboundId(countryCode, queries);
  if (providerId === null || (request.providerId ?? providerId) !== providerId)
    throw numbersErrors.noProvider();
  await store.lockNumber(number);
  if (await store.isComing(number)) throw numbersErrors.numberTaken();
  const mine = await store.ofWorkspace(workspaceId);
  if (mine.filter(({ status }) => status !== 'quarantined').length >= NUMBERS_MAX)
    throw numbersErrors.tooMany();
  const price = priceOf(parts, {
    countryCode,
    entitlements: request.entitlements,
    included: await includedOf(workspaceId, null, queries),
  });
  if (price.monthlyMicroUsd > 0) {
    const account = await billing.openWallet(workspaceId, queries);
    const amount = price.monthlyMicroUsd;
    const expiresAt = now + 2 * ORDER_ABANDONED_MS;
    await billing.ledger.hold({ key: holdKey(id), account, kind: 'number-rent', amount, expiresAt }, queries);
    emit(await billing.walletChanged(workspaceId, queries));
  }
  const { foundAt: _, ...ofNumber } = candidate;
  const row: NumberRow = {
    ...ofNumber,
    id,
    providerId,
    inventory: inventory.name,
    ...price,
    status: 'ordering',
    label: '',
    isDefault: false,
    rentedAt: now,
    ...nothingYet,
  };
  if (!(await store.add(row))) throw numbersErrors.numberTaken();
  emit(numbersChanged(workspaceId));
  return row;
}

/** Initial values of a new number. */
export const nothingYet = {
  warnedFor: null,
  releasedAt: null,
  quarantinedUntil: null,
  orderingUntil: null,
} as const;

/** Price and end of a month that begins now. */
export function priceOf(
  { platform, billing }: Pick<NumberParts, 'platform' | 'billing'>,
  facts: {
    countryCode: string;
    entitlements: Entitlements;
    included: readonly { countryCode: string }[];
  },
): Pick<NumberRow, 'monthlyMicroUsd' | 'rentAnchor' | 'nextRentAt'> {
  const { countryCode, entitlements, included } = facts;
  const now = platform.clock.now();
  const { monthlyMicroUsd } = rentOffer(countryCode, { limits: entitlements.numbers, included });
  const { anchor, nextRentAt } = rentTimes(now, {
    monthEnd: billing.periodAt(now, now).end,
    isIncluded: monthlyMicroUsd === 0,
    trialEndsAt: entitlements.status === 'trialing' ? entitlements.periodEnd : null,
  });
  return { monthlyMicroUsd, rentAnchor: anchor, nextRentAt };
}

/**
 * Orders a number at the provider, one process at a time, and applies the outcome. @throws AppError when it isn't ours
 * now
 */
async function order(parts: NumberParts, id: string): Promise<void> {
  const { platform, inventory } = parts;
  const store = createStore(platform.database.queries);
  const now = platform.clock.now();
  const claimed = await store.claimOrder(id, { now, until: now + ORDER_LEASE_MS });
  if (claimed === null) return awaitOther(parts, id);
  try {
    const outcome = await inventory.order({ id, number: asE164(claimed.number) });
    if (outcome === 'ordered') return await activate(parts, id);
  } catch (cause) {
    if (cause instanceof NumberGone) {
      await abandonOrder(parts, id);
      throw cause instanceof DocumentsNeeded
        ? numbersErrors.documentsNeeded({}, { cause })
        : numbersErrors.numberTaken({}, { cause });
    }
    await undecided(parts, claimed);
    throw numbersErrors.reserveFailed({}, { cause });
  }
  await undecided(parts, claimed);
}

/** Lets the next run ask again at once, or gives up after too long. */
async function undecided(parts: NumberParts, row: NumberRow): Promise<void> {
  const { clock, database } = parts.platform;
  if (clock.now() - row.rentedAt > ORDER_ABANDONED_MS) return abandonOrder(parts, row.id);
  await createStore(database.queries).change(row.id, { orderingUntil: null });
}

async function awaitOther({ platform }: NumberParts, id: string): Promise<void> {
  const store = createStore(platform.database.queries);
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_AGAIN_MS) {
    const row = await store.byId(id);
    if (row?.status === 'gone') throw numbersErrors.numberTaken();
    if (row?.status !== 'ordering' || row.orderingUntil === null) return;
    await pause(LOOK_AGAIN_MS);
  }
  throw numbersErrors.reserveFailed();
}

/** The number is ours: it is paid, and it is the one that its owner calls from. */
function activate({ platform, billing }: NumberParts, id: string): Promise<void> {
  return platform.realtime.events.transact(async ({ queries, emit }) => {
    const store = createStore(queries);
    const found = await store.byId(id);
    assert(found !== null, `there is a number ${id}`);
    const { workspaceId } = found;
    await store.lockOwner(workspaceId);
    const row = await store.theirs({ id, workspaceId });
    if (row?.status !== 'ordering') return;
    if (row.monthlyMicroUsd > 0) {
      const details = { number: row.number, periodStart: row.rentedAt, periodEnd: row.nextRentAt };
      await billing.ledger.settle(
        {
          hold: holdKey(id),
          entry: { key: `${holdKey(id)}:paid`, kind: 'number-rent', details },
          amount: row.monthlyMicroUsd,
          destination: COMPANY_ACCOUNTS.numbers,
          isLast: true,
        },
        queries,
      );
      emit(await billing.walletChanged(workspaceId, queries));
    }
    await store.clearDefault(workspaceId);
    await store.change(id, { status: 'active', isDefault: true, orderingUntil: null });
    await store.drop(workspaceId, row.number);
    emit(numbersChanged(workspaceId));
  });
}

/** Releases the money, and the number in case the provider did order it. */
function abandonOrder({ platform, billing, returnNumber }: NumberParts, id: string): Promise<void> {
  return platform.realtime.events.transact(async ({ queries, emit }) => {
    const store = createStore(queries);
    const found = await store.byId(id);
    assert(found !== null, `there is a number ${id}`);
    const { workspaceId } = found;
    await store.lockOwner(workspaceId);
    const row = await store.theirs({ id, workspaceId });
    if (row?.status !== 'ordering') return;
    await billing.ledger.release(holdKey(id), queries);
    await store.change(id, { status: 'gone', orderingUntil: null });
    await store.drop(workspaceId, row.number);
    await returnNumber(row.number, queries);
    if (row.monthlyMicroUsd > 0) emit(await billing.walletChanged(workspaceId, queries));
    emit(numbersChanged(workspaceId));
  });
}
