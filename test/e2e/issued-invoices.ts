import { createInvoices, type NewInvoice } from '#features/billing/server/invoices/invoices.ts';
import { createTaxTable } from '#features/billing/server/tax/tax-table.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';
import type { App } from './app.ts';
import type { PhonePage } from './phone.ts';

/** Invoices of a journey, made by the same module as the server's, in the database that both have. */
export interface Books {
  /** Issues an invoice to a person. @returns its id and number */
  issue(
    to: PhonePage,
    invoice: Pick<NewInvoice, 'title' | 'lines'> & { issuedAt?: number; isPaid?: boolean },
  ): Promise<{ id: string; number: string }>;
  close(): Promise<void>;
}

export function openBooks({ databaseUrl }: App): Books {
  const connection = { connectionString: databaseUrl };
  const database = connectDatabase({ connection, connections: 2, log: createLog('silent') });
  // Events from here reach pages when they fetch missed ones.
  const log = createEventLog({ database, send: () => undefined });
  return {
    async issue({ context, person }, { title, lines, issuedAt = Date.now(), isPaid = false }) {
      const me = await context.request.get('/api/identity/me');
      const { id: accountId } = (await me.json()) as { id: string };
      const invoices = createInvoices({
        clock: { now: () => issuedAt },
        tax: createTaxTable([{ country: 'DE', name: 'VAT', rateMilliPercent: 19_000 }]),
        seller: { name: 'Ahoy Ltd', lines: ['1 Quay Street', 'Bristol'], taxId: 'GB123' },
        contactOf: async () => ({ name: person.name, email: person.email }),
      });
      return log.transact(async (transaction) => {
        const purpose = { kind: 'top-up' as const };
        const sold = { workspaceId: asWorkspaceId(accountId), title, purpose, details: {}, lines };
        const { id } = await invoices.draft(sold, transaction);
        const { number } = await invoices.issue(id, transaction);
        if (isPaid) await invoices.markPaid(id, { paymentId: null, paidAt: issuedAt }, transaction);
        return { id, number: String(number) };
      });
    },
    close: () => database.close(),
  };
}
