import type { WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { InvoicePlace } from '../../rules/invoices/invoice-number.ts';
import { createStore } from './store.ts';

const AT_ONCE = 50;

/** Every issued invoice of a workspace as a file, newest first, one after the other. */
export async function* printedInvoices(
  print: (workspaceId: WorkspaceId, id: string) => Promise<{ name: string; bytes: Uint8Array }>,
  workspaceId: WorkspaceId,
  queries: Queries,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  for (let below: InvoicePlace | null = null; ; ) {
    const rows = await createStore(queries).page({ workspaceId, below, limit: AT_ONCE });
    for (const { id } of rows) {
      const { name, bytes } = await print(workspaceId, id);
      yield { path: `billing/invoices/${name}`, bytes };
    }
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || last?.numberYear == null || last.numberNth === null) return;
    below = { year: last.numberYear, nth: last.numberNth };
  }
}
