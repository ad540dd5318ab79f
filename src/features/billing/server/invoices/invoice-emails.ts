import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { InvoiceEmail } from '../../model-invoices.ts';
import { invoiceEmailText } from '../../rules/invoice-email.ts';
import type { InvoiceParts, Invoices } from './invoices.ts';
import { invoiceEmails } from './tables.ts';

const MAIL_QUEUE = 'billing-invoice-mail';
const mailJob = z.object({ invoiceId: z.string() });

/** Where people have their invoices emailed. */
export interface InvoiceEmails {
  read(accountId: AccountId): Promise<InvoiceEmail>;
  /** From the next invoice on. @param email null takes it away */
  save(accountId: AccountId, email: string | null): Promise<InvoiceEmail>;
  /** Has an invoice emailed if its owner wants that, if and only if the transaction commits. */
  readonly onIssued: NonNullable<InvoiceParts['onIssued']>;
}

export function createInvoiceEmails({
  platform,
  jobs,
}: {
  platform: Pick<Platform, 'database' | 'clock' | 'config'>;
  jobs: Pick<Jobs, 'enqueue'>;
}): InvoiceEmails {
  const { database, clock, config } = platform;
  const isSent = config.SMTP_URL !== undefined;
  return {
    read: async (accountId) => ({ email: await emailOf(accountId, database.queries), isSent }),
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
      if ((await emailOf(accountId, queries)) === null) return;
      const job = { invoiceId: id } satisfies z.infer<typeof mailJob>;
      await jobs.enqueue(MAIL_QUEUE, job, { within: queries, key: id });
    },
  };
}

async function emailOf(accountId: AccountId, within: Queries): Promise<string | null> {
  const [row] = await within
    .select({ email: invoiceEmails.email })
    .from(invoiceEmails)
    .where(eq(invoiceEmails.accountId, accountId));
  return row?.email ?? null;
}

/** Declares what the queue of invoices by email does. */
export function defineInvoiceMails(
  { jobs, database, mail, config }: Pick<Platform, 'jobs' | 'database' | 'mail' | 'config'>,
  invoices: Pick<Invoices, 'find'>,
): void {
  jobs.define(
    MAIL_QUEUE,
    async (payload) => {
      const { invoiceId } = mailJob.parse(payload);
      const invoice = await invoices.find(invoiceId, database.queries);
      const to = invoice === null ? null : await emailOf(invoice.accountId, database.queries);
      // Its owner may have taken the address away since.
      if (invoice === null || to === null) return;
      const link = `${config.publicUrl}${paths.billing({ tab: 'invoices', invoice: invoiceId })}`;
      await mail.send({ to, ...invoiceEmailText(invoice, link) });
    },
    { retries: 10 },
  );
}
