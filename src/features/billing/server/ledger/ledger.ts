import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { assert } from '#kernel/assert.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import {
  constraintOf,
  type Database,
  type Queries,
  runPrepared,
  sqlStateOf,
} from '#platform/server/db/database.ts';
import { billingErrors } from '../../errors.ts';
import type {
  Entry,
  EntryDetails,
  HoldKind,
  HoldState,
  LedgerAccountId,
  LedgerUnit,
  Posting,
} from '../../model-ledger.ts';
import { ledgerAccounts, ledgerHolds, ledgerPostings } from './tables.ts';

/** Balance of an account, in its unit. */
export interface Balance {
  /** Everything moved in, minus everything moved out. */
  readonly posted: number;
  /** Part of it on hold. */
  readonly held: number;
  /** What can be spent or held. */
  readonly available: number;
}

export interface NewHold {
  /** Its identity: opened again it is the same hold. */
  readonly key: string;
  readonly account: LedgerAccountId;
  readonly kind: HoldKind;
  readonly amount: number;
  readonly expiresAt: Instant;
  /** In whose name. What is settled of it is theirs, and until then it counts against their monthly limit. */
  readonly person?: AccountId | null;
}

export interface Hold extends NewHold {
  readonly settled: number;
  readonly state: HoldState;
}

/** Settles a part of a hold. */
export interface Settlement {
  readonly hold: string;
  readonly entry: Omit<Entry, 'postings'>;
  readonly amount: number;
  readonly destination: LedgerAccountId;
  /** Releases the rest of the hold. */
  readonly isLast: boolean;
}

/**
 * Double-entry ledger. Everything runs in the transaction of the given queries, so that money moves together with the
 * rows that explain it. A customer's account never goes below its holds: the database refuses that under any
 * concurrency.
 */
export interface Ledger {
  /** Opens the account with this code, or returns the existing one. */
  open(
    account: { code: string; workspaceId: WorkspaceId; unit: LedgerUnit },
    within: Queries,
  ): Promise<LedgerAccountId>;
  /**
   * Posts an entry. The same key is the same entry.
   * @returns whether it is new
   * @throws AppError billing.insufficientBalance, billing.keyReused
   */
  post(entry: Entry, within: Queries): Promise<boolean>;
  /** The same as `post` in one statement that is its own transaction, for frequent postings. */
  postAlone(entry: Entry): Promise<boolean>;
  /**
   * Posts the opposite of an entry, once, which corrects a mistake. The kind is a reversal by default.
   * @param reversal.into account that gets what came from an account; default: the account itself
   * @throws AppError billing.insufficientBalance when the credited amount has been spent
   */
  reverse(
    entryKey: string,
    reversal: Pick<Entry, 'key' | 'details'> &
      Partial<Pick<Entry, 'kind'>> & {
        into?: (account: LedgerAccountId, details: EntryDetails) => LedgerAccountId;
      },
    within: Queries,
  ): Promise<boolean>;
  /**
   * Sets an amount aside.
   * @returns whether it is new
   * @throws AppError billing.insufficientBalance, billing.keyReused
   */
  hold(hold: NewHold, within: Queries): Promise<boolean>;
  /** Sets more aside for the same and moves its end. @throws AppError billing.insufficientBalance, billing.holdClosed */
  extend(more: { key: string; amount: number; expiresAt: Instant }, within: Queries): Promise<void>;
  /** Moves the end of a hold. @throws AppError billing.holdClosed */
  prolong(longer: { key: string; expiresAt: Instant }, within: Queries): Promise<void>;
  /**
   * Moves a used part of a hold to where it belongs. The same entry again changes nothing.
   * @returns whether it is new
   * @throws AppError billing.holdClosed when the hold is closed or has less left
   */
  settle(settlement: Settlement, within: Queries): Promise<boolean>;
  /** Releases what is left of a hold. Does nothing for a closed hold. */
  release(key: string, within: Queries): Promise<void>;
  /** Closes a batch of expired holds. @returns their owners, hold by hold; empty when all are closed */
  expire(within: Queries): Promise<readonly WorkspaceId[]>;
  findHold(key: string, within: Queries): Promise<Hold | null>;
  /** Balance of a customer's account. */
  balance(account: LedgerAccountId, within: Queries): Promise<Balance>;
  /** The same, locked until the end of the transaction. */
  lockedBalance(account: LedgerAccountId, within: Queries): Promise<Balance>;
  /** Account with this code and its balance. Null when it has never been opened. */
  find(code: string, within: Queries): Promise<(Balance & { readonly id: LedgerAccountId }) | null>;
}

