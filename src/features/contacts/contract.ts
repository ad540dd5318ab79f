import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { AT_ONCE_MAX, CONTACT_SOURCES, LINE_MAX, PAGE_SIZE, TAG_MAX, TEXT_MAX } from './constants.ts';
import { identityContract } from './contract-identity.ts';
import { importsContract } from './contract-imports.ts';
import { recordContract } from './contract-record.ts';
import {
  CONTACT_SORTS,
  contact,
  contactFacts,
  contactList,
  contactPage,
  namedNumber,
  removedContact,
} from './model.ts';
import { listRule } from './model-lists.ts';

const tags = { tags: ['Contacts'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const ids = z.array(id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX));
const tag = z.string().check(z.maxLength(TAG_MAX));
const done = z.object({ ok: z.literal(true) });
/** How many of them changed. */
const changed = z.object({ changed: z.int() });
const listFacts = {
  name: z.string().check(z.maxLength(LINE_MAX)),
  description: z.string().check(z.maxLength(TEXT_MAX)),
};

const contacts = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/contacts',
      summary: 'Contacts of a workspace, a page at a time',
      ...tags,
    })
    .input(
      z.object({
        /** Part of a name, an email address, a company or a number, in any case. */
        search: z.optional(z.string().check(z.maxLength(LINE_MAX))),
        tag: z.optional(tag),
        list: z.optional(id),
        source: z.optional(z.enum(CONTACT_SOURCES)),
        owner: z.optional(id),
        sort: z.optional(z.enum(CONTACT_SORTS)),
        /** From the page before. */
        cursor: z.optional(z.string().check(z.maxLength(500))),
      }),
    )
    .output(contactPage),
  names: oc
    .route({
      method: 'GET',
      path: '/api/contact-names',
      summary:
        'Contacts that have these numbers (E.164) or usernames ("@alice"), also those that only you see',
      ...tags,
    })
    .input(
      z.object({ phones: z.array(z.string().check(z.maxLength(LINE_MAX))).check(z.maxLength(PAGE_SIZE)) }),
    )
    .output(z.object({ names: z.array(namedNumber) })),
  get: oc
    .route({ method: 'GET', path: '/api/contacts/{id}', summary: 'One contact', ...tags })
    .input(z.object({ id }))
    .output(contact),
  create: oc
    .route({ method: 'POST', path: '/api/contacts', summary: 'Add a contact', ...tags })
    .input(
      z.object({
        /** Made by the page: the same request twice adds one contact. */
        id,
        ...z.partial(contactFacts).shape,
        source: z.optional(z.enum(CONTACT_SOURCES)),
        /** ISO 3166-1: where numbers without a country code are from. */
        home: z.optional(z.string().check(z.maxLength(2))),
      }),
    )
    .output(contact),
  change: oc
    .route({
      method: 'PATCH',
      path: '/api/contacts/{id}',
      summary: 'Change details of a contact',
      ...tags,
    })
    .input(
      z.object({ id, ...z.partial(contactFacts).shape, home: z.optional(z.string().check(z.maxLength(2))) }),
    )
    .output(contact),
  remove: oc
    .route({
      method: 'POST',
      path: '/api/contacts/remove',
      summary: 'Delete contacts, which can be restored for 30 days',
      ...tags,
    })
    .input(z.object({ ids }))
    .output(changed),
  restore: oc
    .route({ method: 'POST', path: '/api/contacts/restore', summary: 'Restore deleted contacts', ...tags })
    .input(z.object({ ids }))
    .output(changed),
  erase: oc
    .route({ method: 'POST', path: '/api/contacts/erase', summary: 'Delete contacts for good', ...tags })
    .input(z.object({ ids }))
    .output(changed),
  tag: oc
    .route({ method: 'POST', path: '/api/contacts/tag', summary: 'Add a tag to contacts', ...tags })
    .input(z.object({ ids, tag }))
    .output(changed),
  untag: oc
    .route({ method: 'POST', path: '/api/contacts/untag', summary: 'Remove a tag from contacts', ...tags })
    .input(z.object({ ids, tag }))
    .output(changed),
  setOwner: oc
    .route({
      method: 'POST',
      path: '/api/contacts/owner',
      summary: 'Set the owner of contacts',
      ...tags,
    })
    .input(
      z.object({
        ids,
        /** A member; null: nobody. */
        ownerId: z.nullable(id),
      }),
    )
    .output(changed),
  removed: oc
    .route({
      method: 'GET',
      path: '/api/contact-trash',
      summary: 'Deleted contacts that can be restored, latest first',
      ...tags,
    })
    .output(z.object({ contacts: z.array(removedContact) })),
  tags: oc
    .route({ method: 'GET', path: '/api/contact-tags', summary: 'Tags in use, the most used first', ...tags })
    .output(z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) })),
};

const lists = {
  lists: oc
    .route({ method: 'GET', path: '/api/contact-lists', summary: 'Lists of contacts', ...tags })
    .output(z.object({ lists: z.array(contactList) })),
  listsOf: oc
    .route({
      method: 'GET',
      path: '/api/contacts/{id}/lists',
      summary: 'Lists that a contact was added to',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ lists: z.array(z.string()) })),
  createList: oc
    .route({ method: 'POST', path: '/api/contact-lists', summary: 'Create a list', ...tags })
    .input(z.object({ id, ...listFacts, rule: z.optional(listRule) }))
    .output(contactList),
  changeList: oc
    .route({
      method: 'PATCH',
      path: '/api/contact-lists/{id}',
      summary: 'Change the name, description or rule of a list',
      ...tags,
    })
    .input(
      z.object({
        id,
        name: z.optional(listFacts.name),
        description: z.optional(listFacts.description),
        rule: z.optional(listRule),
      }),
    )
    .output(contactList),
  removeList: oc
    .route({
      method: 'POST',
      path: '/api/contact-lists/{id}/remove',
      summary: 'Delete a list and keep its contacts',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
  restoreList: oc
    .route({
      method: 'POST',
      path: '/api/contact-lists/{id}/restore',
      summary: 'Restore a deleted list',
      ...tags,
    })
    .input(z.object({ id }))
    .output(contactList),
  addToList: oc
    .route({
      method: 'POST',
      path: '/api/contact-lists/{id}/contacts',
      summary: 'Add contacts to a list',
      ...tags,
    })
    .input(z.object({ id, ids }))
    .output(changed),
  removeFromList: oc
    .route({
      method: 'POST',
      path: '/api/contact-lists/{id}/contacts/remove',
      summary: 'Remove contacts from a list',
      ...tags,
    })
    .input(z.object({ id, ids }))
    .output(changed),
};

/** What a workspace knows about the people it talks to. */
export const contactsContract = {
  ...contacts,
  ...lists,
  ...recordContract,
  ...identityContract,
  ...importsContract,
};
