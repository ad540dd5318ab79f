import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { billingLedgerContract } from '../../contract-ledger.ts';
import type { createLedgerDesk } from './desk.ts';

const os = implementerOf(billingLedgerContract);

export function ledgerRoutes(desk: ReturnType<typeof createLedgerDesk>) {
  return {
    ledgerPostings: os.ledgerPostings.use(operatorOnly).handler(({ input }) => desk.postings(input)),
    ledgerTotals: os.ledgerTotals.use(operatorOnly).handler(({ input }) => desk.totals(input)),
    ledgerEntry: os.ledgerEntry.use(operatorOnly).handler(({ input }) => desk.entry(input.key)),
  };
}
