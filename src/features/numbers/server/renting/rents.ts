import type { Entitlements } from '#features/billing/model-subscriptions.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { CANDIDATE_KEPT_MS, RENT_WARNING_DAYS } from '../../constants.ts';
import { type DueRent, rentOffer, unpaidRents } from '../../rules/rent.ts';
import { createStore, type NumberRow } from '../store.ts';
import { includedOf } from './finding.ts';
import { payRent, releaseRow } from './owning.ts';
import type { NumberParts } from './parts.ts';
import { numbersChanged } from './view.ts';

/** Scheduled work on rented numbers. */
export interface Rents {
  /** Renews numbers that are due: included, paid from the balance, or released because the balance is too low. */
  renew(): Promise<void>;
  /** Warns owners, once per month and number, whose balance won't cover a number in three days. */
  warn(): Promise<void>;
  /** Returns released numbers to their provider after quarantine, and deletes expired offers. */
  clear(): Promise<void>;
}

export function createRents(parts: NumberParts): Rents {
  const { platform } = parts;
  const { clock, database } = platform;
  const store = createStore(database.queries);

  return {
    async renew() {
      await each(dueBy(store, clock.now()), (workspaceId) => renewAccount(parts, workspaceId));
    },
    async warn() {
      const until = clock.now() + RENT_WARNING_DAYS * DAY_MS;
      await each(dueBy(store, until), (workspaceId) => warnAccount(parts, workspaceId, until));
    },
    async clear() {
      const now = clock.now();
      await each(await store.quarantineOver(now), (row) => end(parts, row));
      await store.prune({ holds: now, candidates: now - CANDIDATE_KEPT_MS });
    },
  };
}

/** Accounts whose rent is due by then. Those that can pay stay in the list until it is due. */
async function* dueBy(store: ReturnType<typeof createStore>, at: Instant): AsyncGenerator<WorkspaceId> {
  for (let after: WorkspaceId | null = null; ; ) {
    const some: readonly WorkspaceId[] = await store.rentDueBy(at, after);
    yield* some;
    after = some.at(-1) ?? null;
    if (after === null) return;
  }
}

/** One failure doesn't hold up the others. */
async function each<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((cause: unknown) => void failures.push(cause));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be seen to`);
}

async function renewAccount(parts: NumberParts, workspaceId: WorkspaceId): Promise<void> {
  const { platform, billing } = parts;
  const entitlements = await billing.subscriptions.entitlements(workspaceId);
  const rows = await createStore(platform.database.queries).ofWorkspace(workspaceId);
  const now = platform.clock.now();
  const due = rows
    .filter(({ status, nextRentAt }) => status === 'active' && nextRentAt <= now)
    .toSorted((one, other) => one.nextRentAt - other.nextRentAt);
  for (const { id } of due)
    await platform.realtime.events.transact((transaction) =>
      renewOne(parts, { id, workspaceId, entitlements }, transaction),
    );
}

async function renewOne(
  parts: NumberParts,
  { id, workspaceId, entitlements }: { id: string; workspaceId: WorkspaceId; entitlements: Entitlements },
  transaction: Transaction,
): Promise<void> {
  const { queries, emit } = transaction;
  const { platform, billing, tell } = parts;
  const now = platform.clock.now();
  const store = createStore(queries);
  await store.lockOwner(workspaceId);
  const row = await store.theirs({ id, workspaceId });
  // Another process was first, or the owner has released it.
  if (row?.status !== 'active' || row.nextRentAt > now) return;
  const { monthlyMicroUsd } = rentOffer(row.countryCode, {
    limits: entitlements.numbers,
    included: await includedOf(workspaceId, id, queries),
  });
  const month = nextMonth(parts, row, now);
  if (monthlyMicroUsd > 0) {
    const wallet = await billing.openWallet(workspaceId, queries);
    // Locked, so that the balance can't change before it is used.
    const { available } = await billing.ledger.lockedBalance(wallet, queries);
    if (available < monthlyMicroUsd) {
      await releaseRow(row, now, queries);
      const goneAt = (await store.byId(id))?.quarantinedUntil ?? now;
      await tell(workspaceId, { kind: 'number.rent-unpaid', number: row.number, goneAt }, transaction);
      emit(numbersChanged(workspaceId));
      return;
    }
    const { nextRentAt } = month;
    await payRent(parts, { row, at: row.nextRentAt, monthlyMicroUsd, nextRentAt }, queries);
    emit(await billing.walletChanged(workspaceId, queries));
  }
  await store.change(id, { ...month, monthlyMicroUsd, warnedFor: null });
  emit(numbersChanged(workspaceId));
}

/**
 * The month that a due rent pays for: the current one, so months missed while the server was down aren't charged. A
 * number that a trial included begins a new month when the trial ends.
 */
function nextMonth(
  { billing }: NumberParts,
  { rentAnchor, nextRentAt }: NumberRow,
  now: number,
): Pick<NumberRow, 'rentAnchor' | 'nextRentAt'> {
  const isMonthEnd = billing.periodAt(rentAnchor, nextRentAt).start === nextRentAt;
  const anchor = isMonthEnd ? rentAnchor : nextRentAt;
  return { rentAnchor: anchor, nextRentAt: billing.periodAt(anchor, now).end };
}

async function warnAccount(parts: NumberParts, workspaceId: WorkspaceId, until: number): Promise<void> {
  const { platform, billing, tell } = parts;
  const { numbers, status } = await billing.subscriptions.entitlements(workspaceId);
  // A trial that has ended includes nothing.
  const limits = status === 'trialing' ? { max: 0, countriesMax: 0 } : numbers;
  await platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const store = createStore(queries);
    await store.lockOwner(workspaceId);
    const rows = (await store.ofWorkspace(workspaceId)).filter(
      (row) => row.status === 'active' && row.nextRentAt <= until,
    );
    const rents: DueRent[] = [];
    for (const { id, countryCode, nextRentAt } of rows) {
      const included = await includedOf(workspaceId, id, queries);
      rents.push({ id, nextRentAt, ...pick(rentOffer(countryCode, { limits, included })) });
    }
    const wallet = await billing.openWallet(workspaceId, queries);
    const { available } = await billing.ledger.balance(wallet, queries);
    const unpaid = new Set(unpaidRents(rents, available).map(({ id }) => id));
    for (const row of rows) {
      if (!unpaid.has(row.id) || row.warnedFor === row.nextRentAt) continue;
      await store.change(row.id, { warnedFor: row.nextRentAt });
      await tell(
        workspaceId,
        { kind: 'number.rent-not-covered', number: row.number, dueAt: row.nextRentAt },
        transaction,
      );
    }
  });
}

const pick = ({ monthlyMicroUsd }: { monthlyMicroUsd: number }) => ({ monthlyMicroUsd });

/** After this the owner can no longer restore it. */
async function end({ platform, returnNumber }: NumberParts, { id, workspaceId }: NumberRow): Promise<void> {
  await platform.realtime.events.transact(async ({ queries, emit }) => {
    const store = createStore(queries);
    await store.lockOwner(workspaceId);
    const row = await store.theirs({ id, workspaceId });
    if (row?.status !== 'quarantined' || (row.quarantinedUntil ?? 0) > platform.clock.now()) return;
    await store.change(id, { status: 'gone' });
    await store.forgetAddress(id);
    // A ported number belongs to no inventory.
    if (row.inventory !== null) await returnNumber(row.number, queries);
    emit(numbersChanged(workspaceId));
  });
}
