import { inArray, type SQL, sql } from 'drizzle-orm';
import { may } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { TIMELINE_PAGE } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { ContactNote, TimelineEntry, TimelinePage } from '../../model-record.ts';
import { createContactStore } from '../book/store.ts';
import { contactNotes } from '../tables.ts';
import { groupOf } from './group.ts';
import { noteOf } from './notes.ts';

/** Own numbers whose calls a member may see; null: those of all. */
export type NumbersReadBy = (member: Member) => Promise<readonly string[] | null>;

export type Timeline = ReturnType<typeof createTimeline>;

export function createTimeline({ database }: Pick<Platform, 'database'>, numbersReadBy: NumbersReadBy) {
  return {
    /** @throws AppError contacts.notFound, common.badInput for a cursor that no page gave out */
    async page(
      member: Member,
      { id, cursor }: { id: string; cursor?: string | undefined },
    ): Promise<TimelinePage> {
      const { queries } = database;
      const place = cursor === undefined ? null : placeOf(cursor);
      if (cursor !== undefined && place === null) throw commonErrors.badInput();
      if ((await createContactStore(queries).one(member, id)) === null) throw contactsErrors.notFound();
      const group = (await groupOf(id, queries)).map((one) => one.id);
      const seen = seenBy(member, await numbersReadBy(member));
      const rows = await readRows({ member, group, seen, place }, queries);
      const shown = rows.slice(0, TIMELINE_PAGE);
      const last = shown.at(-1);
      return {
        entries: await withNotes(shown, queries),
        next: rows.length > TIMELINE_PAGE && last !== undefined ? textOf(last) : null,
      };
    },
  };
}

interface Row extends Record<string, unknown> {
  readonly kind: string;
  readonly thing_id: string;
  readonly at: string;
  readonly account_id: string | null;
  readonly facts: Record<string, unknown>;
}

type Place = readonly [at: string, thingId: string, kind: string];

/** What is private to somebody else, such as a task, isn't there. What came over a number is seen by who took part and by who may read the number. The rest is everybody's. */
function seenBy({ accountId, role }: Member, numbers: readonly string[] | null): SQL {
  const isTheirs = sql`coalesce(t.facts->>'privateTo', ${accountId}) = ${accountId}`;
  if (numbers === null || may(role, 'calls.read-all')) return isTheirs;
  return sql`${isTheirs} and (t.own_number is null or t.account_id = ${accountId} or t.own_number = any(${sql.param([...numbers])}::text[]))`;
}

/**
 * Reads the newest of each key by its index and then the newest of these, so that a page costs the same however long the
 * timeline is. What has two keys of one contact comes twice from these, and leaves once.
 */
async function readRows(
  {
    member,
    group,
    seen,
    place,
  }: { member: Member; group: readonly string[]; seen: SQL; place: Place | null },
  queries: Queries,
): Promise<Row[]> {
  const ids = sql`${sql.param([...group])}::text[]`;
  const below =
    place === null
      ? sql`true`
      : sql`(t.at, t.thing_id, t.kind) < (${place[0]}::timestamptz, ${place[1]}, ${place[2]})`;
  const { rows } = await queries.execute<Row>(sql`
    with keys as (
      select kind, key from contact_points where contact_id = any(${ids})
      union select 'contact', id from unnest(${ids}) as id
    ), newest as (
      select distinct found.at, found.thing_id, found.kind, found.account_id, found.facts
      from keys cross join lateral (
        select t.* from contact_timeline t
        where t.workspace_id = ${member.workspaceId} and t.key_kind = keys.kind and t.key = keys.key
          and ${seen} and ${below}
        order by t.at desc, t.thing_id desc, t.kind desc limit ${TIMELINE_PAGE + 1}
      ) as found
    )
    select kind, thing_id, account_id, facts, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from newest order by newest.at desc, thing_id desc, kind desc limit ${TIMELINE_PAGE + 1}`);
  return rows;
}

async function withNotes(rows: readonly Row[], queries: Queries): Promise<TimelineEntry[]> {
  const ids = rows.filter(({ kind }) => kind === 'note').map((row) => row.thing_id);
  const found =
    ids.length === 0 ? [] : await queries.select().from(contactNotes).where(inArray(contactNotes.id, ids));
  const notes = new Map<string, ContactNote>(found.map((row) => [row.id, noteOf(row)]));
  return rows.map((row) => ({
    kind: row.kind,
    thingId: row.thing_id,
    at: Date.parse(row.at),
    accountId: row.account_id,
    facts: row.facts,
    note: notes.get(row.thing_id) ?? null,
  }));
}

const textOf = ({ at, thing_id, kind }: Row) =>
  Buffer.from(JSON.stringify([at, thing_id, kind] satisfies Place)).toString('base64url');

function placeOf(text: string): Place | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts)) return null;
    const [at, thingId, kind]: unknown[] = parts;
    if (typeof at !== 'string' || typeof thingId !== 'string' || typeof kind !== 'string') return null;
    return Number.isNaN(Date.parse(at)) ? null : [at, thingId, kind];
  } catch {
    return null;
  }
}
