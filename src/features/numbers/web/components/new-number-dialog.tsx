import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import type { PhoneNumber } from '../../model.ts';
import type { NumberCountry, NumberHold } from '../../model-search.ts';
import { countriesQuery, currentHoldQuery, numbersApi, refreshNumbers } from '../number-queries.ts';
import { loadFailure } from '../queries.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { KeptNumber } from './kept-number.tsx';

/**
 * Country, area code, four candidates, one of them kept for ten minutes, and it is yours (001 §4). Opened again while a
 * number is kept, it begins with that one.
 */
export function NewNumberDialog({ onClose }: { onClose: () => void }) {
  const countries = useQuery(countriesQuery);
  const hold = useQuery(currentHoldQuery);
  const [wantsOther, setWantsOther] = useState(false);
  const reserved = async ({ text }: PhoneNumber) => {
    await refreshNumbers();
    toast.success(`${text} is yours. Calls from the dial pad are made from it.`);
    onClose();
  };
  const failed = [countries, hold].filter(({ isError }) => isError);
  const isReady = countries.isSuccess && hold.isSuccess;
  const kept = wantsOther ? null : (hold.data ?? null);
  return (
    <Dialog title={numbersText.newNumber} isOpen onOpenChange={onClose}>
      {failed.length > 0 && (
        <ErrorState
          onRetry={() => failed.forEach((query) => void query.refetch())}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        >
          {loadFailure(failed[0]?.error)}
        </ErrorState>
      )}
      {failed.length === 0 && !isReady && <Loading label="Loading the countries" />}
      {isReady && kept !== null && (
        <KeptNumber hold={kept} onReserved={reserved} onOther={() => setWantsOther(true)} />
      )}
      {isReady && kept === null && (
        <Search countries={countries.data} first={areaOf(hold.data)} onReserved={reserved} />
      )}
    </Dialog>
  );
}

/** Whoever wants another number than the one that is kept begins where it was found. */
const areaOf = (hold: NumberHold | null): Area =>
  hold === null ? {} : { countryCode: hold.candidate.countryCode, areaCode: hold.candidate.areaCode };

/** What has been picked so far. */
interface Area {
  readonly countryCode?: string;
  readonly areaCode?: string;
}

function Search(props: {
  countries: readonly NumberCountry[];
  first: Area;
  onReserved: (number: PhoneNumber) => Promise<void>;
}) {
  const { countries, onReserved } = props;
  const [area, setArea] = useState(props.first);
  const search = useMutation({ mutationFn: () => numbersApi.search(area) });
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate();
        }}
      >
        <AreaPicker
          countries={countries}
          area={area}
          onPick={(picked) => {
            setArea(picked);
            search.reset();
          }}
        />
        {search.isError && <Notice>{sentenceOf(search.error)}</Notice>}
        <div>
          <Button
            type="submit"
            variant={search.isSuccess ? 'secondary' : 'primary'}
            isPending={search.isPending}
          >
            {search.isSuccess ? 'Show others' : 'Search'}
          </Button>
        </div>
      </form>
      {search.isSuccess && (
        <CandidateChoice
          // Other candidates are another choice.
          key={search.submittedAt}
          result={search.data}
          onReserved={onReserved}
        />
      )}
    </>
  );
}

interface AreaPickerProps {
  countries: readonly NumberCountry[];
  area: Area;
  onPick: (area: Area) => void;
}

/** Area codes are those of the country (decision R15). */
function AreaPicker({ countries, area, onPick }: AreaPickerProps) {
  const { countryCode, areaCode } = area;
  const areas = countries.find((country) => country.countryCode === countryCode)?.areas ?? [];
  return (
    <div className="grid gap-3 phone:grid-cols-2">
      <Select
        label="Country"
        choices={countries.map((country) => ({
          id: country.countryCode,
          label: countryName(country.countryCode),
        }))}
        selected={countryCode ?? null}
        onSelect={(picked) => onPick({ countryCode: picked })}
      />
      <Select
        label="Area code"
        choices={areas.map((one) => ({ id: one.areaCode, label: `${one.areaCode} ${one.place}` }))}
        selected={areaCode ?? null}
        isDisabled={countryCode === undefined}
        onSelect={(picked) => onPick({ ...area, areaCode: picked })}
      />
    </div>
  );
}
