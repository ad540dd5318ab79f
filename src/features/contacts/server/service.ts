import { sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { serviceOf } from '#platform/server/services.ts';
import { createBook } from './book/book.ts';
import { tellPages, touched } from './book/events.ts';
import { addHeard, type Heard } from './book/heard.ts';
import { type Met, meet } from './book/meeting.ts';
import { type ContactRow, createContactStore, type StoredContact, withPoints } from './book/store.ts';
import { addConsent, type NewConsent } from './record/consents.ts';
import { addEntry, type NewEntry } from './record/entries.ts';
import type { NumbersReadBy } from './record/timeline.ts';
import { contacts } from './tables.ts';

/** A name for a number. */
export interface KnownCaller {
  readonly contactId: string;
  readonly name: string;
  readonly company: string;
  readonly lastTalkAt: Instant | null;
}

/** A contact as it is today, under whichever of its ids it was asked for. */
export interface SeenContact {
  readonly contactId: string;
  readonly name: string;
  /** Its own id, and those of contacts that were merged into it. */
  readonly ids: readonly string[];
}

/** What the features above ask of contacts. */
export interface ContactsService {
  /**
   * Contacts of these numbers (E.164), usernames ("@alice") and email addresses, in one statement. Of several, the one they talked to last.
   * @param reader with an account also those that only this person sees; without one, those that everybody sees
   */
  whoAre(
    reader: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId | null },
    phones: readonly string[],
  ): Promise<ReadonlyMap<string, KnownCaller>>;
  /**
   * The contact with this email address; a new one of the source "meeting" when there is none.
   * @returns its id; null when the address is none
   */
  meet(
    by: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId },
    met: Met,
    within: Transaction,
  ): Promise<string | null>;
  /** The contact with this email address; a new one with tags and a note when there is none. @returns its id */
  addHeard(member: Member, heard: Heard): Promise<string>;
  /** Whether they see a contact with this id. */
  isSeen(
    reader: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId },
    id: string,
    queries: Queries,
  ): Promise<boolean>;
  /** Those of these contacts that they see, by name. A contact that was merged counts as the one that it was merged into. */
  these(
    reader: { readonly workspaceId: WorkspaceId; readonly accountId: AccountId },
    ids: readonly string[],
    queries: Queries,
  ): Promise<SeenContact[]>;
  /** Adds what a contact agreed to or refused to their ledger; nothing if the id is there. @throws AppError contacts.notFound, keyReused */
  noteConsent(member: Member, consent: NewConsent, within: Transaction): Promise<void>;
  /** Puts something on the timelines of the contacts that have one of its keys, now or later. */
  note(entry: NewEntry, within: Transaction): Promise<void>;
  /** Takes an entry off the timeline of a contact. */
  unnote(
    entry: Pick<NewEntry, 'workspaceId' | 'kind' | 'thingId'> & { readonly contactId: string },
    within: Transaction,
  ): Promise<void>;
  /** The same for a call, which also counts as the last talk. */
  noteTalk(entry: NewEntry, within: Transaction): Promise<void>;
  /** Registers who knows which numbers' calls a member may see. Without it, people see their own. Called once. */
  numbersReadBy(readBy: NumbersReadBy): void;
}

export const contactsService = serviceOf<ContactsService>('contacts');

