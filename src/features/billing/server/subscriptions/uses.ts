import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '../../constants.ts';
import { billingErrors } from '../../errors.ts';
import type { EntryDetails, HoldKind, LedgerAccountId, Service } from '../../model-ledger.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';
import type { AllowanceBook } from './allowances.ts';
import type { SubscriptionParts } from './parts.ts';
import { bucketsOf, readPlans } from './standing-plans.ts';
import { createStore } from './store.ts';
import { allowanceUses } from './tables.ts';

/** Something that is about to be used. */
export interface NewUse {
  /** Its identity: asked for again it is the same use. */
  readonly key: string;
  readonly accountId: AccountId;
  readonly service: Service;
  /** At most so much, in the unit of the service: thirds of a second of call time, pages, calls. */
  readonly units: number;
  /**
   * What the balance pays for each `units` that the allowance does not cover: 10,000 millionths of a dollar for 180 is a
   * cent for a minute to zone 1. Null when nothing may be charged.
   */
  readonly price: { readonly microUsd: number; readonly units: number } | null;
  /** Of what was not settled by then nothing stays set aside. */
  readonly expiresAt: Instant;
}

/** What was set aside for a use. */
export interface HeldUse {
  readonly fromAllowance: number;
  readonly microUsd: number;
}

/** Uses what a plan includes first and the balance after it, both or neither. */
export interface Uses {
  /**
   * Sets aside what something will need.
   * @throws AppError billing.allowanceUsedUp when nothing may be charged beyond, billing.insufficientBalance,
   *   billing.keyReused
   */
  holdUse(use: NewUse): Promise<HeldUse>;
  /**
   * Books what was really used, from 0 to what was held, and gives the rest back. Told again it changes nothing.
   * @throws AppError billing.holdClosed when it was not held, has expired, or is more than what was held
   */
  settleUse(used: { key: string; units: number; details: EntryDetails }): Promise<HeldUse>;
}

type Row = typeof allowanceUses.$inferSelect;

const KINDS = {
  'call-time': 'call',
  'fax-pages': 'fax',
  'assistant-calls': 'assistant-call',
} as const satisfies Readonly<Record<Service, HoldKind>>;

/** Whose revenue the balance pays to. Calls of the assistant are calls. */
const REVENUE = {
  'call-time': COMPANY_ACCOUNTS.calls,
  'fax-pages': COMPANY_ACCOUNTS.fax,
  'assistant-calls': COMPANY_ACCOUNTS.calls,
} as const satisfies Readonly<Record<Service, LedgerAccountId>>;

const allowanceKey = (key: string) => `${key}:allowance`;
const balanceKey = (key: string) => `${key}:balance`;

export function createUses(parts: SubscriptionParts, book: AllowanceBook): Uses {
  return {
    holdUse: (use) => parts.events.transact((transaction) => holdUse({ parts, book }, use, transaction)),
    settleUse: (used) => parts.events.transact((transaction) => settleUse(parts, used, transaction)),
  };
}

async function holdUse(
  { parts, book }: { parts: SubscriptionParts; book: AllowanceBook },
  use: NewUse,
  { queries, emit }: Transaction,
): Promise<HeldUse> {
  const { key, accountId, service, units, price, expiresAt } = use;
  const { ledger, clock } = parts;
  const kind = KINDS[service];
  // Two uses at once would both be promised the same rest of the allowance.
  await createStore(queries).lockOwner(accountId);
  const known = await findUse(key, queries);
  if (known !== null) return sameUse(known, use);
  const plans = await readPlans(parts, { accountId, at: clock.now() }, queries);
  const bucket = (await bucketsOf(book, plans, queries))[service];
  const fromAllowance = Math.min(units, bucket?.left ?? 0);
  if (fromAllowance < units && price === null) throw billingErrors.allowanceUsedUp();
  const row: Row = {
    key,
    accountId,
    service,
    units,
    fromAllowance,
    priceMicroUsd: price?.microUsd ?? null,
    priceUnits: price?.units ?? null,
  };
  const microUsd = chargeOf(row, units);
  if (bucket !== undefined && fromAllowance > 0)
    await ledger.hold(
      { key: allowanceKey(key), account: bucket.account, kind, amount: fromAllowance, expiresAt },
      queries,
    );
  if (microUsd > 0) {
    const account = await openWallet(ledger, accountId, queries);
    await ledger.hold({ key: balanceKey(key), account, kind, amount: microUsd, expiresAt }, queries);
    emit(await walletChanged(ledger, accountId, queries));
  }
  await queries.insert(allowanceUses).values(row);
  return { fromAllowance, microUsd };
}

async function settleUse(
  { ledger }: SubscriptionParts,
  { key, units, details }: { key: string; units: number; details: EntryDetails },
  { queries, emit }: Transaction,
): Promise<HeldUse> {
  const row = await findUse(key, queries);
  if (row === null || units > row.units) throw billingErrors.holdClosed({ key });
  const { accountId, service } = row;
  const kind = KINDS[service];
  const fromAllowance = Math.min(units, row.fromAllowance);
  const microUsd = chargeOf(row, units);

  /** Moves the used part of a hold and gives back the rest. */
  async function close(hold: string, amount: number, destination: LedgerAccountId): Promise<void> {
    if (amount === 0) return ledger.release(hold, queries);
    const entry = { key: `${hold}:used`, kind, details };
    await ledger.settle({ hold, entry, amount, destination, isLast: true }, queries);
  }
  await close(allowanceKey(key), fromAllowance, ALLOWANCE_ACCOUNTS[service].used);
  await close(balanceKey(key), microUsd, REVENUE[service]);
  if (chargeOf(row, row.units) > 0) emit(await walletChanged(ledger, accountId, queries));
  return { fromAllowance, microUsd };
}

/** What the balance pays of so many units: a part of a millionth counts as a whole one, once, at the end. */
function chargeOf({ fromAllowance, priceMicroUsd, priceUnits }: Row, units: number): number {
  const charged = Math.max(0, units - fromAllowance);
  return priceMicroUsd === null || priceUnits === null
    ? 0
    : Math.ceil((charged * priceMicroUsd) / priceUnits);
}

function sameUse(known: Row, { key, accountId, service, units, price }: NewUse): HeldUse {
  const isSame =
    known.accountId === accountId &&
    known.service === service &&
    known.units === units &&
    known.priceMicroUsd === (price?.microUsd ?? null) &&
    known.priceUnits === (price?.units ?? null);
  if (!isSame) throw billingErrors.keyReused({ key });
  return { fromAllowance: known.fromAllowance, microUsd: chargeOf(known, units) };
}

async function findUse(key: string, within: Queries): Promise<Row | null> {
  const [row] = await within.select().from(allowanceUses).where(eq(allowanceUses.key, key));
  return row ?? null;
}
