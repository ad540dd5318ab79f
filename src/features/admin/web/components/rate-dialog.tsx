import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { countryName } from '#kernel/country-name.ts';
import { decimalUsd, parseDecimalUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { labelClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre } from '../provider-queries.ts';
import type { Rate } from '../provider-view.ts';

const countries = COUNTRY_CODES.map((id) => ({ id, label: countryName(id) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);
const BAD_RATE = 'Enter dollars with up to six decimals, such as 0.0042';

/** One rate: a new one, or another price or state of one that is there. */
export function RateDialog(props: { desk: ProviderDesk; rate: Rate | null; onClose: () => void }) {
  const { desk, rate, onClose } = props;
  const [of, setOf] = useState(keyOf(rate));
  const { countryCode, providerName } = of;
  const [asked, setAsked] = useState(textOf(rate));
  const [isActive, setActive] = useState(rate?.isActive ?? true);
  const microUsdPerMinute = asked.trim() === '' ? null : parseDecimalUsd(asked.trim());
  const save = useMutation({
    mutationFn: () =>
      numbersDeskApi.saveProviderRate({
        countryCode,
        providerName,
        microUsdPerMinute: microUsdPerMinute ?? null,
        isActive,
      }),
    onSuccess: (saved) => {
      providersAre(saved);
      toast.success(`Rate for ${providerName.trim()} in ${countryName(countryCode)} saved`);
      onClose();
    },
  });
  const isThere = rate === null && isKnown(desk, of);
  return (
    <Dialog
      title={rate === null ? 'Add a rate' : `${rate.providerName} in ${countryName(rate.countryCode)}`}
      isOpen
      onOpenChange={onClose}
      isLocked={save.isPending}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {rate === null && <WhoAndWhere of={of} onChange={setOf} />}
        <TextField
          label="Cost per minute in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={asked}
          onChange={setAsked}
          error={microUsdPerMinute === undefined ? BAD_RATE : null}
          hint="Leave it empty if you don't know it. The provider is then used last."
        />
        <Switch isSelected={isActive} onChange={setActive}>
          Use in this country
        </Switch>
        {isThere && (
          <p className="text-13 text-ink-2">This provider already has a rate there. Saving replaces it.</p>
        )}
        {save.isError && <Notice>{sentenceOf(save.error)}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            isPending={save.isPending}
            disabledReason={reasonAgainst({ ...of, microUsdPerMinute })}
          >
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

interface RateKey {
  readonly countryCode: string;
  readonly providerName: string;
}

function WhoAndWhere({ of, onChange }: { of: RateKey; onChange: (of: RateKey) => void }) {
  const country = useId();
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={country} className={labelClass}>
          Country
        </label>
        <NativeSelect
          id={country}
          choices={countries}
          placeholder="Choose"
          value={of.countryCode}
          onChange={({ target }) => onChange({ ...of, countryCode: target.value })}
        />
      </div>
      <TextField
        label="Provider"
        value={of.providerName}
        onChange={(providerName) => onChange({ ...of, providerName })}
        maxLength={100}
        autoComplete="off"
        hint="The name of a configured carrier, or of a company that sells you minutes."
      />
    </>
  );
}

const keyOf = (rate: Rate | null): RateKey => ({
  countryCode: rate?.countryCode ?? '',
  providerName: rate?.providerName ?? '',
});

const textOf = (rate: Rate | null): string =>
  rate === null || rate.microUsdPerMinute === null
    ? ''
    : decimalUsd(rate.microUsdPerMinute).replace(/\.?0+$/, '');

const isKnown = ({ rates }: ProviderDesk, { countryCode, providerName }: RateKey): boolean =>
  rates.some((one) => one.countryCode === countryCode && one.providerName === providerName.trim());

function reasonAgainst(said: RateKey & { microUsdPerMinute: number | null | undefined }): string | null {
  if (said.countryCode === '') return 'Choose a country first';
  if (said.providerName.trim() === '') return 'Enter a provider first';
  return said.microUsdPerMinute === undefined ? BAD_RATE : null;
}
