import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { ShortRing } from '../../model.ts';
import { FAILURES } from '../../rules/end-reasons.ts';
import { cursorOf, type HistoryCursor, isAbove } from '../../rules/history.ts';
import type { HistoryFilter } from '../../rules/history-filter.ts';
import { isUnknownToParty } from '../../rules/quiet.ts';
import { type CallRecord, NETWORK, type Side } from '../../rules/transition.ts';
import { type Attempt, phoneLegs } from '../phone/tables.ts';
import { lowestMos, recordOf } from '../store.ts';
import { calls } from '../tables.ts';

/** A call with the lowest MOS that one person's devices measured. */
export interface HistoryRow {
  readonly record: CallRecord;
  readonly mos: number | null;
  /** Of a telephone call: what it has cost, and how it went through the network. */
  readonly leg: {
    readonly chargeMicroUsd: number;
    readonly providerName: string | null;
    readonly attempts: readonly Attempt[];
    readonly shortRing: ShortRing | null;
  } | null;
}

/** Where calls of these people and numbers count; null: all do. */
export interface Matches {
  readonly peers: readonly AccountId[];
  readonly digits: string | null;
}

export interface HistoryPage {
  readonly accountId: AccountId;
  readonly filter: Omit<HistoryFilter, 'digits' | 'text'>;
  readonly matches: Matches | null;
  readonly below: HistoryCursor | null;
  readonly limit: number;
}

/** Part of a history, and where the next part continues; null when nothing is left to read. */
export interface HistoryRead {
  readonly rows: readonly HistoryRow[];
  readonly next: HistoryCursor | null;
}

/**
 * Calls of each side that a page reads. The first page reads fewer, which usually is enough. A search that finds little in
 * them ends its page there, so a page takes no longer for an account with a million calls than for one with a few thousand.
 */
const FIRST_SCANNED = 2_000;
const THEN_SCANNED = 10_000;
const scannedFor = (below: HistoryCursor | null) => (below === null ? FIRST_SCANNED : THEN_SCANNED);

/**
 * Reads this person's ended calls, newest first, from below the cursor. A page may be short or empty with more to come. To
 * read all calls, continue until `next` is null.
 */
export async function readHistory(queries: Queries, page: HistoryPage): Promise<HistoryRead> {
  const { limit, filter } = page;
  // Each side has its own index; one condition over both could use neither for the order.
  const sides = SIDES.filter((side) =>
    side === 'callee' ? filter.show !== 'outgoing' : filter.show !== 'missed' && filter.show !== 'incoming',
  );
  const found = await Promise.all(sides.map((side) => readSide(queries, page, side)));
  const ends = await Promise.all(
    // Calls of a side below the last of these rows are on a later page anyway.
    sides.map(async (side, nth) =>
      (found[nth]?.length ?? 0) > limit ? null : endOfScan(queries, page, side),
    ),
  );
  const end = ends.reduce((newest, one) => (isAbove(one, newest) ? one : newest), null);
  const rows = found
    .flat()
    .toSorted((a, b) => (isAbove(a.record, b.record) ? -1 : 1))
    // Below the end there may be others that one of the sides has not come to yet.
    .filter(({ record }) => !isAbove(end, record));
  const last = rows[limit - 1];
  return {
    // The index that is read does not say which calls a person must not know of; they make a page shorter.
    rows: rows.slice(0, limit).filter(({ record }) => !isUnknownToParty(page.accountId, record)),
    next: rows.length > limit && last !== undefined ? cursorOf(last.record) : end,
  };
}

const isEnded = sql`${calls.state} = 'ended'`;
const SIDES = ['callee', 'caller'] as const satisfies readonly Side[];
const columnsOf = {
  callee: { own: calls.calleeId, other: calls.callerId },
  caller: { own: calls.callerId, other: calls.calleeId },
} as const;

/** The calls of a side that are looked through, newest first. All that is read of them is in the index of the side. */
function scannedOf(
  queries: Queries,
  { accountId, filter, below: cursor }: Omit<HistoryPage, 'matches' | 'limit'>,
  side: Side,
) {
  const { own, other } = columnsOf[side];
  const { id, placedAt, phoneNumber, ownNumber, answeredAt, endedBy, endReason } = calls;
  return queries
    .select({ id, placedAt, other, phoneNumber, ownNumber, answeredAt, endedBy, endReason })
    .from(calls)
    .where(and(eq(own, accountId), isEnded, below(cursor), placedWithin(filter)))
    .orderBy(desc(placedAt), desc(id))
    .limit(scannedFor(cursor))
    .as('scanned');
}

