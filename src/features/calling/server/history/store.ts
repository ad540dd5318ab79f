import { and, desc, eq, gte, inArray, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { ShortRing } from '../../model.ts';
import { isUnknownTo } from '../../rules/blocks/quiet.ts';
import { FAILURES } from '../../rules/history/end-reasons.ts';
import { cursorOf, type HistoryCursor, isAbove } from '../../rules/history/history.ts';
import type { HistoryFilter } from '../../rules/history/history-filter.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { NETWORK, type Party } from '../../rules/record/parties.ts';
import { phoneLegs, type RouteAttempt } from '../phone/tables.ts';
import { recordOf } from '../record/row.ts';
import { lowestMos } from '../store.ts';
import { callRings, calls } from '../tables.ts';

/** A call with the lowest MOS that one person's devices measured. */
export interface HistoryRow {
  readonly record: CallRecord;
  readonly mos: number | null;
  /** For a call to or from a phone: its cost and its route through the network. */
  readonly leg: {
    readonly chargeMicroUsd: number;
    readonly providerName: string | null;
    readonly attempts: readonly RouteAttempt[];
    readonly shortRing: ShortRing | null;
  } | null;
}

/** People and numbers whose calls match; null if all do. */
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

/** Part of a history and where the next part begins; null at the end. */
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
export const scannedFor = (below: HistoryCursor | null) => (below === null ? FIRST_SCANNED : THEN_SCANNED);

/**
 * Reads this person's ended calls, newest first, from below the cursor. A page may be short or empty with more to come. To
 * read all calls, continue until `next` is null.
 */
export async function readHistory(queries: Queries, page: HistoryPage): Promise<HistoryRead> {
  const { limit, filter } = page;
  // Each side has its own index. One condition over all sides couldn't use any of them for the order.
  const sides = SIDES.filter((side) =>
    side === 'caller' ? filter.show !== 'missed' && filter.show !== 'incoming' : filter.show !== 'outgoing',
  );
  const found = await Promise.all(sides.map((side) => readSide(queries, page, side)));
  const ends = await Promise.all(
    // If this side has more rows, its calls below the last one belong to a later page anyway.
    sides.map(async (side, nth) =>
      (found[nth]?.length ?? 0) > limit ? null : endOfScan(queries, page, side),
    ),
  );
  const end = ends.reduce((newest, one) => (isAbove(one, newest) ? one : newest), null);
  const rows = found
    .flat()
    .toSorted((a, b) => (isAbove(a.record, b.record) ? -1 : 1))
    // Below the end there may be calls of a side that hasn't been read that far.
    .filter(({ record }) => !isAbove(end, record));
  const last = rows[limit - 1];
  return {
    // The index doesn't know which calls must stay hidden from a person, so they shorten the page.
    rows: rows.slice(0, limit).filter(({ record }) => !isUnknownTo(page.accountId, record)),
    next: rows.length > limit && last !== undefined ? cursorOf(last.record) : end,
  };
}

const isEnded = sql`${calls.state} = 'ended'`;
/** Calls that rang only this person, rang them with others, or were placed by them. */
const SIDES = ['callee', 'ring', 'caller'] as const;
type ReadSide = (typeof SIDES)[number];

/** Calls of one side to look through, newest first. All columns used here are in the side's index. */
function scannedOf(
  queries: Queries,
  { accountId, filter, below: cursor }: Omit<HistoryPage, 'matches' | 'limit'>,
  side: ReadSide,
) {
  const isCaller = side === 'caller';
  const source = side === 'ring' ? ringSource : callSource(isCaller ? calls.calleeId : calls.callerId);
  const isOwn =
    side === 'ring'
      ? and(eq(callRings.accountId, accountId), sql`${callRings.state} = 'over'`)
      : and(eq(isCaller ? calls.callerId : calls.calleeId, accountId), isEnded);
  const { id, placedAt } = source;
  return queries
    .select(source)
    .from(side === 'ring' ? callRings : calls)
    .where(and(isOwn, below(source, cursor), placedWithin(placedAt, filter)))
    .orderBy(desc(placedAt), desc(id))
    .limit(scannedFor(cursor))
    .as('scanned');
}

/** @param other column of the party at the other end; null for a call that rang several */
function callSource(other: typeof calls.callerId | typeof calls.calleeId) {
  const { id, placedAt, phoneNumber, ownNumber, endReason } = calls;
  const isMissed =
    sql<boolean>`(${calls.answeredAt} is null and ${calls.endedBy} is distinct from 'callee')`.as(
      'is_missed',
    );
  return {
    id,
    placedAt,
    other: sql<Party | null>`${other}`.as('other'),
    phoneNumber,
    ownNumber,
    endReason,
    isMissed,
  };
}

const ringSource = {
  id: callRings.callId,
  placedAt: callRings.placedAt,
  other: sql<Party | null>`${callRings.callerId}`.as('other'),
  phoneNumber: callRings.phoneNumber,
  ownNumber: callRings.ownNumber,
  endReason: callRings.endReason,
  isMissed: sql<boolean>`${callRings.isMissed}`.as('is_missed'),
};

type Scanned = ReturnType<typeof scannedOf>;

/** Reads one row more than a page holds, to see whether another page follows. */
async function readSide(queries: Queries, page: HistoryPage, side: ReadSide): Promise<HistoryRow[]> {
  const scanned = scannedOf(queries, page, side);
  const wanted = queries
    .select({ id: scanned.id })
    .from(scanned)
    .where(filtered(page, scanned, side))
    .orderBy(desc(scanned.placedAt), desc(scanned.id))
    .limit(page.limit + 1)
    .as('wanted');
  const rows = await queries
    .select({ call: calls, mos: lowestMos(page.accountId), ...legColumns })
    .from(wanted)
    .innerJoin(calls, eq(calls.id, wanted.id))
    .leftJoin(phoneLegs, eq(phoneLegs.callId, calls.id));
  return rows.map(({ call, mos, ...leg }) => ({ record: recordOf(call), mos, leg: legIn(leg) }));
}

/** What a history row needs of a phone leg, if there is one. */
export const legColumns = {
  legOf: phoneLegs.callId,
  chargeMicroUsd: phoneLegs.chargeMicroUsd,
  providerName: phoneLegs.providerName,
  attempts: phoneLegs.attempts,
  shortRing: phoneLegs.shortRing,
};

type LegColumns = {
  readonly [Column in keyof typeof legColumns]: (typeof legColumns)[Column]['_']['data'] | null;
};

export function legIn({ legOf, chargeMicroUsd, providerName, attempts, shortRing }: LegColumns) {
  if (legOf === null) return null;
  return { chargeMicroUsd: chargeMicroUsd ?? 0, providerName, attempts: attempts ?? [], shortRing };
}

/** Finds the last call of a side that was scanned; null if there are no more. */
async function endOfScan(queries: Queries, page: HistoryPage, side: ReadSide): Promise<HistoryCursor | null> {
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

function filtered({ filter, matches }: HistoryPage, call: Scanned, side: ReadSide): SQL | undefined {
  const { show, kind } = filter;
  return and(
    side !== 'caller' && show === 'missed' ? sql`${call.isMissed}` : undefined,
    side !== 'caller' && show === 'incoming' ? sql`not ${call.isMissed}` : undefined,
    show === 'failed' ? inArray(call.endReason, [...FAILURES]) : undefined,
    kind === 'phone' ? eq(call.other, NETWORK) : undefined,
    kind === 'username' ? sql`${call.other} is distinct from ${NETWORK}` : undefined,
    matching(matches, call),
  );
}

function matching(matches: Matches | null, call: Scanned): SQL | undefined {
  if (matches === null) return undefined;
  const { peers, digits } = matches;
  return (
    or(
      peers.length === 0 ? undefined : inArray(call.other, [...peers]),
      // It has only digits, so it can't contain a wildcard.
      digits === null ? undefined : like(call.phoneNumber, `%${digits}%`),
      digits === null ? undefined : like(call.ownNumber, `%${digits}%`),
    ) ?? sql`false`
  );
}

type Source = typeof ringSource | ReturnType<typeof callSource>;

export function placedWithin(
  placedAt: Source['placedAt'],
  { from, before }: Pick<HistoryFilter, 'from' | 'before'>,
): SQL | undefined {
  return and(
    from === null ? undefined : gte(placedAt, from),
    before === null ? undefined : lt(placedAt, before),
  );
}

export function below(
  { placedAt, id }: Pick<Source, 'placedAt' | 'id'>,
  cursor: HistoryCursor | null,
): SQL | undefined {
  if (cursor === null) return undefined;
  const at = new Date(cursor.placedAt).toISOString();
  return sql`(${placedAt}, ${id}) < (${at}::timestamptz, ${cursor.id})`;
}

/** Lists the people in the scanned calls, each once. */
export async function readPeers(
  queries: Queries,
  page: Omit<HistoryPage, 'matches' | 'limit'>,
): Promise<AccountId[]> {
  const found = await Promise.all(
    SIDES.map((side) => {
      const scanned = scannedOf(queries, page, side);
      return queries
        .selectDistinct({ peer: sql<string>`${scanned.other}` })
        .from(scanned)
        .where(ne(scanned.other, NETWORK));
    }),
  );
  return [...new Set(found.flat().map(({ peer }) => asAccountId(peer)))];
}
