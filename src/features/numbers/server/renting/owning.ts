import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { LABEL_LENGTH_MAX, NUMBERS_MAX, numbersLimits, QUARANTINE_MS } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { MyNumbers, PhoneNumber } from '../../model.ts';
import type { NumberRights } from '../../rules/number-rights.ts';
import { rentOffer } from '../../rules/rent.ts';
import { createStore, type NumberRow } from '../store.ts';
import { includedOf } from './finding.ts';
import type { NumberParts } from './parts.ts';
import { priceOf } from './reserving.ts';
import { numbersChanged, readMine, viewOf } from './view.ts';

/** One number of the caller. */
export interface OneNumber {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
}

/** Actions on one's own numbers. Each @throws AppError numbers.numberNotFound, notActive */
export interface Owning {
  /** Numbers that a member sees: all of the workspace, or those that are given to them. */
  mine(member: Member): Promise<MyNumbers>;
  /** Whose a number is; null when it was given back. */
  workspaceOf(id: string): Promise<WorkspaceId | null>;
  relabel(request: OneNumber, label: string): Promise<PhoneNumber>;
  makeDefault(request: OneNumber): Promise<PhoneNumber>;
  /** Releases a number. For a while only its owner can restore it. */
  release(request: OneNumber): Promise<MyNumbers>;
  /**
   * Restores a released number. Free while its month is paid or the plan includes it.
   * @throws AppError numbers.notReleased, tooMany, billing.insufficientBalance
   */
  restore(request: OneNumber): Promise<PhoneNumber>;
}

export interface OwningParts extends NumberParts {
  /** Numbers that a member sees, by id; null: all. */
  readonly seenBy: (member: Member) => Promise<ReadonlyMap<string, NumberRights> | null>;
}

export function createOwning(parts: OwningParts): Owning {
  const { platform, billing } = parts;
  const { database, rateLimits, clock } = platform;

  /** Changes an active number and notifies its owner's devices. */
  async function change(
    request: OneNumber,
    work: (row: NumberRow, transaction: Transaction) => Promise<void>,
    status: NumberRow['status'] = 'active',
  ): Promise<void> {
    await rateLimits.take(numbersLimits.change, request.workspaceId);
    await platform.realtime.events.transact(async (transaction) => {
      const store = createStore(transaction.queries);
      await store.lockOwner(request.workspaceId);
      const row = await store.theirs(request);
      if (row === null) throw numbersErrors.numberNotFound();
      if (row.status !== status)
        throw status === 'active' ? numbersErrors.notActive() : numbersErrors.notReleased();
      await work(row, transaction);
      transaction.emit(numbersChanged(request.workspaceId));
    });
  }
  async function seen({ id }: OneNumber): Promise<PhoneNumber> {
    const row = await createStore(database.queries).seen(id);
    assert(row !== null, `there is a number ${id}`);
    return viewOf(row);
  }

  return {
    async mine(member) {
      try {
        const all = await readMine(member.workspaceId, database.queries);
        const seen = await parts.seenBy(member);
        return seen === null ? all : onlySeen(all, seen);
      } catch (cause) {
        throw numbersErrors.loadFailed({}, { cause });
      }
    },
    async workspaceOf(id) {
      const row = await createStore(database.queries).byId(id);
      return row === null || row.status === 'gone' ? null : row.workspaceId;
    },
    async relabel(request, label) {
      await change(request, ({ id }, { queries }) =>
        createStore(queries).change(id, { label: tidyLabel(label) }),
      );
      return seen(request);
    },
    async makeDefault(request) {
      await change(request, async ({ id }, { queries }) => {
        const store = createStore(queries);
        await store.clearDefault(request.workspaceId);
        await store.change(id, { isDefault: true });
      });
      return seen(request);
    },
    async release(request) {
      await change(request, (row, { queries }) => releaseRow(row, clock.now(), queries));
      return readMine(request.workspaceId, database.queries);
    },
    async restore(request) {
      const entitlements = await billing.subscriptions.entitlements(request.workspaceId);
      await change(
        request,
        (row, transaction) => restore(parts, { row, entitlements }, transaction),
        'quarantined',
      );
      return seen(request);
    },
  };
}

function onlySeen({ numbers }: MyNumbers, seen: ReadonlyMap<string, NumberRights>): MyNumbers {
  return {
    numbers: numbers
      .filter(({ id }) => seen.has(id))
      .map((one) => ({ ...one, mayCall: seen.get(one.id)?.mayCall === true })),
    released: [],
  };
}

/** Counts graphemes, so that a flag is one character. */
const segmenter = new Intl.Segmenter('en');

/** One line of text without bidirectional marks. */
function tidyLabel(label: string): string {
  const line = label.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  const characters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  return characters.slice(0, LABEL_LENGTH_MAX).join('').trim();
}

/** Puts a number into quarantine; where it was the one to call from, the oldest other one is that now. */
export async function releaseRow(row: NumberRow, now: number, within: Queries): Promise<void> {
  const store = createStore(within);
  await store.change(row.id, {
    status: 'quarantined',
    isDefault: false,
    releasedAt: now,
    quarantinedUntil: now + QUARANTINE_MS,
  });
  if (!row.isDefault) return;
  const next = (await store.ofWorkspace(row.workspaceId)).find(({ status }) => status === 'active');
  if (next !== undefined) await store.change(next.id, { isDefault: true });
}

async function restore(
  { platform, billing }: NumberParts,
  { row, entitlements }: { row: NumberRow; entitlements: Parameters<typeof priceOf>[1]['entitlements'] },
  { queries, emit }: Transaction,
): Promise<void> {
  const now = platform.clock.now();
  const { id, workspaceId, countryCode } = row;
  if (row.quarantinedUntil === null || row.quarantinedUntil <= now) throw numbersErrors.notReleased();
  const store = createStore(queries);
  const others = (await store.ofWorkspace(workspaceId)).filter(({ status }) => status !== 'quarantined');
  if (others.length >= NUMBERS_MAX) throw numbersErrors.tooMany();
  const back = {
    status: 'active',
    isDefault: !others.some(({ isDefault }) => isDefault),
    releasedAt: null,
    quarantinedUntil: null,
  } as const;
  const included = await includedOf(workspaceId, id, queries);
  const offer = rentOffer(countryCode, { limits: entitlements.numbers, included });
  // Another number may have taken the included place in the meantime.
  const isPaid = row.nextRentAt > now && row.monthlyMicroUsd >= offer.monthlyMicroUsd;
  if (isPaid) return store.change(id, back);
  const price = priceOf({ platform, billing }, { countryCode, entitlements, included });
  if (price.monthlyMicroUsd > 0) {
    await payRent({ billing }, { row, at: now, ...price }, queries);
    emit(await billing.walletChanged(workspaceId, queries));
  }
  await store.change(id, { ...back, ...price, warnedFor: null });
}

/** Moves a month's rent from its owner's balance. @throws AppError billing.insufficientBalance */
export async function payRent(
  { billing }: Pick<NumberParts, 'billing'>,
  rent: { row: NumberRow; at: number; monthlyMicroUsd: number; nextRentAt: number },
  within: Queries,
): Promise<void> {
  const { row, at, monthlyMicroUsd: amount, nextRentAt: periodEnd } = rent;
  const source = await billing.openWallet(row.workspaceId, within);
  await billing.ledger.post(
    {
      key: `number:${row.id}:rent:${at}`,
      kind: 'number-rent',
      postings: [{ source, destination: COMPANY_ACCOUNTS.numbers, amount }],
      details: { number: row.number, periodStart: at, periodEnd },
    },
    within,
  );
}
