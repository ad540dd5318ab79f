import { domainToASCII } from 'node:url';
import { AppError } from '#kernel/app-error.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CONTACTS_MAX, type ContactSource } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { Contact, ContactFacts, ContactPage } from '../../model.ts';
import { storedFacts } from '../../rules/book/facts.ts';
import { NO_FACTS } from '../../rules/book/no-facts.ts';
import { mustFitFields } from '../record/fields.ts';
import { tellPages } from './events.ts';
import { type Listing, readPage } from './listing.ts';
import { deletingOf, owningOf, taggingOf } from './many.ts';
import { createContactStore } from './store.ts';

/** What a request says of a contact. What it leaves out stays. */
export type GivenFacts = { readonly [Fact in keyof ContactFacts]?: ContactFacts[Fact] | undefined };

type Parts = Pick<Platform, 'database' | 'realtime' | 'clock'>;

export type Book = ReturnType<typeof createBook>;

/** The contacts of workspaces, for their members. */
export const createBook = (parts: Parts) => ({
  page: (member: Member, listing: Listing): Promise<ContactPage> =>
    readPage(member, { listing, now: parts.clock.now() }, parts.database.queries),

  /** @throws AppError contacts.notFound */
  async get(member: Member, id: string): Promise<Contact> {
    const found = await createContactStore(parts.database.queries).one(member, id);
    if (found === null) throw contactsErrors.notFound();
    return found.contact;
  },

  tags: (member: Member) => createContactStore(parts.database.queries).tags(member),
  ...writingOf(parts),
  ...deletingOf(parts),
  ...taggingOf(parts),
  ...owningOf(parts),
});

function writingOf({ realtime, clock }: Parts) {
  return {
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
  };
}

/** Without what a request leaves out. */
function definedOf(given: GivenFacts): Partial<ContactFacts> {
  // Only keys of the facts are given.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