/** Amounts stay exact in a double, and no sum of them overflows a column. */
const AMOUNT_MAX = 1_000_000_000_000;
const EXPIRE_AT_ONCE_MAX = 500;

export function createLedger({ database, clock }: { database: Database; clock: Clock }): Ledger {
  const post = (entry: Entry, within: Queries) => insertEntry(entry, within, clock.now());
  return {
    ...holds(clock, post),
    ...balances(),
    post,
    postAlone: (entry) =>
      entry.postings.length === 1
        ? insertAlone(entry, database, clock.now())
        : database.transaction((queries) => post(entry, queries)),
    async reverse(entryKey, { key, kind = 'reversal', details, into = (account) => account }, within) {
      const postings = await within
        .select()
        .from(ledgerPostings)
        .where(eq(ledgerPostings.entry, entryKey))
        .orderBy(ledgerPostings.nth);
      const back = postings.map(({ source, destination, amount, details: entryDetails }) => ({
        source: destination,
        destination: into(source, entryDetails),
        amount,
      }));
      const [first, ...rest] = back;
      assert(first !== undefined, `there is an entry ${entryKey}`);
      // A reversal keeps the details, because people ask about the original entry.
      const entryDetails = { ...postings[0]?.details, ...details, reversedKind: postings[0]?.kind ?? null };
      return post({ key, kind, postings: [first, ...rest], details: entryDetails }, within);
    },
  };
}

function balances(): Pick<Ledger, 'open' | 'balance' | 'lockedBalance' | 'find'> {
  async function find(code: string, within: Queries) {
    const [row] = await within.select().from(ledgerAccounts).where(eq(ledgerAccounts.code, code));
    return row === undefined ? null : { id: row.id, ...balanceOf(row) };
  }
  return {
    find,
    async open({ code, workspaceId, unit }, within) {
      const known = await find(code, within);
      if (known !== null) return known.id;
      await within.execute(
        sql`insert into ledger_account (code, unit, account_id) values (${code}, ${unit}, ${workspaceId}) on conflict (code) do nothing`,
      );
      const opened = await find(code, within);
      assert(opened !== null, `account ${code} has just been opened`);
      return opened.id;
    },
    async balance(account, within) {
      return only(account, await within.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account)));
    },
    async lockedBalance(account, within) {
      const one = within.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account));
      return only(account, await one.for('update'));
    },
  };
}

function only(account: LedgerAccountId, [row]: readonly Stored[]): Balance {
  assert(row !== undefined, `there is an account ${account}`);
  return balanceOf(row);
}

type Stored = Pick<Balance, 'available' | 'held'>;

function balanceOf({ available, held }: Stored): Balance {
  return { posted: available + held, held, available };
}

/** The values of one statement that inserts these postings. */
function insertOf(entry: Entry, now: Instant) {
  const { key, kind, postings, details } = entry;
  for (const posting of postings) assertPosting(posting);
  const fingerprint = fingerprintOf({ kind, postings, details });
  // As text, because the driver is slower with a date.
  return { key, kind, at: new Date(now).toISOString(), fingerprint, details: JSON.stringify(details) };
}

const COLUMNS = 'entry, nth, kind, source, destination, amount, posted_at, fingerprint, details';
const INSERT_ONE = `insert into ledger_posting (${COLUMNS}) values ($1, 0, $2, $3, $4, $5, $6, $7, $8)`;
const INSERT_ALL = `
  insert into ledger_posting (${COLUMNS})
  select $1, nth - 1, $2, source, destination, amount, $6, $7, $8
  from unnest($3::bigint[], $4::bigint[], $5::bigint[]) with ordinality as moved (source, destination, amount, nth)`;
