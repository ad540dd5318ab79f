import { eq } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { billingErrors } from '../../errors.ts';
import type { EntryDetails, HoldKind, LedgerAccountId, Service } from '../../model-ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MonthlyLimit } from '../spending/limits.ts';
import { createSpendingStore } from '../spending/store.ts';
import { findWallet, openWallet, walletChanged } from '../wallet/wallet.ts';
import type { AllowanceLedger, Buckets } from './allowances.ts';
import type { SubscriptionParts } from './parts.ts';
import { bucketsOf, readPlans } from './standing-plans.ts';
import { createStore } from './store.ts';
import { allowanceUses } from './tables.ts';

/** A use about to start. */
export interface NewUse {
  /** Idempotency key. */
  readonly key: string;
  readonly workspaceId: WorkspaceId;
  readonly service: Service;
  /** Maximum, in the unit of the service: thirds of a second of call time, pages, calls. */
  readonly units: number;
  /**
   * Price of each `units` beyond the allowance, paid from the balance: 10,000 millionths of a dollar for 180 is a cent
   * per minute to zone 1. Null when nothing may be charged.
   */
  readonly price: { readonly microUsd: number; readonly units: number } | null;
  /** When whatever hasn't been settled is released. */
  readonly expiresAt: Instant;
  /**
   * If not all of it can be paid: holds as many whole steps of this many units as possible, at least one. All or
   * nothing without it.
   */
  readonly step?: number;
  /** Who uses it, whose monthly limit counts. Null or missing: nobody's does. */
  readonly person?: AccountId | null;
  /** Number of the workspace that it is used from. */
  readonly ownNumber?: string | null;
}

/** Extends a use that lasts longer than expected. */
export interface MoreUse {
  readonly key: string;
  /** The total, including what is already held. A repeated call changes nothing. */
  readonly units: number;
  /** If not all of it can be paid: adds as many whole steps of this many units as possible, perhaps none. */
  readonly step: number;
  readonly expiresAt: Instant;
}

/** Amounts on hold for a use. */
export interface HeldUse {
  readonly units: number;
  readonly fromAllowance: number;
  readonly microUsd: number;
  /** Set if the person's monthly limit, and not the balance, is why it isn't all that was asked for. */
  readonly isLimited?: true;
}

/**
 * Uses the allowance first and the balance after it, both or neither. Each call is a transaction of its own unless one
 * is given, so that money moves together with the rows that explain it.
 */
export interface Uses {
  /**
   * Sets aside what something will need.
   * @throws AppError billing.allowanceUsedUp when nothing may be charged beyond, billing.insufficientBalance,
   *   billing.monthlyLimitReached, billing.keyReused
   */
  holdUse(use: NewUse, within?: Transaction): Promise<HeldUse>;
  /**
   * Holds what more of it will need, as far as that can be paid.
   * @returns the total on hold
   * @throws AppError billing.holdClosed when it was not held, or is closed
   */
  extendUse(more: MoreUse, within?: Transaction): Promise<HeldUse>;
  /**
   * Settles what was used, from 0 to the amount on hold, and releases the rest. A repeated call changes nothing.
   * @throws AppError billing.holdClosed when it was not held, has expired, or is more than what was held
   */
  settleUse(
    used: { key: string; units: number; details: EntryDetails },
    within?: Transaction,
  ): Promise<HeldUse>;
  /** Whether the person's monthly limit held less for a use than was asked for last. */
  isLimited(key: string): Promise<boolean>;
}

type Row = typeof allowanceUses.$inferSelect;

const KINDS = {
  'call-time': 'call',
  'fax-pages': 'fax',
  'assistant-calls': 'assistant-call',
} as const satisfies Readonly<Record<Service, HoldKind>>;

/** Revenue account that the balance pays to. Assistant calls count as calls. */
const REVENUE = {
  'call-time': COMPANY_ACCOUNTS.calls,
  'fax-pages': COMPANY_ACCOUNTS.fax,
  'assistant-calls': COMPANY_ACCOUNTS.calls,
} as const satisfies Readonly<Record<Service, LedgerAccountId>>;

const allowanceKey = (key: string) => `${key}:allowance`;
const balanceKey = (key: string) => `${key}:balance`;

export function createUses(parts: SubscriptionParts, allowances: AllowanceLedger): Uses {
  const inOne = <Result>(
    within: Transaction | undefined,
    work: (transaction: Transaction) => Promise<Result>,
  ) => (within === undefined ? parts.events.transact(work) : work(within));
  return {
    holdUse: (use, within) =>
      inOne(within, (transaction) => holdUse({ parts, allowances }, use, transaction)),
    extendUse: (more, within) =>
      inOne(within, (transaction) => extendUse({ parts, allowances }, more, transaction)),
    settleUse: (used, within) => inOne(within, (transaction) => settleUse(parts, used, transaction)),
    isLimited: async (key) => (await findUse(key, parts.database.queries))?.isLimited ?? false,
  };
}

