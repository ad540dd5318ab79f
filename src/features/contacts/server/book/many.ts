import { sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { TAGS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { Contact } from '../../model.ts';
import { tagKey } from '../../rules/book/facts.ts';
import { contacts } from '../tables.ts';
import { listsChanged, tellPages } from './events.ts';
import { createContactStore } from './store.ts';

type Parts = Pick<Platform, 'realtime' | 'clock'>;

/** Deletes, restores and erases any number of contacts. */
export function deletingOf(parts: Parts) {
  return {
    /** Contacts that are gone already stay as they are. */
    remove: (member: Member, ids: readonly string[]): Promise<number> =>
      changeEach(
        parts,
        { member, ids },
        {
          change: async (transaction, found) => {
            const now = parts.clock.now();
            await createContactStore(transaction.queries).setGone(
              found,
              { at: now, by: member.accountId },
              now,
            );
            await transaction.queries.execute(sql`
            update contact_list_members set removed_at = ${new Date(now).toISOString()}::timestamptz
            where contact_id = any(${sql.param([...found])}::text[]) and removed_at is null`);
            transaction.emit(listsChanged(member));
          },
        },
      ),

    /** Takes a deletion back, with the places in lists. */
    restore: (member: Member, ids: readonly string[]): Promise<number> =>
      changeEach(
        parts,
        { member, ids },
        {
          areGone: true,
          change: async (transaction, found) => {
            await createContactStore(transaction.queries).setGone(found, null, parts.clock.now());
            await transaction.queries.execute(sql`
            update contact_list_members set removed_at = null where contact_id = any(${sql.param([...found])}::text[])`);
            transaction.emit(listsChanged(member));
          },
        },
      ),

    /** Deletes for good, whether they were deleted before or not. */
    async erase(member: Member, ids: readonly string[]): Promise<number> {
      return parts.realtime.events.transact(async (transaction) => {
        const store = createContactStore(transaction.queries);
        const [there, gone] = [
          await store.these(member, ids, { lock: true }),
          await store.these(member, ids, { lock: true, isGone: true }),
        ];
        const before = [...there, ...gone];
        if (before.length === 0) return 0;
        await store.erase(before.map(({ row }) => row.id));
        tellPages(member, { before, now: [] }, transaction);
        transaction.emit(listsChanged(member));
        return before.length;
      });
    },
  };
}

/** Tags any number of contacts. */
export function taggingOf(parts: Parts) {
  return {
    /** A tag that is there already, in whatever case, is ignored, and so is an empty one. @throws AppError contacts.tooManyTags */
    async tag(member: Member, ids: readonly string[], text: string): Promise<number> {
      const tag = text.trim();
      if (tag === '') return 0;
      return changeEach(
        parts,
        { member, ids },
        {
          wanted: ({ tags }) => {
            if (hasTag(tags, tag)) return false;
            if (tags.length >= TAGS_MAX) throw contactsErrors.tooManyTags();
            return true;
          },
          change: ({ queries }, found) =>
            createContactStore(queries).setTags(
              found,
              {
                tags: sql`array_append(${contacts.tags}, ${tag})`,
                keys: sql`array_append(${contacts.tagKeys}, ${tagKey(tag)})`,
              },
              parts.clock.now(),
            ),
        },
      );
    },

    untag: (member: Member, ids: readonly string[], text: string): Promise<number> =>
      changeEach(
        parts,
        { member, ids },
        {
          wanted: ({ tags }) => hasTag(tags, text.trim()),
          change: ({ queries }, found) =>
            createContactStore(queries).setTags(
              found,
              {
                tags: sql`array(select given.tag from unnest(${contacts.tags}, ${contacts.tagKeys})
                with ordinality as given (tag, key, nth) where given.key <> ${tagKey(text)} order by given.nth)`,
                keys: sql`array_remove(${contacts.tagKeys}, ${tagKey(text)})`,
              },
              parts.clock.now(),
            ),
        },
      ),
  };
}

/** Says who looks after any number of contacts. */
export function owningOf(parts: Parts) {
  return {
    /** Those who have this owner already stay as they are. */
    setOwner: (member: Member, ids: readonly string[], ownerId: AccountId | null): Promise<number> =>
      changeEach(
        parts,
        { member, ids },
        {
          wanted: (contact) => contact.ownerId !== ownerId,
          change: ({ queries }, found) =>
            createContactStore(queries).setOwner(found, ownerId, parts.clock.now()),
        },
      ),
  };
}

/** Changes contacts that are there (or gone), and tells open pages. @returns how many changed */
function changeEach(
  { realtime }: Pick<Parts, 'realtime'>,
  { member, ids }: { member: Member; ids: readonly string[] },
  options: {
    readonly areGone?: boolean;
    /** Of those found; the others aren't touched. */
    readonly wanted?: (contact: Contact) => boolean;
    readonly change: (transaction: Transaction, ids: readonly string[]) => Promise<void>;
  },
): Promise<number> {
  const { areGone = false, wanted = () => true, change } = options;
  return realtime.events.transact(async (transaction) => {
    const store = createContactStore(transaction.queries);
    const found = await store.these(member, ids, { lock: true, isGone: areGone });
    const changing = found.filter(({ contact }) => wanted(contact)).map(({ row }) => row.id);
    if (changing.length === 0) return 0;
    await change(transaction, changing);
    const now = await store.these(member, changing);
    tellPages(member, { before: found.filter(({ row }) => changing.includes(row.id)), now }, transaction);
    return changing.length;
  });
}

const hasTag = (tags: readonly string[], tag: string) => tags.some((one) => tagKey(one) === tagKey(tag));