export function createService(
  platform: Pick<Platform, 'database' | 'clock' | 'realtime'>,
  numbersReadBy: ContactsService['numbersReadBy'],
): ContactsService {
  const { database, clock } = platform;
  const book = createBook(platform);
  return {
    numbersReadBy,
    async whoAre({ workspaceId, accountId }, phones) {
      if (phones.length === 0) return new Map();
      const keys = phones.map(callerKey);
      const { rows } = await database.queries.execute<{
        key: string;
        id: string;
        name: string;
        company: string;
        last_talk_at: string | null;
      }>(sql`
        select distinct on (p.kind, p.key) case p.kind when 'username' then '@' || p.key else p.key end as key, c.id, c.name, c.company, c.last_talk_at
        from unnest(${sql.param(keys.map(({ kind }) => kind))}::text[], ${sql.param(keys.map(({ key }) => key))}::text[]) as k (kind, key)
          join contact_points p on p.workspace_id = ${workspaceId} and p.kind = k.kind and p.key = k.key
          join contacts c on c.id = p.contact_id
        where c.deleted_at is null and c.merged_into is null and (c.private_to is null or c.private_to = ${accountId})
        order by p.kind, p.key, c.last_talk_at desc nulls last, c.id`);
      return new Map(
        rows.map(({ key, id, name, company, last_talk_at: at }) => [
          key,
          { contactId: id, name, company, lastTalkAt: at === null ? null : Date.parse(at) },
        ]),
      );
    },
    meet: (by, met, transaction) => meet(by, met, { transaction, now: clock.now() }),
    addHeard: (member, heard) => addHeard(member, heard, { book, queries: database.queries }),
    isSeen: async (reader, id, queries) => (await createContactStore(queries).one(reader, id)) !== null,
    these: (reader, ids, queries) => theseOf(reader, ids, queries),
    async noteConsent(member, consent, transaction) {
      await addConsent(member, consent, { transaction, now: clock.now() });
    },
    async note(entry, { queries, emit }) {
      await addEntry(entry, queries);
      for (const found of await holdersOf(entry, queries)) emit(touched(found));
    },
    async unnote({ workspaceId, kind, thingId, contactId }, { queries, emit }) {
      await queries.execute(sql`
        delete from contact_timeline where workspace_id = ${workspaceId} and key_kind = 'contact'
          and key = ${contactId} and kind = ${kind} and thing_id = ${thingId}`);
      const key = { kind: 'contact', key: contactId } as const;
      for (const found of await holdersOf({ workspaceId, keys: [key] }, queries)) emit(touched(found));
    },
    async noteTalk(entry, transaction) {
      const { queries, emit } = transaction;
      await addEntry(entry, queries);
      const before = await holdersOf(entry, queries);
      if (before.length === 0) return;
      const ids = before.map(({ row }) => row.id);
      const rows: ContactRow[] = await queries
        .update(contacts)
        .set({
          lastTalkAt: sql`greatest(${contacts.lastTalkAt}, ${new Date(entry.at).toISOString()}::timestamptz)`,
          version: sql`${contacts.version} + 1`,
        })
        .where(sql`${contacts.id} = any(${sql.param(ids)}::text[])`)
        .returning();
      const now = await withPoints(rows, queries);
      tellPages(entry, { before, now }, transaction);
      for (const found of now) emit(touched(found));
    },
  };
}

function callerKey(caller: string) {
  if (caller.startsWith('@')) return { kind: 'username', key: caller.slice(1).toLowerCase() };
  return caller.includes('@') ? { kind: 'email', key: caller.toLowerCase() } : { kind: 'phone', key: caller };
}

async function theseOf(
  { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId: AccountId },
  ids: readonly string[],
  queries: Queries,
): Promise<SeenContact[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.execute<{ id: string; name: string; ids: string[] }>(sql`
    with recursive up as (
      select id, merged_into from contacts where workspace_id = ${workspaceId} and id = any(${sql.param([...ids])}::text[])
      union select c.id, c.merged_into from contacts c join up on c.id = up.merged_into
    ), down as (
      select id, id as into_id from up where merged_into is null
      union select c.id, down.into_id from contacts c join down on c.merged_into = down.id
    )
    select c.id, c.name, array_agg(down.id order by down.id) as ids
    from contacts c join down on down.into_id = c.id
    where c.deleted_at is null and (c.private_to is null or c.private_to = ${accountId})
    group by c.id, c.name order by c.name, c.id`);
  return rows.map(({ id, name, ids: all }) => ({ contactId: id, name, ids: all }));
}

/** Contacts that have a key of an entry, or into which one was merged that has it, locked in the order of their ids. */
async function holdersOf(
  { workspaceId, keys }: Pick<NewEntry, 'workspaceId' | 'keys'>,
  queries: Queries,
): Promise<StoredContact[]> {
  const points = keys.filter(({ kind }) => kind !== 'contact');
  const rows = await queries
    .select()
    .from(contacts)
    .where(sql`${contacts.workspaceId} = ${workspaceId} and ${contacts.deletedAt} is null and ${contacts.mergedInto} is null
      and ${contacts.id} in (
        select p.contact_id from unnest(${sql.param(points.map(({ kind }) => kind))}::text[], ${sql.param(points.map(({ key }) => key))}::text[]) as k (kind, key)
          join contact_points p on p.workspace_id = ${workspaceId} and p.kind = k.kind and p.key = k.key
        union all (
          with recursive up as (
            select c.id, c.merged_into from contacts c
              where c.id = any(${sql.param(keys.filter(({ kind }) => kind === 'contact').map(({ key }) => key))}::text[])
            union select c.id, c.merged_into from contacts c join up on c.id = up.merged_into
          ) select id from up where merged_into is null))`)
    .orderBy(contacts.id)
    .for('update');
  return withPoints(rows, queries);
}
