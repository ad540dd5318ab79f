import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { toast } from '#ui/toast.tsx';
import type { BillingAddress } from '../../../model-invoices.ts';
import { billingAddressQuery } from '../../invoice-queries.ts';
import { billingApi } from '../../queries.ts';

/**
 * Required fields, with the server's sentences (newBillingAddress of the model), which checks the rest. Repeated here,
 * because all of the model would load with the first screen.
 */
const addressForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name')),
  company: z.string(),
  lines: z.array(z.string()),
  country: z.string().check(z.minLength(1, 'Please choose a country')),
  taxId: z.string(),
});

/** Fields as the contract names them. */
const places = {
  name: 'name',
  company: 'company',
  'lines.0': 'lines.0',
  'lines.1': 'lines.1',
  'lines.2': 'lines.2',
  country: 'country',
  taxId: 'taxId',
} as const;

const countries = COUNTRY_CODES.map((id) => ({ id, label: countryName(id) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

export function BillingAddressForm(props: { address: BillingAddress | null; onSaved: () => void }) {
  const { address, onSaved } = props;
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: {
      name: address?.name ?? '',
      company: address?.company ?? '',
      lines: [0, 1, 2].map((at) => address?.lines[at] ?? ''),
      country: address?.country ?? '',
      taxId: address?.taxId ?? '',
    },
  });
  const submit = handleSubmit(async (values) => {
    try {
      queryClient.setQueryData(billingAddressQuery.queryKey, await billingApi.saveBillingAddress(values));
      toast.success('Billing address saved');
      onSaved();
    } catch (error) {
      if (!placeRefusal(error, setError, places)) toast.error(sentenceOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormField control={control} name="name" label="Name" autoComplete="billing name" isRequired />
      <FormField control={control} name="company" label="Company" autoComplete="billing organization" />
      <FormField control={control} name="lines.0" label="Address" autoComplete="billing address-line1" />
      <FormField
        control={control}
        name="lines.1"
        label="Address, second line"
        autoComplete="billing address-line2"
      />
      <FormField
        control={control}
        name="lines.2"
        label="Address, third line"
        autoComplete="billing address-line3"
      />
      <FormSelect control={control} name="country" label="Country" choices={countries} />
      <FormField
        control={control}
        name="taxId"
        label="Tax number"
        hint="Such as a VAT number. It is printed on your invoices."
      />
      <div>
        <Button type="submit" isPending={formState.isSubmitting}>
          Save Address
        </Button>
      </div>
    </form>
  );
}
