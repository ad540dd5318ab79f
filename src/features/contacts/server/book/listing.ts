import { type SQL, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { COUNTED_MAX, PAGE_SIZE } from '../../constants.ts';
import type { ContactFilter, ContactPage, ContactSort } from '../../model.ts';
import { tagKey } from '../../rules/book/facts.ts';
import { inList } from '../lists/membership.ts';
import { contacts } from '../tables.ts';
import { type ContactRow, isThere, type Reader, visibleTo, withPoints } from './store.ts';

export interface Listing extends ContactFilter {
  readonly cursor?: string | undefined;
}

interface Order {
  readonly column: SQL;
  readonly isDescending: boolean;
  readonly isNullable?: boolean;
  readonly valueOf: (row: ContactRow) => string | null;
  /** Type of the value in a comparison. */
  readonly type: SQL;
}

const instantText = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const ORDERS: Readonly<Record<ContactSort, Order>> = {
  name: {
    column: sql`${contacts.sortedBy}`,
    isDescending: false,
    valueOf: (row) => row.sortedBy,
    type: sql`text`,
  },
  company: {
    column: sql`${contacts.companyKey}`,
    isDescending: false,
    valueOf: (row) => row.companyKey,
    type: sql`text`,
  },
  created: {
    column: sql`${contacts.createdAt}`,
    isDescending: true,
    valueOf: (row) => instantText(row.createdAt),
    type: sql`timestamptz`,
  },
  talk: {
    column: sql`${contacts.lastTalkAt}`,
    isDescending: true,
    isNullable: true,
    valueOf: (row) => instantText(row.lastTalkAt),
    type: sql`timestamptz`,
  },
};

/** One page of the contacts that match, and how many match. @throws AppError common.badInput for a cursor that no page gave out */
export async function readPage(
  reader: Reader,
  { listing, now }: { listing: Listing; now: Instant },
  queries: Queries,
): Promise<ContactPage> {
  const order = ORDERS[listing.sort ?? 'name'];
  const matches = await matching(reader, { listing, now }, queries);
  const below = listing.cursor === undefined ? sql`true` : after(order, listing.cursor);
  const isSearch = (listing.search?.trim() ?? '') !== '';
  const { rows, total } = await (isSearch ? searched : walked)({ matches, below, order }, queries);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    contacts: (await withPoints(shown, queries)).map(({ contact }) => contact),
    next: rows.length > PAGE_SIZE && last !== undefined ? textOf([order.valueOf(last), last.id]) : null,
    total: Math.min(total, COUNTED_MAX),
    isExact: total <= COUNTED_MAX,
  };
}

interface Asked {
  readonly matches: SQL;
  /** What follows the page before. */
  readonly below: SQL;
  readonly order: Order;
}

interface Read {
  /** One more than a page has, if there are more. */
  readonly rows: ContactRow[];
  /** Counted to just beyond COUNTED_MAX. */
  readonly total: number;
}

/** Contacts in an order, by its index until the page is full. */
async function walked({ matches, below, order }: Asked, queries: Queries): Promise<Read> {
  const [rows, counted] = await Promise.all([
    walk({ matches, below, order }, queries),
    queries.execute<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from contacts where ${matches} limit ${COUNTED_MAX + 1}) as counted`),
  ]);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** Looks a search up once for both the count and the page. Only what very many match is walked in order. */
async function searched({ matches, below, order }: Asked, queries: Queries): Promise<Read> {
  // Under the name of the table, so that conditions on it hold for it.
  const found = await queries.execute<{ count: number; ids: string[] }>(sql`
    with matched as materialized (
      select id, sorted_by, company_key, created_at, last_talk_at from contacts where ${matches} limit ${COUNTED_MAX + 1})
    select (select count(*)::int from matched) as count,
      array(select id from matched as contacts where ${below} order by ${inOrder(order)} limit ${PAGE_SIZE + 1}) as ids`);
  const { count = 0, ids = [] } = found.rows[0] ?? {};
  if (count > COUNTED_MAX) return { rows: await walk({ matches, below, order }, queries), total: count };
  const rows = await queries
    .select()
    .from(contacts)
    .where(sql`${contacts.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(inOrder(order));
  return { rows, total: count };
}

const walk = ({ matches, below, order }: Asked, queries: Queries): Promise<ContactRow[]> =>
  queries
    .select()
    .from(contacts)
    .where(sql`${matches} and ${below}`)
    .orderBy(inOrder(order))
    .limit(PAGE_SIZE + 1);

/** As in the indexes: another place of the nulls, and they aren't used. */
function inOrder({ column, isDescending, isNullable = false }: Order): SQL {
  if (!isDescending) return sql`${column}, ${contacts.id}`;
  return sql`${column} desc${isNullable ? sql` nulls last` : sql``}, ${contacts.id} desc`;
}

/** What contacts of a listing have in common, whatever page. */
export async function matching(
  reader: Reader,
  { listing: { search, tag, list, source, owner }, now }: { listing: Listing; now: Instant },
  queries: Queries,
): Promise<SQL> {
  const wanted: (SQL | undefined)[] = [visibleTo(reader), isThere()];
  const text = search?.trim().toLowerCase() ?? '';
  if (text !== '') wanted.push(found(reader, text));
  if (tag !== undefined) wanted.push(sql`${contacts.tagKeys} @> array[${tagKey(tag)}]::text[]`);
  if (source !== undefined) wanted.push(sql`${contacts.source} = ${source}`);
  if (owner !== undefined) wanted.push(sql`${contacts.ownerId} = ${owner}`);
  if (list !== undefined) wanted.push(await inList(reader, { id: list, now }, queries));
  return sql.join(
    wanted.filter((one) => one !== undefined),
    sql` and `,
  );
}

/** By a part of the name, an address or the company; digits also find numbers. */
function found({ workspaceId }: Reader, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|0+)/, '');
  if (!/^\d{3,}$/.test(digits)) return sql`${contacts.searched} like ${pattern}`;
  // Each half by its own index: with "or" in between, neither is used.
  return sql`${contacts.id} in (
    select c.id from contacts c where c.workspace_id = ${workspaceId} and c.searched like ${pattern}
      and c.deleted_at is null and c.merged_into is null
    union all
    select p.contact_id from contact_points p
    where p.workspace_id = ${workspaceId} and p.kind = 'phone' and p.key like ${`%${digits}%`})`;
}

function after({ column, isDescending, isNullable = false, type }: Order, cursor: string): SQL {
  const place = placeOf(cursor);
  if (place === null) throw commonErrors.badInput();
  const [value, id] = place;
  if (isDescending && value !== null && Number.isNaN(Date.parse(value))) throw commonErrors.badInput();
  if (!isDescending) return sql`(${column}, ${contacts.id}) > (${value}::${type}, ${id})`;
  if (!isNullable) return sql`(${column}, ${contacts.id}) < (${value}::${type}, ${id})`;
  // Nulls are last.
  if (value === null) return sql`(${column} is null and ${contacts.id} < ${id})`;
  return sql`(${column} < ${value}::${type} or (${column} = ${value}::${type} and ${contacts.id} < ${id}) or ${column} is null)`;
}

const textOf = (place: readonly [string | null, string]) =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(text: string): [string | null, string] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts)) return null;
    const [value, id]: unknown[] = parts;
    return typeof id === 'string' && (value === null || typeof value === 'string') ? [value, id] : null;
  } catch {
    return null;
  }
}