/** For a transaction that continues after a reused key. Looking first would slow down every other entry a little. */
const UNLESS_KNOWN = 'on conflict (entry, nth) do nothing';

async function insertAlone(entry: Entry, database: Database, now: Instant): Promise<boolean> {
  try {
    await database.run({ name: 'ledger_post_alone', text: INSERT_ONE, values: valuesOfOne(entry, now) });
    return true;
  } catch (cause) {
    if (!isKnown(cause)) throw translated(cause);
  }
  await assertSame(entry, database.queries);
  return false;
}

async function insertEntry(entry: Entry, within: Queries, now: Instant): Promise<boolean> {
  const isOne = entry.postings.length === 1;
  // With one posting, the trigger locks the two accounts in order.
  if (!isOne) await lockInOrder(entry.postings, within);
  const statement = isOne
    ? { name: 'ledger_post', text: `${INSERT_ONE} ${UNLESS_KNOWN}`, values: valuesOfOne(entry, now) }
    : { name: 'ledger_post_all', text: `${INSERT_ALL} ${UNLESS_KNOWN}`, values: valuesOfAll(entry, now) };
  const written = await guarded(runPrepared(within, statement));
  if (written === entry.postings.length) return true;
  await assertSame(entry, within);
  return false;
}

function valuesOfOne(entry: Entry, now: Instant): unknown[] {
  const { key, kind, at, fingerprint, details } = insertOf(entry, now);
  const [{ source, destination, amount }] = entry.postings;
  return [key, kind, source, destination, amount, at, fingerprint, details];
}

function valuesOfAll(entry: Entry, now: Instant): unknown[] {
  const { key, kind, at, fingerprint, details } = insertOf(entry, now);
  const column = (name: keyof Posting) => entry.postings.map((posting) => posting[name]);
  return [key, kind, column('source'), column('destination'), column('amount'), at, fingerprint, details];
}

/** Locks the accounts of an entry in one order, so that two entries never deadlock. */
async function lockInOrder(postings: readonly Posting[], within: Queries): Promise<void> {
  const theirs = new Set(
    postings.flatMap(({ source, destination }) => [source, destination]).filter((id) => id > 0),
  );
  if (theirs.size < 2) return;
  await within.execute(
    sql`select 1 from ledger_account where id = any(${sql.param([...theirs])}::bigint[]) order by id for update`,
  );
}

async function assertSame({ key, kind, postings, details }: Entry, within: Queries): Promise<void> {
  const [row] = await within
    .select({ fingerprint: ledgerPostings.fingerprint })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.entry, key), eq(ledgerPostings.nth, 0)));
  if (row?.fingerprint.equals(fingerprintOf({ kind, postings, details })) !== true)
    throw billingErrors.keyReused({ key });
}

