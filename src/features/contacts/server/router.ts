import { Readable } from 'node:stream';
import { allowed } from '#features/workspaces/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import type { Member } from '#platform/server/http/context.ts';
import { formSentences, implementerOf } from '#platform/server/http/procedures.ts';
import { contactsContract } from '../contract.ts';
import { contactsErrors } from '../errors.ts';
import type { NamedNumber, RemovedContact } from '../model.ts';
import type { Book } from './book/book.ts';
import type { Listing } from './book/listing.ts';
import type { Duplicates } from './identity/duplicates.ts';
import type { Merging } from './identity/merging.ts';
import type { Lists } from './lists/lists.ts';
import type { Consents } from './record/consents.ts';
import type { Fields } from './record/fields.ts';
import type { Notes } from './record/notes.ts';
import type { Timeline } from './record/timeline.ts';
import type { Views } from './record/views.ts';
import type { Imports } from './transfer/imports.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(contactsContract);
const ok = { ok: true } as const;
/** Where numbers without a country code are from, if a request doesn't say. */
const HOME = 'US';

interface Parts {
  readonly book: Book;
  removedOf(member: Member): Promise<RemovedContact[]>;
  readonly lists: Lists;
  listsOf(member: Member, id: string): Promise<string[]>;
  readonly fields: Fields;
  readonly views: Views;
  readonly timeline: Timeline;
  readonly notes: Notes;
  readonly consents: Consents;
  readonly duplicates: Duplicates;
  readonly merging: Merging;
  readonly imports: Imports;
  /** Whether somebody is in the workspace of a member. */
  isColleague(member: Member, accountId: string): Promise<boolean>;
  /** Contacts of numbers. */
  namesOf(member: Member, phones: readonly string[]): Promise<NamedNumber[]>;
  exported(member: Member, format: 'csv' | 'vcard', listing: Listing): AsyncGenerator<string>;
}

export function createRouter(parts: Parts) {
  const os = implementer();
  return os.router({
    ...contactRoutes(os, parts),
    ...listRoutes(os, parts),
    ...setupRoutes(os, parts),
    ...recordRoutes(os, parts),
    ...identityRoutes(os, parts),
    ...importRoutes(os, parts),
  });
}

function contactRoutes(os: Implementer, { book, namesOf, removedOf, isColleague }: Parts) {
  const changed = async (count: Promise<number>) => ({ changed: await count });
  /** @throws AppError contacts.ownerNotFound */
  async function mayOwn(member: Member, ownerId: string | null | undefined): Promise<void> {
    if (ownerId == null || (await isColleague(member, ownerId))) return;
    throw contactsErrors.ownerNotFound();
  }
  return {
    list: os.list
      .use(allowed('contacts.read'))
      .handler(({ input, context }) => book.page(context.caller, input)),
    names: os.names
      .use(allowed('contacts.read'))
      .handler(async ({ input, context }) => ({ names: await namesOf(context.caller, input.phones) })),
    get: os.get
      .use(allowed('contacts.read'))
      .handler(({ input, context }) => book.get(context.caller, input.id)),
    create: os.create
      .use(allowed('contacts.change'))
      .use(formSentences)
      .handler(async ({ input: { id, source = 'manual', home = HOME, ...given }, context }) => {
        await mayOwn(context.caller, given.ownerId);
        return book.create(context.caller, { id, source, home }, given);
      }),
    change: os.change
      .use(allowed('contacts.change'))
      .use(formSentences)
      .handler(async ({ input: { id, home = HOME, ...given }, context }) => {
        await mayOwn(context.caller, given.ownerId);
        return book.change(context.caller, { id, home }, given);
      }),
    remove: os.remove
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => changed(book.remove(context.caller, input.ids))),
    restore: os.restore
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => changed(book.restore(context.caller, input.ids))),
    erase: os.erase
      .use(allowed('contacts.manage'))
      .handler(({ input, context }) => changed(book.erase(context.caller, input.ids))),
    tag: os.tag
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => changed(book.tag(context.caller, input.ids, input.tag))),
    untag: os.untag
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => changed(book.untag(context.caller, input.ids, input.tag))),
    setOwner: os.setOwner
      .use(allowed('contacts.change'))
      .handler(async ({ input: { ids, ownerId }, context }) => {
        await mayOwn(context.caller, ownerId);
        const owner = ownerId === null ? null : asAccountId(ownerId);
        return changed(book.setOwner(context.caller, ids, owner));
      }),
    removed: os.removed
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ contacts: await removedOf(context.caller) })),
    tags: os.tags
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ tags: await book.tags(context.caller) })),
  };
}