async function holdUse(
  { parts, allowances }: UseContext,
  use: NewUse,
  { queries, emit }: Transaction,
): Promise<HeldUse> {
  const { key, workspaceId, service, price, expiresAt, person = null } = use;
  const { ledger } = parts;
  const kind = KINDS[service];
  // Two uses at once would both be promised the same rest of the allowance.
  await createStore(queries).lockOwner(workspaceId);
  const known = await findUse(key, queries);
  if (known !== null) return sameUse(known, use);
  const bucket = await bucketOf({ parts, allowances }, use, queries);
  const row: Row = {
    key,
    workspaceId,
    service,
    units: use.units,
    fromAllowance: 0,
    priceMicroUsd: price?.microUsd ?? null,
    priceUnits: price?.units ?? null,
    person,
    ownNumber: use.ownNumber ?? null,
    isLimited: false,
  };
  const included = bucket?.left ?? 0;
  const limit = await limitOf(parts, row, queries);
  const { units, isLimited } =
    use.step === undefined
      ? { units: use.units, isLimited: false }
      : await payable({ ledger, row, more: use.units, step: use.step, included, limit }, queries);
  const fromAllowance = Math.min(units, included);
  if (fromAllowance < units && price === null) throw billingErrors.allowanceUsedUp();
  const held = { ...row, units, fromAllowance, isLimited };
  const microUsd = chargeOf(held, units);
  if (limit !== null && (microUsd > limit.roomMicroUsd || (units === 0 && isLimited)))
    throw await parts.limits.refusal({ workspaceId, accountId: limit.accountId }, limit, queries);
  if (units === 0)
    throw price === null ? billingErrors.allowanceUsedUp() : billingErrors.insufficientBalance();
  if (bucket !== undefined && fromAllowance > 0)
    await ledger.hold(
      { key: allowanceKey(key), account: bucket.account, kind, amount: fromAllowance, expiresAt, person },
      queries,
    );
  if (microUsd > 0) {
    const account = await openWallet(ledger, workspaceId, queries);
    await ledger.hold({ key: balanceKey(key), account, kind, amount: microUsd, expiresAt, person }, queries);
    emit(await walletChanged(ledger, workspaceId, queries));
  }
  await queries.insert(allowanceUses).values(held);
  return { units, fromAllowance, microUsd, ...limitedBy(isLimited) };
}

async function extendUse(
  { parts, allowances }: UseContext,
  { key, units: wanted, step, expiresAt }: MoreUse,
  { queries, emit }: Transaction,
): Promise<HeldUse> {
  const { ledger } = parts;
  const known = await findUse(key, queries);
  if (known === null) throw billingErrors.holdClosed({ key });
  await createStore(queries).lockOwner(known.workspaceId);
  // Read again under the lock: the first read only found the owner.
  const row = (await findUse(key, queries)) ?? known;
  const { workspaceId, service, person } = row;
  const bucket = await bucketOf({ parts, allowances }, row, queries);
  const first = await ledger.findHold(allowanceKey(key), queries);
  // An allowance that began after this use did is another one; the balance pays from there on.
  const usable = first === null || first.account === bucket?.account ? bucket : undefined;
  const included = usable?.left ?? 0;
  const more = Math.max(0, wanted - row.units);
  const limit = await limitOf(parts, row, queries);
  const { units: added, isLimited } = await payable({ ledger, row, more, step, included, limit }, queries);
  const units = row.units + added;
  const fromAllowance = row.fromAllowance + Math.min(added, included);
  const next = { ...row, units, fromAllowance };
  const [before, after] = [chargeOf(row, row.units), chargeOf(next, units)];
  const grow = async (hold: string, account: LedgerAccountId, [was, is]: readonly [number, number]) => {
    if (is === 0) return;
    // Nothing more of it, but it lasts as long as the rest.
    if (is === was) await ledger.prolong({ key: hold, expiresAt }, queries);
    else if (was > 0) await ledger.extend({ key: hold, amount: is - was, expiresAt }, queries);
    else
      await ledger.hold({ key: hold, account, kind: KINDS[service], amount: is, expiresAt, person }, queries);
  };
  const allowance = first?.account ?? usable?.account;
  if (allowance !== undefined) await grow(allowanceKey(key), allowance, [row.fromAllowance, fromAllowance]);
  if (after > 0) await grow(balanceKey(key), await openWallet(ledger, workspaceId, queries), [before, after]);
  if (after > before) emit(await walletChanged(ledger, workspaceId, queries));
  const changed = { units, fromAllowance, isLimited };
  await queries.update(allowanceUses).set(changed).where(eq(allowanceUses.key, key));
  return { units, fromAllowance, microUsd: after, ...limitedBy(isLimited) };
}

interface UseContext {
  readonly parts: SubscriptionParts;
  readonly allowances: AllowanceLedger;
}

type ServiceBucket = Buckets[Service];