type Scanned = ReturnType<typeof scannedOf>;

/** One more than a page says whether there is another. */
async function readSide(queries: Queries, page: HistoryPage, side: Side): Promise<HistoryRow[]> {
  const scanned = scannedOf(queries, page, side);
  const wanted = queries
    .select({ id: scanned.id })
    .from(scanned)
    .where(filtered(page, scanned, side))
    .orderBy(desc(scanned.placedAt), desc(scanned.id))
    .limit(page.limit + 1)
    .as('wanted');
  const rows = await queries
    .select({
      call: calls,
      mos: lowestMos(page.accountId),
      legOf: phoneLegs.callId,
      chargeMicroUsd: phoneLegs.chargeMicroUsd,
      providerName: phoneLegs.providerName,
      attempts: phoneLegs.attempts,
      shortRing: phoneLegs.shortRing,
    })
    .from(wanted)
    .innerJoin(calls, eq(calls.id, wanted.id))
    .leftJoin(phoneLegs, eq(phoneLegs.callId, calls.id));
  return rows.map(({ call, mos, legOf, chargeMicroUsd, providerName, attempts, shortRing }) => ({
    record: recordOf(call),
    mos,
    leg:
      legOf === null
        ? null
        : { chargeMicroUsd: chargeMicroUsd ?? 0, providerName, attempts: attempts ?? [], shortRing },
  }));
}

/** The last call of a side that was read; null if there are no more. */
async function endOfScan(queries: Queries, page: HistoryPage, side: Side): Promise<HistoryCursor | null> {
  const {
    filter: { show, kind },
    matches,
  } = page;
  const areAllFound = kind === null && matches === null && (show === 'all' || show === 'outgoing');
  if (areAllFound) return null;
  const scanned = scannedOf(queries, page, side);
  const [last] = await queries
    .select({ placedAt: scanned.placedAt, id: scanned.id })
    .from(scanned)
    .orderBy(desc(scanned.placedAt), desc(scanned.id))
    .offset(scannedFor(page.below) - 1)
    .limit(1);
  return last ?? null;
}

function filtered({ filter, matches }: HistoryPage, call: Scanned, side: Side): SQL | undefined {
  const { show, kind } = filter;
  const nobodyAnswered = and(isNull(call.answeredAt), sql`${call.endedBy} is distinct from 'callee'`);
  const somebodyDid = or(isNotNull(call.answeredAt), eq(call.endedBy, 'callee'));
  return and(
    side === 'callee' && show === 'missed' ? nobodyAnswered : undefined,
    side === 'callee' && show === 'incoming' ? somebodyDid : undefined,
    show === 'failed' ? inArray(call.endReason, [...FAILURES]) : undefined,
    kind === 'phone' ? eq(call.other, NETWORK) : undefined,
    kind === 'username' ? ne(call.other, NETWORK) : undefined,
    matching(matches, call),
  );
}

function matching(matches: Matches | null, call: Scanned): SQL | undefined {
  if (matches === null) return undefined;
  const { peers, digits } = matches;
  return (
    or(
      peers.length === 0 ? undefined : inArray(call.other, [...peers]),
      // Nothing but digits is in it, so nothing in it is a wildcard.
      digits === null ? undefined : like(call.phoneNumber, `%${digits}%`),
      digits === null ? undefined : like(call.ownNumber, `%${digits}%`),
    ) ?? sql`false`
  );
}

function placedWithin({ from, before }: Pick<HistoryFilter, 'from' | 'before'>): SQL | undefined {
  return and(
    from === null ? undefined : gte(calls.placedAt, from),
    before === null ? undefined : lt(calls.placedAt, before),
  );
}

function below(cursor: HistoryCursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const placedAt = new Date(cursor.placedAt).toISOString();
  return sql`(${calls.placedAt}, ${calls.id}) < (${placedAt}::timestamptz, ${cursor.id})`;
}

/** The people in the calls that are read, each once. */
export async function readPeers(
  queries: Queries,
  page: Omit<HistoryPage, 'matches' | 'limit'>,
): Promise<AccountId[]> {
  const found = await Promise.all(
    SIDES.map((side) => {
      const scanned = scannedOf(queries, page, side);
      return queries.selectDistinct({ peer: scanned.other }).from(scanned).where(ne(scanned.other, NETWORK));
    }),
  );
  return [...new Set(found.flat().map(({ peer }) => asAccountId(peer)))];
}
