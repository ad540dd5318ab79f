import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { InvoiceEmail } from '../../model-invoices.ts';
import type { InvoiceNews } from '../../rules/invoices/invoice-email.ts';
import type { InvoiceParts } from './invoices.ts';
import { invoiceEmails } from './tables.ts';

/** Email addresses for invoices. */
export interface InvoiceEmails {
  read(accountId: AccountId): Promise<InvoiceEmail>;
  /** Applies from the next invoice on. @param email null removes it */
  save(accountId: AccountId, email: string | null): Promise<InvoiceEmail>;
  /** Emails an invoice if its owner wants that, if and only if the transaction commits. */
  readonly onIssued: NonNullable<InvoiceParts['onIssued']>;
}

export function createInvoiceEmails({
  platform,
  tell,
}: {
  platform: Pick<Platform, 'database' | 'clock' | 'config'>;
  tell: (accountId: AccountId, news: InvoiceNews, within: Queries) => Promise<void>;
}): InvoiceEmails {
  const { database, clock, config } = platform;
  const isSent = config.SMTP_URL !== undefined;
  return {
    read: async (accountId) => ({ email: await invoiceEmailOf(accountId, database.queries), isSent }),
    async save(accountId, email) {
      const { queries } = database;
      if (email === null) await queries.delete(invoiceEmails).where(eq(invoiceEmails.accountId, accountId));
      else {
        const updatedAt = clock.now();
        await queries
          .insert(invoiceEmails)
          .values({ accountId, email, updatedAt })
          .onConflictDoUpdate({ target: invoiceEmails.accountId, set: { email, updatedAt } });
      }
      return { email, isSent };
    },
    async onIssued({ id, accountId }, { queries }) {
      if ((await invoiceEmailOf(accountId, queries)) === null) return;
      await tell(accountId, { kind: 'invoice.issued', invoiceId: id }, queries);
    },
  };
}

/** Email address for an account's invoices. Null if none is set. */
export async function invoiceEmailOf(accountId: AccountId, within: Queries): Promise<string | null> {
  const [row] = await within
    .select({ email: invoiceEmails.email })
    .from(invoiceEmails)
    .where(eq(invoiceEmails.accountId, accountId));
  return row?.email ?? null;
}
