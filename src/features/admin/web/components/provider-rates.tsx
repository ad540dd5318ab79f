import { useDeferredValue, useState } from 'react';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { countsOf, RATES_SHOWN, type Rate, ratesLike, worstFirst } from '../provider-view.ts';
import { RateDialog } from './rate-dialog.tsx';
import { RatesTable } from './rates-table.tsx';

const ROWS_MAX = 100;
const labels = { all: 'All', 'below-cost': 'Below cost', off: 'Off' } as const;

/** Rates of each provider by country, the worst margin on top. */
export function ProviderRates({ desk }: { desk: ProviderDesk }) {
  const [show, setShow] = useUrlTab(RATES_SHOWN, 'show');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [edited, setEdited] = useState<Rate | null>(null);
  const found = worstFirst(ratesLike(desk.rates, { show, search }));
  const shown = found.slice(0, ROWS_MAX);
  const counts = countsOf(desk.rates);
  return (
    <section aria-label="Rates">
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 desk:px-6">
        <div className="min-w-0 flex-1 basis-56 desk:max-w-60">
          <SearchField
            label="Search rates"
            placeholder="Country or provider"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Segmented
          label="Rates shown"
          choices={RATES_SHOWN.map((id) => ({ id, label: `${labels[id]} ${counts[id]}` }))}
          selected={show}
          onSelect={setShow}
        />
        <p className="ml-auto text-13 text-ink-3">Rates v{desk.deckVersion}</p>
      </div>
      {found.length === 0 ? (
        <EmptyState>{desk.rates.length === 0 ? 'No rates yet.' : 'No rates match.'}</EmptyState>
      ) : (
        <RatesTable rates={shown} onEdit={setEdited} />
      )}
      {found.length > shown.length && (
        <p className="px-4 py-3 text-13 text-ink-2 desk:px-6">
          Showing the first {shown.length} of {found.length}. Search to find others.
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-4 text-13 text-ink-3 desk:px-6">
        <span>Providers that cost more than the selling price are skipped.</span>
        <span className="max-desk:hidden">Bar: cost. Tick: price.</span>
      </p>
      {edited !== null && <RateDialog desk={desk} rate={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}
