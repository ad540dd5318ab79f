import { eq } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { InvoiceEmail } from '../../model-invoices.ts';
import type { InvoiceNews } from '../../rules/invoices/invoice-email.ts';
import type { InvoiceParts } from './invoices.ts';
import { invoiceEmails } from './tables.ts';

/** Email addresses for invoices. */
export interface InvoiceEmails {
  read(workspaceId: WorkspaceId): Promise<InvoiceEmail>;
  /** Applies from the next invoice on. @param email null removes it */
  save(workspaceId: WorkspaceId, email: string | null): Promise<InvoiceEmail>;
  /** Emails an invoice if its owner wants that, if and only if the transaction commits. */
  readonly onIssued: NonNullable<InvoiceParts['onIssued']>;
}

export function createInvoiceEmails({
  platform,
  tell,
}: {
  platform: Pick<Platform, 'database' | 'clock' | 'config'>;
  tell: (workspaceId: WorkspaceId, news: InvoiceNews, within: Transaction) => Promise<void>;
}): InvoiceEmails {
  const { database, clock, config } = platform;
  const isSent = config.SMTP_URL !== undefined;
  return {
    read: async (workspaceId) => ({ email: await invoiceEmailOf(workspaceId, database.queries), isSent }),
    async save(workspaceId, email) {
      const { queries } = database;
      if (email === null)
        await queries.delete(invoiceEmails).where(eq(invoiceEmails.workspaceId, workspaceId));
      else {
        const updatedAt = clock.now();
        await queries
          .insert(invoiceEmails)
          .values({ workspaceId, email, updatedAt })
          .onConflictDoUpdate({ target: invoiceEmails.workspaceId, set: { email, updatedAt } });
      }
      return { email, isSent };
    },
    async onIssued({ id, workspaceId }, transaction) {
      if ((await invoiceEmailOf(workspaceId, transaction.queries)) === null) return;
      await tell(workspaceId, { kind: 'invoice.issued', invoiceId: id }, transaction);
    },
  };
}

/** Email address for an account's invoices. Null if none is set. */
export async function invoiceEmailOf(workspaceId: WorkspaceId, within: Queries): Promise<string | null> {
  const [row] = await within
    .select({ email: invoiceEmails.email })
    .from(invoiceEmails)
    .where(eq(invoiceEmails.workspaceId, workspaceId));
  return row?.email ?? null;
}