/** Current bucket of a service. The owner is locked. */
async function bucketOf(
  { parts, allowances }: UseContext,
  { workspaceId, service }: Pick<Row, 'workspaceId' | 'service'>,
  queries: Queries,
): Promise<ServiceBucket> {
  const at = parts.clock.now();
  const plans = await readPlans(parts, { workspaceId, at }, queries);
  const { buckets } = await bucketsOf(allowances, { plans, workspaceId, at }, queries);
  return buckets[service];
}

const limitedBy = (isLimited: boolean) => (isLimited ? { isLimited } : {});

type Limit = MonthlyLimit & { readonly accountId: AccountId };

/** Monthly limit of whoever uses it. The owner is locked, so nothing else is held in that name meanwhile. */
async function limitOf(
  { limits }: SubscriptionParts,
  { workspaceId, person: accountId }: Row,
  queries: Queries,
): Promise<Limit | null> {
  if (accountId === null) return null;
  const month = await limits.month({ workspaceId, accountId }, queries);
  return month && { ...month, accountId };
}

/** How many of the additional units can be paid: all of them, or whole steps; and whether a limit is why not all. */
async function payable(
  request: { ledger: Ledger; row: Row; more: number; step: number; included: number; limit: Limit | null },
  queries: Queries,
): Promise<{ units: number; isLimited: boolean }> {
  const { ledger, row, more, step, included, limit } = request;
  if (more <= included) return { units: more, isLimited: false };
  const wallet = await findWallet(ledger, row.workspaceId, queries);
  const available = wallet === null ? 0 : (await ledger.lockedBalance(wallet, queries)).available;
  const room = limit === null ? available : limit.roomMicroUsd;
  const units = included + unitsFor(Math.min(available, room), row);
  if (units >= more) return { units: more, isLimited: false };
  return { units: Math.floor(units / step) * step, isLimited: room < available };
}

/** Units that an amount pays for. A price of zero pays for any number of them. */
function unitsFor(microUsd: number, { priceMicroUsd, priceUnits }: Row): number {
  if (priceMicroUsd === null || priceUnits === null) return 0;
  return priceMicroUsd === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((microUsd * priceUnits) / priceMicroUsd);
}

async function settleUse(
  { ledger, limits, clock }: SubscriptionParts,
  { key, units, details }: { key: string; units: number; details: EntryDetails },
  within: Transaction,
): Promise<HeldUse> {
  const { queries, emit } = within;
  const row = await findUse(key, queries);
  if (row === null || units > row.units) throw billingErrors.holdClosed({ key });
  const { workspaceId, service, person, ownNumber } = row;
  const kind = KINDS[service];
  const facts = ownNumber === null ? details : { ...details, ownNumber };
  const fromAllowance = Math.min(units, row.fromAllowance);
  const microUsd = chargeOf(row, units);

  let hasMoved = false;
  /** Settles the used part of a hold and releases the rest. */
  async function close(hold: string, amount: number, destination: LedgerAccountId): Promise<void> {
    if (amount === 0) return ledger.release(hold, queries);
    const entry = { key: `${hold}:used`, kind, details: facts };
    if (await ledger.settle({ hold, entry, amount, destination, isLast: true }, queries)) hasMoved = true;
  }
  await close(allowanceKey(key), fromAllowance, ALLOWANCE_ACCOUNTS[service].used);
  await close(balanceKey(key), microUsd, REVENUE[service]);
  if (chargeOf(row, row.units) > 0) emit(await walletChanged(ledger, workspaceId, queries));
  // A repeated call has moved nothing.
  if (hasMoved) {
    const seconds = typeof details['seconds'] === 'number' ? details['seconds'] : 0;
    const use = { workspaceId, person, ownNumber, kind, seconds };
    await createSpendingStore(queries).addUse(use, clock.now());
    const wasCutOff = row.isLimited && units === row.units;
    await limits.spent({ workspaceId, person, wasCutOff }, within);
  }
  return { units, fromAllowance, microUsd };
}

/** Price of this many units: a fraction of a millionth counts as a whole one, once, at the end. */
function chargeOf({ fromAllowance, priceMicroUsd, priceUnits }: Row, units: number): number {
  const charged = Math.max(0, units - fromAllowance);
  return priceMicroUsd === null || priceUnits === null
    ? 0
    : Math.ceil((charged * priceMicroUsd) / priceUnits);
}

function sameUse(known: Row, { key, workspaceId, service, units, price, step }: NewUse): HeldUse {
  const isSame =
    known.workspaceId === workspaceId &&
    known.service === service &&
    (step === undefined ? known.units === units : known.units > 0) &&
    known.priceMicroUsd === (price?.microUsd ?? null) &&
    known.priceUnits === (price?.units ?? null);
  if (!isSame) throw billingErrors.keyReused({ key });
  return { units: known.units, fromAllowance: known.fromAllowance, microUsd: chargeOf(known, known.units) };
}

async function findUse(key: string, within: Queries): Promise<Row | null> {
  const [row] = await within.select().from(allowanceUses).where(eq(allowanceUses.key, key));
  return row ?? null;
}
