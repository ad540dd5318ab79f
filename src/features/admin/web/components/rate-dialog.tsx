import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { PROVIDER_MICRO_USD_MAX } from '#features/numbers/constants.ts';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { countryName } from '#kernel/country-name.ts';
import { decimalUsd, parseDecimalUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass, labelClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre } from '../provider-queries.ts';
import type { Rate } from '../provider-view.ts';

const countries = COUNTRY_CODES.map((id) => ({ id, label: countryName(id) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);
const BAD_RATE = 'Enter dollars with up to six decimals, such as 0.0042';

const rateForm = z.object({
  countryCode: z.string().check(z.minLength(1, 'Choose a country first')),
  providerName: z.string().check(z.trim(), z.minLength(1, 'Enter a provider first')),
  dollars: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (parseDecimalUsd(text) ?? Infinity) <= PROVIDER_MICRO_USD_MAX,
      BAD_RATE,
    ),
  ),
  isActive: z.boolean(),
});
type RateForm = z.infer<typeof rateForm>;

/** Fields by their name in the contract. */
const places = {
  countryCode: 'countryCode',
  providerName: 'providerName',
  microUsdPerMinute: 'dollars',
  isActive: 'isActive',
} as const;

/** One rate: a new one, or another price or state of one that is there. */
export function RateDialog(props: { desk: ProviderDesk; rate: Rate | null; onClose: () => void }) {
  const { desk, rate, onClose } = props;
  const { control, handleSubmit, setError, formState } = useForm<RateForm>({
    resolver: zodResolver(rateForm),
    mode: 'onChange',
    defaultValues: {
      countryCode: rate?.countryCode ?? '',
      providerName: rate?.providerName ?? '',
      dollars: textOf(rate),
      isActive: rate?.isActive ?? true,
    },
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async ({ dollars, ...said }) => {
    const microUsdPerMinute = parseDecimalUsd(dollars) ?? null;
    try {
      providersAre(await numbersDeskApi.saveProviderRate({ ...said, microUsdPerMinute }));
      toast.success(`Rate for ${said.providerName} in ${countryName(said.countryCode)} saved`);
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, places)) setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <Dialog
      title={rate === null ? 'Add a rate' : `${rate.providerName} in ${countryName(rate.countryCode)}`}
      isOpen
      onOpenChange={onClose}
      isLocked={isSubmitting}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {rate === null && <WhoAndWhere control={control} />}
        <FormField
          control={control}
          name="dollars"
          label="Cost per minute in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint="Leave it empty if you don't know it. The provider is then used last."
        />
        <ActiveSwitch control={control} />
        {rate === null && <AlreadyThere desk={desk} control={control} />}
        {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSubmitting}>
            Save rate
          </Button>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  control: Control<RateForm>;
}

function WhoAndWhere({ control }: PartProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'countryCode' });
  const error = fieldState.error?.message;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          Country
        </label>
        <NativeSelect
          {...field}
          id={id}
          choices={countries}
          placeholder="Choose"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
        />
        <span id={`${id}-error`} className={`${errorClass} empty:hidden`}>
          {error}
        </span>
      </div>
      <FormField
        control={control}
        name="providerName"
        label="Provider"
        maxLength={100}
        autoComplete="off"
        hint="The name of a configured carrier, or of a company that sells you minutes."
      />
    </>
  );
}

function ActiveSwitch({ control }: PartProps) {
  const { field } = useController({ control, name: 'isActive' });
  return (
    <Switch isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur} inputRef={field.ref}>
      Use in this country
    </Switch>
  );
}

function AlreadyThere({ desk, control }: PartProps & { desk: ProviderDesk }) {
  const [countryCode, providerName] = useWatch({ control, name: ['countryCode', 'providerName'] });
  const isThere = desk.rates.some(
    (one) => one.countryCode === countryCode && one.providerName === providerName.trim(),
  );
  if (!isThere) return null;
  return <p className="text-13 text-ink-2">This provider already has a rate there. Saving replaces it.</p>;
}

const textOf = (rate: Rate | null): string =>
  rate === null || rate.microUsdPerMinute === null
    ? ''
    : decimalUsd(rate.microUsdPerMinute).replace(/\.?0+$/, '');
