// Not on the first screen: after a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Control, useForm } from 'react-hook-form';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import type { EmergencyAddressForm, PhoneNumber } from '../../model.ts';
import { addressProblems, hasRegion, tidyAddress } from '../../rules/emergency-address.ts';
import { emergencyAddressQuery, numbersApi, refreshNumbers } from '../number-queries.ts';

interface EmergencyDialogProps {
  number: PhoneNumber;
  onClose: () => void;
}

/** The emergency address of a number, which its carrier or the law requires. */
export function EmergencyDialog({ number, onClose }: EmergencyDialogProps) {
  const address = useQuery(emergencyAddressQuery(number.id));
  return (
    <Dialog title="Emergency address" isOpen onOpenChange={onClose}>
      <p className="text-13 text-pretty text-ink-2">
        {hasCapability('emergency-calls')
          ? `Emergency services get this address when you call them from ${number.text}. Keep it up to date.`
          : `Your carrier or the law may require an address for ${number.text}.`}
      </p>
      {!hasCapability('emergency-calls') && (
        <p className="rounded-control bg-sunk px-3 py-2 text-13 text-pretty">{numbersText.noEmergency}</p>
      )}
      {address.isPending && <Loading label="Loading the address" />}
      {address.isError && (
        <ErrorState onRetry={() => void address.refetch()} isRetrying={address.isFetching}>
          {sentenceOf(address.error)}
        </ErrorState>
      )}
      {address.isSuccess && <AddressForm number={number} address={address.data} onClose={onClose} />}
    </Dialog>
  );
}

const EMPTY: EmergencyAddressForm = { name: '', street: '', unit: '', city: '', region: '', postalCode: '' };

function AddressForm(props: EmergencyDialogProps & { address: EmergencyAddressForm | null }) {
  const { number, address, onClose } = props;
  const { id, countryCode } = number;
  const { control, handleSubmit, setError } = useForm<EmergencyAddressForm>({
    defaultValues: address ?? EMPTY,
  });
  const save = useMutation({
    mutationFn: (form: EmergencyAddressForm) => numbersApi.setEmergencyAddress({ id, ...form }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(emergencyAddressQuery(id).queryKey, saved);
      await refreshNumbers();
      toast.success('Emergency address saved');
      onClose();
    },
  });
  const submit = handleSubmit((values) => {
    const form = tidyAddress(values, countryCode);
    const problems = addressProblems(form, countryCode);
    for (const [nth, { path, message }] of problems.entries())
      setError(path, { message }, { shouldFocus: nth === 0 });
    if (problems.length === 0) save.mutate(form);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Fields control={control} countryCode={countryCode} />
      {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={save.isPending}>
          Save address
        </Button>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Fields({ control, countryCode }: { control: Control<EmergencyAddressForm>; countryCode: string }) {
  return (
    <>
      <FormField control={control} name="name" label="Name at this address" autoComplete="name" isRequired />
      <FormField
        control={control}
        name="street"
        label="Street address"
        autoComplete="address-line1"
        isRequired
      />
      <FormField
        control={control}
        name="unit"
        label="Apartment, floor or suite"
        autoComplete="address-line2"
      />
      <FormField control={control} name="city" label="City" autoComplete="address-level2" isRequired />
      <div className="grid grid-cols-2 gap-3">
        {hasRegion(countryCode) && (
          <FormField
            control={control}
            name="region"
            label="State or province"
            autoComplete="address-level1"
            isRequired
          />
        )}
        <FormField
          control={control}
          name="postalCode"
          label={countryCode === 'US' ? 'ZIP code' : 'Postal code'}
          autoComplete="postal-code"
          isRequired
        />
      </div>
      <p className="text-12 text-ink-3">
        The address must be in {countryName(countryCode)}, like the number.
      </p>
    </>
  );
}
