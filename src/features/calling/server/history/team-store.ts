import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId, type CallId, type WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { FAILURES } from '../../rules/history/end-reasons.ts';
import { cursorOf } from '../../rules/history/history.ts';
import type { CallRecord } from '../../rules/record/call-record.ts';
import { NETWORK } from '../../rules/record/parties.ts';
import { phoneLegs } from '../phone/tables.ts';
import { recordOf } from '../record/row.ts';
import { callPeople, calls } from '../tables.ts';
import {
  below,
  type HistoryPage,
  type HistoryRead,
  type HistoryRow,
  legColumns,
  legIn,
  placedWithin,
  scannedFor,
} from './store.ts';

/** Part of the calls of a workspace. */
export interface TeamPage extends Omit<HistoryPage, 'accountId'> {
  readonly workspaceId: WorkspaceId;
  /** Numbers whose calls may be seen; null: all. */
  readonly numbers: readonly string[] | null;
  /** Who placed or answered them; null: anybody. */
  readonly person: AccountId | null;
}

/** As in the index (migration 20261123-1405). A plan that isn't made for these literals can't use it. */
const workspaceOf = sql`coalesce(${calls.workspaceId}, nullif(${calls.callerId}, 'network'), ${calls.calleeId})`;
const isEndedPhoneCall = sql`${calls.state} = 'ended' and (${calls.callerId} = 'network' or ${calls.calleeId} = 'network')`;

/** Calls of a workspace to look through, newest first. All columns used here are in the index. */
function scannedOf(
  queries: Queries,
  { workspaceId, filter, below: cursor }: Pick<TeamPage, 'workspaceId' | 'filter' | 'below'>,
) {
  const { id, placedAt, callerId, phoneNumber, ownNumber, endReason } = calls;
  return queries
    .select({
      id,
      placedAt,
      callerId,
      /** Who answered; null where nobody on our side has. */
      answererId: sql<string | null>`case when ${calls.answeredAt} is not null and ${callerId} = 'network'
        then coalesce(${calls.answeredBy}, ${calls.calleeId}) end`.as('answerer_id'),
      phoneNumber,
      ownNumber,
      endReason,
      isMissed: sql<boolean>`(${callerId} = 'network' and ${calls.answeredAt} is null
        and ${calls.endedBy} is distinct from 'callee')`.as('is_missed'),
    })
    .from(calls)
    .where(
      and(
        sql`${workspaceOf} = ${workspaceId}`,
        isEndedPhoneCall,
        below(calls, cursor),
        placedWithin(calls.placedAt, filter),
      ),
    )
    .orderBy(desc(placedAt), desc(id))
    .limit(scannedFor(cursor))
    .as('scanned');
}

type Scanned = ReturnType<typeof scannedOf>;

/**
 * Reads phone calls of a workspace, newest first, from below the cursor. A page looks through a limited number of calls, like
 * one of somebody's own history.
 */
export async function readTeamCalls(queries: Queries, page: TeamPage): Promise<HistoryRead> {
  const [rows, end] = await Promise.all([readPage(queries, page), endOfScan(queries, page)]);
  const last = rows[page.limit - 1];
  return {
    rows: rows.slice(0, page.limit),
    next: rows.length > page.limit && last !== undefined ? cursorOf(last.record) : end,
  };
}

/** Reads one row more than a page holds, to see whether another page follows. */
async function readPage(queries: Queries, page: TeamPage): Promise<HistoryRow[]> {
  const scanned = scannedOf(queries, page);
  const wanted = queries
    .select({ id: scanned.id })
    .from(scanned)
    .where(filtered(page, scanned))
    .orderBy(desc(scanned.placedAt), desc(scanned.id))
    .limit(page.limit + 1)
    .as('wanted');
  const rows = await queries
    .select({ call: calls, ...legColumns })
    .from(wanted)
    .innerJoin(calls, eq(calls.id, wanted.id))
    .leftJoin(phoneLegs, eq(phoneLegs.callId, calls.id))
    .orderBy(desc(calls.placedAt), desc(calls.id));
  return rows.map(({ call, ...leg }) => ({ record: recordOf(call), mos: null, leg: legIn(leg) }));
}

/** Finds the last call that was looked through; null if there are no more. */
async function endOfScan(queries: Queries, page: TeamPage): Promise<HistoryRead['next']> {
  const scanned = scannedOf(queries, page);
  const [last] = await queries
    .select({ placedAt: scanned.placedAt, id: scanned.id })
    .from(scanned)
    .orderBy(desc(scanned.placedAt), desc(scanned.id))
    .offset(scannedFor(page.below) - 1)
    .limit(1);
  return last ?? null;
}

function filtered({ filter: { show }, matches, numbers, person }: TeamPage, call: Scanned): SQL | undefined {
  return and(
    numbers === null ? undefined : inArray(call.ownNumber, [...numbers]),
    person === null ? undefined : or(eq(call.callerId, person), eq(call.answererId, person)),
    show === 'missed' ? sql`${call.isMissed}` : undefined,
    show === 'incoming' ? and(eq(call.callerId, NETWORK), sql`not ${call.isMissed}`) : undefined,
    show === 'outgoing' ? sql`${call.callerId} <> 'network'` : undefined,
    show === 'failed' ? inArray(call.endReason, [...FAILURES]) : undefined,
    matching(matches, call),
  );
}

function matching(matches: TeamPage['matches'], call: Scanned): SQL | undefined {
  if (matches === null) return undefined;
  const { peers, digits } = matches;
  return (
    or(
      peers.length === 0
        ? undefined
        : or(inArray(call.callerId, [...peers]), inArray(call.answererId, [...peers])),
      // It has only digits, so it can't contain a wildcard.
      digits === null ? undefined : like(call.phoneNumber, `%${digits}%`),
      digits === null ? undefined : like(call.ownNumber, `%${digits}%`),
    ) ?? sql`false`
  );
}

/** Lists those who placed or answered the calls that a page looks through, each once. */
export async function readTeamPeople(
  queries: Queries,
  page: Pick<TeamPage, 'workspaceId' | 'filter' | 'below'>,
): Promise<AccountId[]> {
  const scanned = scannedOf(queries, page);
  const rows = await queries
    .selectDistinct({
      person: sql<string | null>`coalesce(nullif(${scanned.callerId}, 'network'), ${scanned.answererId})`,
    })
    .from(scanned);
  return rows.flatMap(({ person }) => (person === null ? [] : [asAccountId(person)]));
}

/** Lists people who had calls in a workspace other than the one their account began with. */
export async function readCallPeople(queries: Queries, workspaceId: WorkspaceId): Promise<AccountId[]> {
  const rows = await queries
    .select({ accountId: callPeople.accountId })
    .from(callPeople)
    .where(eq(callPeople.workspaceId, workspaceId));
  return rows.map(({ accountId }) => accountId);
}

/** Finds an ended phone call of a workspace with its route. */
export async function findTeamCall(
  queries: Queries,
  { workspaceId, id }: { workspaceId: WorkspaceId; id: CallId },
): Promise<{ record: CallRecord; leg: typeof phoneLegs.$inferSelect | null } | null> {
  const [found] = await queries
    .select({ call: calls, leg: phoneLegs })
    .from(calls)
    .leftJoin(phoneLegs, eq(phoneLegs.callId, calls.id))
    .where(and(eq(calls.id, id), sql`${workspaceOf} = ${workspaceId}`, isEndedPhoneCall));
  return found === undefined ? null : { record: recordOf(found.call), leg: found.leg };
}
