import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { paths } from '#kernel/paths.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deletionAskedMail, deletionDoneMail, exportReadyMail } from '../rules/data-mails.ts';
import type { DeletionParts } from './deletions/deletions.ts';
import { createDeletionStore } from './deletions/store.ts';
import { createExportStore } from './exports/store.ts';

const ASKED = 'privacy.deletion-asked';
const DONE = 'privacy.deletion-done';
const READY = 'privacy.export-ready';
const facts = z.object({ id: z.string() });

export type DataMails = DeletionParts['mails'] & { ready(exportId: string): Promise<void> };

/** Emails about exports and deletions. The last one goes to somebody without an account, so they don't go through notifications. */
export function defineMails(
  { mailQueue, database, config }: Platform,
  { contactOf }: Pick<IdentityDirectory, 'contactOf'>,
): DataMails {
  const { queries } = database;
  const linkTo = (path: string) => new URL(path, config.publicUrl).href;
  mailQueue.define({
    name: ASKED,
    facts,
    key: ({ id }) => id,
    isUrgent: true,
    async write({ id }) {
      const row = await createDeletionStore(queries).find(id);
      if (row?.receipt == null || row.keptAt !== null) return null;
      const link = linkTo(row.subject === 'person' ? paths.keepAccount() : paths.profile({ tab: 'data' }));
      const words = deletionAskedMail({ ...row.receipt, dueAt: row.dueAt, link });
      return { ...words, to: row.receipt.email, reader: 'person' };
    },
  });
  mailQueue.define({
    name: DONE,
    facts,
    key: ({ id }) => id,
    async write({ id }) {
      const row = await createDeletionStore(queries).find(id);
      if (row?.receipt == null || row.doneAt === null) return null;
      const words = deletionDoneMail({ ...row.receipt, askedAt: row.askedAt, doneAt: row.doneAt });
      return { ...words, to: row.receipt.email, reader: 'person' };
    },
    onSent: ({ id }) => createDeletionStore(queries).forgetReceipt(id),
  });
  mailQueue.define({
    name: READY,
    facts,
    key: ({ id }) => id,
    async write({ id }) {
      const row = await createExportStore(queries).find(id);
      if (row?.expiresAt == null) return null;
      const contact = await contactOf(row.accountId, queries);
      if (contact === null) return null;
      const link = linkTo(paths.profile({ tab: 'data' }));
      const words = exportReadyMail({ name: contact.name, expiresAt: row.expiresAt, link });
      return { ...words, to: contact.email, reader: 'person' };
    },
  });
  return {
    asked: (id, within) => mailQueue.add({ kind: ASKED, facts: { id } }, within),
    done: (id, within) => mailQueue.add({ kind: DONE, facts: { id } }, within),
    ready: (id) => mailQueue.add({ kind: READY, facts: { id } }),
  };
}