function listRoutes(os: Implementer, { lists, listsOf }: Pick<Parts, 'lists' | 'listsOf'>) {
  return {
    lists: os.lists
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ lists: await lists.all(context.caller) })),
    listsOf: os.listsOf
      .use(allowed('contacts.read'))
      .handler(async ({ input, context }) => ({ lists: await listsOf(context.caller, input.id) })),
    createList: os.createList
      .use(allowed('contacts.change'))
      .use(formSentences)
      .handler(({ input, context }) => lists.create(context.caller, input)),
    changeList: os.changeList
      .use(allowed('contacts.change'))
      .handler(({ input: { id, ...named }, context }) => lists.change(context.caller, id, named)),
    removeList: os.removeList.use(allowed('contacts.change')).handler(async ({ input, context }) => {
      await lists.remove(context.caller, input.id);
      return ok;
    }),
    restoreList: os.restoreList
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => lists.restore(context.caller, input.id)),
    addToList: os.addToList.use(allowed('contacts.change')).handler(async ({ input, context }) => ({
      changed: await lists.add(context.caller, input),
    })),
    removeFromList: os.removeFromList.use(allowed('contacts.change')).handler(async ({ input, context }) => ({
      changed: await lists.removeContacts(context.caller, input),
    })),
  };
}

function setupRoutes(os: Implementer, { fields, views }: Parts) {
  return {
    fields: os.fields
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ fields: await fields.all(context.caller) })),
    createField: os.createField
      .use(allowed('contacts.manage'))
      .handler(({ input, context }) => fields.create(context.caller, input)),
    changeField: os.changeField
      .use(allowed('contacts.manage'))
      .handler(({ input: { id, ...given }, context }) => fields.change(context.caller, id, given)),
    removeField: os.removeField.use(allowed('contacts.manage')).handler(async ({ input, context }) => {
      await fields.remove(context.caller, input.id);
      return ok;
    }),
    views: os.views
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ views: await views.all(context.caller) })),
    saveView: os.saveView
      .use(allowed('contacts.read'))
      .handler(({ input, context }) => views.save(context.caller, input)),
    removeView: os.removeView.use(allowed('contacts.read')).handler(async ({ input, context }) => {
      await views.remove(context.caller, input.id);
      return ok;
    }),
  };
}

function recordRoutes(os: Implementer, { timeline, notes, consents }: Parts) {
  return {
    timeline: os.timeline
      .use(allowed('contacts.read'))
      .handler(({ input, context }) => timeline.page(context.caller, input)),
    addNote: os.addNote
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => notes.add(context.caller, input)),
    changeNote: os.changeNote
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => notes.change(context.caller, input)),
    removeNote: os.removeNote.use(allowed('contacts.change')).handler(async ({ input, context }) => {
      await notes.remove(context.caller, input.id);
      return ok;
    }),
    consents: os.consents
      .use(allowed('contacts.read'))
      .handler(({ input, context }) => consents.of(context.caller, input.id)),
    addConsent: os.addConsent
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => consents.add(context.caller, input)),
  };
}

function identityRoutes(os: Implementer, { duplicates, merging }: Parts) {
  return {
    duplicates: os.duplicates
      .use(allowed('contacts.read'))
      .handler(async ({ context }) => ({ pairs: await duplicates.suggested(context.caller) })),
    keepApart: os.keepApart.use(allowed('contacts.change')).handler(async ({ input, context }) => {
      await duplicates.keepApart(context.caller, input.ids);
      return ok;
    }),
    merge: os.merge
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => merging.merge(context.caller, input)),
    merges: os.merges
      .use(allowed('contacts.read'))
      .handler(async ({ input, context }) => ({ merges: await merging.of(context.caller, input.id) })),
    unmerge: os.unmerge.use(allowed('contacts.change')).handler(async ({ input, context }) => ({
      contacts: await merging.unmerge(context.caller, input.mergeId),
    })),
  };
}

function importRoutes(os: Implementer, { imports, exported }: Parts) {
  return {
    uploadImport: os.uploadImport
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => imports.upload(context.caller, input.query, input.body)),
    checkImport: os.checkImport
      .use(allowed('contacts.change'))
      .handler(({ input: { home = HOME, ...given }, context }) =>
        imports.check(context.caller, { ...given, home }),
      ),
    runImport: os.runImport
      .use(allowed('contacts.change'))
      .handler(({ input: { home = HOME, known = 'skip', ...given }, context }) =>
        imports.start(context.caller, { ...given, home, known }),
      ),
    imports: os.imports
      .use(allowed('contacts.change'))
      .handler(async ({ context }) => ({ imports: await imports.all(context.caller) })),
    undoImport: os.undoImport
      .use(allowed('contacts.change'))
      .handler(({ input, context }) => imports.undo(context.caller, input.id)),
    exportFile: os.exportFile
      .use(allowed('contacts.read'))
      .handler(({ input: { format, ...listing }, context }) => ({
        headers: {
          'content-type':
            format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'text/vcard; charset=utf-8',
          'content-disposition': `attachment; filename="ahoy-contacts.${format === 'csv' ? 'csv' : 'vcf'}"`,
        },
        body: Readable.toWeb(Readable.from(exported(context.caller, format, listing))),
      })),
  };
}
