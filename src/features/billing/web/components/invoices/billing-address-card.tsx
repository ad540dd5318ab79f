import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { Loading } from '#ui/spinner.tsx';
import type { BillingAddress } from '../../../model-invoices.ts';
import { billingAddressQuery } from '../../invoice-queries.ts';

// The list of countries and the form's schema load when the address is edited.
const LazyForm = late(async () => ({
  default: (await import('./billing-address-form.tsx')).BillingAddressForm,
}));

/** Billing address of the next invoices. */
export function BillingAddressCard() {
  const address = useQuery(billingAddressQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title="Billing Address"
      aside={
        address.data !== undefined && (
          <Button variant="secondary" size="small" onPress={() => setEditing(true)}>
            {address.data === null ? 'Add' : 'Edit'}
          </Button>
        )
      }
    >
      {address.isPending && <Loading label="Loading the address" />}
      {address.isError && address.data === undefined && (
        <ErrorState onRetry={() => void address.refetch()} isRetrying={address.isRefetching}>
          {sentenceOf(address.error)}
        </ErrorState>
      )}
      {address.data !== undefined && <Shown address={address.data} />}
      <Dialog title="Billing Address" isOpen={isEditing} onOpenChange={setEditing}>
        <Suspense fallback={<Loading />}>
          <LazyForm address={address.data ?? null} onSaved={() => setEditing(false)} />
        </Suspense>
      </Dialog>
    </Card>
  );
}

function Shown({ address }: { address: BillingAddress | null }) {
  if (address === null)
    return (
      <p className="text-13 text-ink-2">
        Invoices are made out to your name. Add an address if yours need a company or a tax number.
      </p>
    );
  const { name, company, lines, country, taxId } = address;
  const all = [name, company ?? '', ...lines, countryName(country), taxId === null ? '' : `Tax ID ${taxId}`];
  return (
    <p className="text-13 break-words whitespace-pre-line">{all.filter((line) => line !== '').join('\n')}</p>
  );
}
