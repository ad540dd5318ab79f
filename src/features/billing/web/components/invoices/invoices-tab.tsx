import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { invoicesText } from '../../../constants-invoices.ts';
import { invoicesQuery } from '../../invoice-queries.ts';
import { BillingAddressCard } from './billing-address-card.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceEmailCard } from './invoice-email-card.tsx';
import { InvoiceTable } from './invoice-table.tsx';

/** Paid and open invoices. The address has the selected one (?invoice=ID). */
export function InvoicesTab() {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('invoice');
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
      <Card title={invoicesText.title}>
        <InvoiceList />
      </Card>
      <InvoiceEmailCard />
      <BillingAddressCard />
      <InvoiceDialog id={search.get('invoice')} onClose={close} />
    </div>
  );
}

function InvoiceList() {
  const invoices = useInfiniteQuery(invoicesQuery);
  if (invoices.isPending) return <SkeletonRows rows={4} label="Loading your invoices" />;
  if (invoices.data === undefined)
    return (
      <ErrorState onRetry={() => void invoices.refetch()} isRetrying={invoices.isRefetching}>
        {sentenceOf(invoices.error)}
      </ErrorState>
    );
  const items = invoices.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return <EmptyState>No invoices yet. You'll get one for everything you pay for.</EmptyState>;
  return (
    <>
      <InvoiceTable invoices={items} />
      <LoadMore list={invoices} />
    </>
  );
}
