import { domainToASCII } from 'node:url';
import { sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { CONTACTS_MAX, type ContactSource, TAGS_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { Contact, ContactFacts, ContactPage } from '../../model.ts';
import { NO_FACTS, storedFacts, tagKey } from '../../rules/book/facts.ts';
import { mustFitFields } from '../record/fields.ts';
import { contacts } from '../tables.ts';
import { listsChanged, tellPages } from './events.ts';
import { type Listing, readPage } from './listing.ts';
import { createContactStore } from './store.ts';

/** What a request says of a contact. What it leaves out stays. */
export type GivenFacts = { readonly [Fact in keyof ContactFacts]?: ContactFacts[Fact] | undefined };

export type Book = ReturnType<typeof createBook>;

/** The contacts of workspaces, for their members. */
export function createBook({ database, realtime, clock }: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  /** Changes contacts that are there (or gone), and tells open pages. @returns how many changed */
  function changeEach(
    member: Member,
    ids: readonly string[],
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

  return {
    page: (member: Member, listing: Listing): Promise<ContactPage> =>
      readPage(member, { listing, now: clock.now() }, database.queries),

    /** @throws AppError contacts.notFound */
    async get(member: Member, id: string): Promise<Contact> {
      const found = await createContactStore(database.queries).one(member, id);
      if (found === null) throw contactsErrors.notFound();
      return found.contact;
    },

    /**
     * @param id made by the page: a repeated request returns the contact that is there
     * @throws AppError contacts.missing, badPhone, badEmail, badDate, tooManyTags, tooMany, keyReused
     */
    create(
      member: Member,
      { id, source, home }: { id: string; source: ContactSource; home: string },
      given: GivenFacts,
    ): Promise<Contact> {
      const facts = { ...NO_FACTS, ...definedOf(given) };
      const stored = storedFacts(facts, { home, ascii: domainToASCII });
      if (stored instanceof AppError) throw stored;
      return realtime.events.transact(async (transaction) => {
        await mustFitFields(member, given.fields, transaction.queries);
        const store = createContactStore(transaction.queries);
        const privateTo = facts.isPrivate ? member.accountId : null;
        const isNew = await store.add(
          { id, by: member, source, at: clock.now() },
          { facts: stored, privateTo },
        );
        const found = await store.one(member, id);
        if (found === null) throw contactsErrors.keyReused();
        if (!isNew) return found.contact;
        if ((await store.count(member.workspaceId)) > CONTACTS_MAX) throw contactsErrors.tooMany();
        tellPages(member, { before: [], now: [found] }, transaction);
        return found.contact;
      });
    },

    /**
     * Changes what is given; of two people who change different things at once, both are kept.
     * @throws AppError contacts.notFound, and those of `create`
     */
    change(member: Member, { id, home }: { id: string; home: string }, given: GivenFacts): Promise<Contact> {
      return realtime.events.transact(async (transaction) => {
        const store = createContactStore(transaction.queries);
        const before = await store.one(member, id, { lock: true });
        if (before === null) throw contactsErrors.notFound();
        await mustFitFields(member, given.fields, transaction.queries);
        const fields = { ...before.contact.fields, ...given.fields };
        const facts: ContactFacts = { ...before.contact, ...definedOf(given), fields };
        const stored = storedFacts(facts, { home, ascii: domainToASCII });
        if (stored instanceof AppError) throw stored;
        const privateTo = facts.isPrivate ? (before.row.privateTo ?? member.accountId) : null;
        await store.change(before.row, { facts: stored, privateTo }, clock.now());
        const now = await store.one(member, id);
        if (now === null) throw contactsErrors.notFound();
        tellPages(member, { before: [before], now: [now] }, transaction);
        return now.contact;
      });
    },

    /** Contacts that are gone already stay as they are. */
    remove: (member: Member, ids: readonly string[]): Promise<number> =>
      changeEach(member, ids, {
        change: async (transaction, found) => {
          const now = clock.now();
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
      }),

    /** Takes a deletion back, with the places in lists. */
    restore: (member: Member, ids: readonly string[]): Promise<number> =>
      changeEach(member, ids, {
        areGone: true,
        change: async (transaction, found) => {
          await createContactStore(transaction.queries).setGone(found, null, clock.now());
          await transaction.queries.execute(sql`
            update contact_list_members set removed_at = null where contact_id = any(${sql.param([...found])}::text[])`);
          transaction.emit(listsChanged(member));
        },
      }),

    /** Deletes for good, whether they were deleted before or not. */
    async erase(member: Member, ids: readonly string[]): Promise<number> {
      return realtime.events.transact(async (transaction) => {
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

    /** A tag that is there already, in whatever case, is ignored, and so is an empty one. @throws AppError contacts.tooManyTags */
    async tag(member: Member, ids: readonly string[], text: string): Promise<number> {
      const tag = text.trim();
      if (tag === '') return 0;
      return changeEach(member, ids, {
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
            clock.now(),
          ),
      });
    },

    untag: (member: Member, ids: readonly string[], text: string): Promise<number> =>
      changeEach(member, ids, {
        wanted: ({ tags }) => hasTag(tags, text.trim()),
        change: ({ queries }, found) =>
          createContactStore(queries).setTags(
            found,
            {
              tags: sql`array(select given.tag from unnest(${contacts.tags}, ${contacts.tagKeys})
                with ordinality as given (tag, key, nth) where given.key <> ${tagKey(text)} order by given.nth)`,
              keys: sql`array_remove(${contacts.tagKeys}, ${tagKey(text)})`,
            },
            clock.now(),
          ),
      }),

    tags: (member: Member) => createContactStore(database.queries).tags(member),
  };
}

const hasTag = (tags: readonly string[], tag: string) => tags.some((one) => tagKey(one) === tagKey(tag));

/** Without what a request leaves out. */
function definedOf(given: GivenFacts): Partial<ContactFacts> {
  // Only keys of the facts are given.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
