import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { ShortRing } from '../../model.ts';
import { FAILURES } from '../../rules/end-reasons.ts';
import type { HistoryCursor } from '../../rules/history.ts';
import type { HistoryFilter } from '../../rules/history-filter.ts';
import { type CallRecord, NETWORK } from '../../rules/transition.ts';
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

/** Ended calls of this person, newest first, from below the cursor. */
export async function readHistory(queries: Queries, page: HistoryPage): Promise<HistoryRow[]> {
  const { accountId, filter, limit } = page;
  const wanted = and(eq(calls.state, 'ended'), below(page.below), placedWithin(filter), failed(filter));
  const read = (side: SQL | undefined) =>
    queries
      .select({
        call: calls,
        mos: lowestMos(accountId),
        legOf: phoneLegs.callId,
        chargeMicroUsd: phoneLegs.chargeMicroUsd,
        providerName: phoneLegs.providerName,
        attempts: phoneLegs.attempts,
        shortRing: phoneLegs.shortRing,
      })
      .from(calls)
      .leftJoin(phoneLegs, eq(phoneLegs.callId, calls.id))
      .where(and(side, wanted))
      .orderBy(desc(calls.placedAt), desc(calls.id))
      .limit(limit);
  // Each side has its own index; one condition over both could use neither for the order.
  const sides = [incoming(page), outgoing(page)].filter((side) => side !== null);
  const rows = (await Promise.all(sides.map(read))).flat();
  return rows
    .toSorted((a, b) => b.call.placedAt - a.call.placedAt || (a.call.id < b.call.id ? 1 : -1))
    .slice(0, limit)
    .map(({ call, mos, legOf, chargeMicroUsd, providerName, attempts, shortRing }) => ({
      record: recordOf(call),
      mos,
      leg:
        legOf === null
          ? null
          : { chargeMicroUsd: chargeMicroUsd ?? 0, providerName, attempts: attempts ?? [], shortRing },
    }));
}

/** Null when no call that came in is wanted. */
function incoming({ accountId, filter, matches }: HistoryPage): SQL | null {
  const { show } = filter;
  if (show === 'outgoing') return null;
  const nobodyAnswered = and(isNull(calls.answeredAt), sql`${calls.endedBy} is distinct from 'callee'`);
  const somebodyDid = or(isNotNull(calls.answeredAt), eq(calls.endedBy, 'callee'));
  const shown = show === 'missed' ? nobodyAnswered : show === 'incoming' ? somebodyDid : undefined;
  const other = calls.callerId;
  return and(eq(calls.calleeId, accountId), shown, ofKind(filter, other), matching(matches, other)) ?? null;
}

/** Null when no call that went out is wanted. */
function outgoing({ accountId, filter, matches }: HistoryPage): SQL | null {
  if (filter.show === 'missed' || filter.show === 'incoming') return null;
  const other = calls.calleeId;
  return and(eq(calls.callerId, accountId), ofKind(filter, other), matching(matches, other)) ?? null;
}

type OtherSide = typeof calls.callerId | typeof calls.calleeId;

function ofKind({ kind }: Pick<HistoryFilter, 'kind'>, other: OtherSide): SQL | undefined {
  if (kind === null) return undefined;
  return kind === 'phone' ? eq(other, NETWORK) : ne(other, NETWORK);
}

function matching(matches: Matches | null, other: OtherSide): SQL | undefined {
  if (matches === null) return undefined;
  const { peers, digits } = matches;
  return (
    or(
      peers.length === 0 ? undefined : inArray(other, [...peers]),
      // Nothing but digits is in it, so nothing in it is a wildcard.
      digits === null ? undefined : like(calls.phoneNumber, `%${digits}%`),
      digits === null ? undefined : like(calls.ownNumber, `%${digits}%`),
    ) ?? sql`false`
  );
}

function failed({ show }: Pick<HistoryFilter, 'show'>): SQL | undefined {
  return show === 'failed' ? inArray(calls.endReason, [...FAILURES]) : undefined;
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

/** With whom this person had the latest calls that have ended, each once, the latest first. */
export async function readPeers(queries: Queries, accountId: AccountId, limit: number): Promise<AccountId[]> {
  const { rows } = await queries.execute<{ peer: string }>(sql`
    select peer from (
      select callee_id as peer, placed_at from calls where state = 'ended' and caller_id = ${accountId}
      union all
      select caller_id, placed_at from calls where state = 'ended' and callee_id = ${accountId}
    ) as talks
    where peer <> ${NETWORK}
    group by peer order by max(placed_at) desc limit ${limit}`);
  return rows.map(({ peer }) => asAccountId(peer));
}