function holds(
  clock: Clock,
  post: Ledger['post'],
): Pick<Ledger, 'hold' | 'extend' | 'prolong' | 'settle' | 'release' | 'expire' | 'findHold'> {
  return {
    async hold(hold, within) {
      assertAmount(hold.amount);
      const fingerprint = fingerprintOf({ account: hold.account, kind: hold.kind, amount: hold.amount });
      const row = { ...hold, fingerprint, settled: 0, state: 'open' as const, openedAt: clock.now() };
      const { rowCount } = await guarded(within.insert(ledgerHolds).values(row).onConflictDoNothing());
      if (rowCount === 1) return true;
      const known = await findHold(hold.key, within);
      if (known?.fingerprint.equals(fingerprint) !== true) throw billingErrors.keyReused({ key: hold.key });
      return false;
    },
    async extend({ key, amount, expiresAt }, within) {
      assertAmount(amount);
      const { rowCount } = await guarded(
        within
          .update(ledgerHolds)
          .set({ amount: sql`${ledgerHolds.amount} + ${amount}`, expiresAt })
          .where(isOpen(key)),
      );
      if (rowCount === 0) throw billingErrors.holdClosed({ key });
    },
    async prolong({ key, expiresAt }, within) {
      const { rowCount } = await within.update(ledgerHolds).set({ expiresAt }).where(isOpen(key));
      if (rowCount === 0) throw billingErrors.holdClosed({ key });
    },
    async settle({ hold: key, entry, amount, destination, isLast }, within) {
      assertAmount(amount);
      const hold = await lockedHold(key, within);
      const details = { ...entry.details, ...(hold.person === null ? {} : { person: hold.person }) };
      const moved: Entry = { ...entry, details, postings: [{ source: hold.account, destination, amount }] };
      if (await isPosted(entry.key, within)) {
        await assertSame(moved, within);
        return false;
      }
      if (hold.state !== 'open' || hold.settled + amount > hold.amount)
        throw billingErrors.holdClosed({ key });
      const isUsedUp = hold.settled + amount === hold.amount;
      await within
        .update(ledgerHolds)
        .set({
          settled: hold.settled + amount,
          ...(isLast || isUsedUp ? { state: 'settled', closedAt: clock.now() } : {}),
        })
        .where(eq(ledgerHolds.key, key));
      return post(moved, within);
    },
    async release(key, within) {
      await within.update(ledgerHolds).set({ state: 'released', closedAt: clock.now() }).where(isOpen(key));
    },
    async expire(within) {
      const now = new Date(clock.now());
      const { rows } = await within.execute<{ owner: WorkspaceId }>(sql`
        with expired as (
          update ledger_hold set state = 'expired', closed_at = ${now}
          where key in (
            select key from ledger_hold where state = 'open' and expires_at <= ${now}
            order by expires_at limit ${EXPIRE_AT_ONCE_MAX} for update skip locked
          )
          returning account
        )
        select owned.account_id as owner from expired join ledger_account owned on owned.id = expired.account`);
      return rows.map(({ owner }) => owner);
    },
    findHold,
  };
}

const isOpen = (key: string) => and(eq(ledgerHolds.key, key), eq(ledgerHolds.state, 'open'));

async function findHold(key: string, within: Queries) {
  const [row] = await within.select().from(ledgerHolds).where(eq(ledgerHolds.key, key));
  return row ?? null;
}

async function lockedHold(key: string, within: Queries) {
  const [row] = await within.select().from(ledgerHolds).where(eq(ledgerHolds.key, key)).for('update');
  if (row === undefined) throw billingErrors.holdClosed({ key });
  return row;
}

async function isPosted(entryKey: string, within: Queries): Promise<boolean> {
  const [row] = await within
    .select({ nth: ledgerPostings.nth })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.entry, entryKey), eq(ledgerPostings.nth, 0)));
  return row !== undefined;
}

async function guarded<Result>(statement: PromiseLike<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (cause) {
    throw translated(cause);
  }
}

/** Translates the database's refusal of an overdraft into the error that people see. */
function translated(cause: unknown): unknown {
  const isOverdrawn = sqlStateOf(cause) === '23514' && constraintOf(cause) === 'ledger_account_available';
  return isOverdrawn ? billingErrors.insufficientBalance({}, { cause }) : cause;
}

function isKnown(cause: unknown): boolean {
  return sqlStateOf(cause) === '23505' && constraintOf(cause) === 'ledger_posting_pkey';
}

function assertPosting({ source, destination, amount }: Posting): void {
  assertAmount(amount);
  assert(source !== destination, 'a posting moves an amount somewhere else');
}

function assertAmount(amount: number): void {
  assert(
    Number.isSafeInteger(amount) && amount > 0 && amount <= AMOUNT_MAX,
    `${amount} is an amount: a whole number from 1 to ${AMOUNT_MAX}`,
  );
}

/** Keys of objects in one order, so that the same facts have the same fingerprint. */
function fingerprintOf(facts: object): Buffer {
  const text = JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return hash('sha256', text, 'buffer');
}
