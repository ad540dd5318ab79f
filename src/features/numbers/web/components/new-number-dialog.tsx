// Not on the first screen: after a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import { numbersErrors } from '../../errors.ts';
import type { PhoneNumber } from '../../model.ts';
import type { NumberCountry, NumberHold } from '../../model-search.ts';
import { areaWords } from '../../rules/number-words.ts';
import { countriesQuery, currentHoldQuery, numbersApi, refreshNumbers } from '../number-queries.ts';
import { loadFailure } from '../queries.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { CountryPicker } from './country-picker.tsx';
import { KeptNumber } from './kept-number.tsx';

const countriesFailed = numbersErrors.countriesFailed().code;

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
    toast.success(`${text} is yours, and your default caller ID`);
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
          {codeOf(failed[0]?.error) === countriesFailed
            ? sentenceOf(failed[0]?.error)
            : loadFailure(failed[0]?.error)}
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

/** Starts in the area of the reserved number. */
const areaOf = (hold: NumberHold | null): Area =>
  hold === null ? {} : { countryCode: hold.candidate.countryCode, areaCode: hold.candidate.areaCode };

/** The current choice. */
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
            {search.isSuccess ? 'More numbers' : 'Search'}
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
  const country = countries.find((one) => one.countryCode === countryCode);
  const areas = country?.areas ?? [];
  return (
    <div className="grid gap-3 phone:grid-cols-2">
      <CountryPicker
        countries={countries}
        selected={countryCode ?? null}
        onSelect={(picked) => onPick({ countryCode: picked, ...onlyArea(countries, picked) })}
      />
      <Select
        label="Area code"
        choices={areas.map((one) => ({ id: one.areaCode, label: areaWords(countryCode ?? '', one) }))}
        selected={areaCode ?? null}
        isDisabled={countryCode === undefined}
        onSelect={(picked) => onPick({ ...area, areaCode: picked })}
      />
      {country?.needsDocuments === true && (
        <p className="text-13 text-pretty text-ink-2 phone:col-span-2">
          Numbers here need a local address or documents. We can't submit them yet. If the carrier asks for
          them, you get your money back within a day.
        </p>
      )}
    </div>
  );
}

/** A country that is searched as a whole has only one area. */
function onlyArea(countries: readonly NumberCountry[], countryCode: string): Pick<Area, 'areaCode'> {
  const areas = countries.find((one) => one.countryCode === countryCode)?.areas ?? [];
  return areas.length === 1 && areas[0] !== undefined ? { areaCode: areas[0].areaCode } : {};
}
