import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { formatRate } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Loading } from '#ui/spinner.tsx';
import { ON_PHONE_MICRO_USD_PER_MINUTE_MAX, ratesText } from '../../constants.ts';
import type { CountryRate } from '../../model.ts';
import { ratesMatching } from '../../rules/rates-matching.ts';
import { compareRates, FIRST_ORDER, orderAfter } from '../../rules/sort-rates.ts';
import { ratesQuery } from '../queries.ts';
import { RateList } from './rate-list.tsx';

/** The Call Rates tab: the deck in force. */
export function CallRates() {
  const rates = useQuery(ratesQuery);
  return (
    <div className="max-w-3xl p-4 desk:p-6">
      <Card title={ratesText.title}>
        <p className="mb-4 text-13 text-pretty text-ink-2">
          These are standard per-minute rates. Plans include minutes. On the Phone plan, no country costs more
          than {formatRate(ON_PHONE_MICRO_USD_PER_MINUTE_MAX)}. Calls by username are free.
        </p>
        {rates.isPending && <Loading label="Loading the rates" />}
        {rates.isError && (
          <ErrorState onRetry={() => void rates.refetch()} isRetrying={rates.isFetching}>
            {sentenceOf(rates.error)}
          </ErrorState>
        )}
        {rates.isSuccess && (
          <>
            <SearchableList rates={rates.data.countries} />
            <p className="mt-4 text-12 text-ink-3">
              Version {rates.data.version}, in force since {formatDay(rates.data.effectiveFrom)}.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function SearchableList({ rates }: { rates: readonly CountryRate[] }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState(FIRST_ORDER);
  const found = ratesMatching(rates, text).toSorted((one, other) => compareRates(order, one, other));
  return (
    <>
      <SearchField
        label="Search countries"
        placeholder={ratesText.searchCountries}
        value={text}
        onChange={setText}
      />
      <div className="mt-2">
        {found.length > 0 ? (
          <RateList
            rates={found}
            order={order}
            onSort={(column) => setOrder((before) => orderAfter(before, column))}
          />
        ) : (
          <EmptyState>{ratesText.noCountries}</EmptyState>
        )}
      </div>
    </>
  );
}
