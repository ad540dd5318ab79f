import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import type { Invoice } from '../../../model-invoices.ts';
import { shownStatus, statusWords } from '../../../rules/invoices/invoice-words.ts';

/** Status of an invoice in muted text, unless the customer needs to act. */
export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'status' | 'dueAt'> }) {
  // Days count here, so the time at which it was opened will do.
  const [now] = useState(() => Date.now());
  const shown = shownStatus(invoice, now);
  return <Badge tone={shown === 'overdue' ? 'bad' : 'plain'}>{statusWords[shown]}</Badge>;
}
