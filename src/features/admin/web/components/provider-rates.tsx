import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Table } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre } from '../provider-queries.ts';
import { type Rate, type RatesShown, ratesLike, rateWords } from '../provider-view.ts';
import { MarginCell } from './margin-cell.tsx';
import { RateDialog } from './rate-dialog.tsx';

const ROWS_MAX = 100;
const filters = [
  { id: 'all', label: 'All' },
  { id: 'below-cost', label: 'Below cost' },
  { id: 'off', label: 'Off' },
] as const;
const columns = [
  { label: 'Country' },
  { label: 'Provider' },
  { label: 'Asks a minute', isEnd: true },
  { label: 'Left of landlines', isEnd: true },
  { label: 'Left of mobiles', isEnd: true },
  { label: 'Change', isEnd: true },
];

/** What each provider asks in each country, beside what is left of what we sell there. */
export function ProviderRates({ desk }: { desk: ProviderDesk }) {
  const [show, setShow] = useState<RatesShown>('all');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [edited, setEdited] = useState<Rate | 'new' | null>(null);
  const found = ratesLike(desk.rates, { show, search });
  const shown = found.slice(0, ROWS_MAX);
  return (
    <Card
      title="Rates"
      aside={
        <Button variant="secondary" size="small" onPress={() => setEdited('new')}>
          Add a rate
        </Button>
      }
    >
      <p className="mb-4 max-w-prose text-13 text-pretty text-ink-2">
        Compared with version {desk.deckVersion} of our own rates, at the least price of each kind. A provider
        that asks more than a call is sold for is not asked for it.
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <SearchField
            label="Search rates"
            placeholder="Country or provider"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Segmented label="Rates shown" choices={filters} selected={show} onSelect={setShow} />
      </div>
      {found.length === 0 ? (
        <EmptyState small>
          {desk.rates.length === 0 ? 'Nobody has written down a rate yet.' : 'No rate is like that.'}
        </EmptyState>
      ) : (
        <Table
          label="Rates of providers"
          columns={columns}
          small
          rows={shown.map((rate) => ({
            key: `${rate.countryCode} ${rate.providerName}`,
            cells: cellsOf(rate, () => setEdited(rate)),
          }))}
        />
      )}
      {found.length > shown.length && (
        <p className="mt-3 text-12 text-ink-3">
          These are the first {shown.length} of {found.length}. Search for others.
        </p>
      )}
      {edited !== null && (
        <RateDialog desk={desk} rate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

function cellsOf(rate: Rate, onEdit: () => void) {
  const { countryCode, providerName, microUsdPerMinute, isActive, margins } = rate;
  const [landline, mobile] = margins;
  return [
    <span key="country" className="block min-w-28 pr-2">
      {countryName(countryCode)} <span className="text-ink-3">{countryCode}</span>
    </span>,
    <span key="provider" className="flex min-w-20 flex-wrap items-center gap-2 break-words">
      {providerName} {!isActive && <Badge>Off</Badge>}
    </span>,
    microUsdPerMinute === null ? (
      <span key="asks" className="font-normal whitespace-nowrap text-ink-3">
        Not known
      </span>
    ) : (
      rateWords(microUsdPerMinute)
    ),
    <MarginCell key="landline" margin={landline} />,
    <MarginCell key="mobile" margin={mobile} />,
    <Actions key="actions" rate={rate} onEdit={onEdit} />,
  ];
}

function Actions({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const { countryCode, providerName, microUsdPerMinute, isActive } = rate;
  const of = `${providerName} in ${countryName(countryCode)}`;
  const turn = useMutation({
    mutationFn: () =>
      numbersDeskApi.saveProviderRate({ countryCode, providerName, microUsdPerMinute, isActive: !isActive }),
    onSuccess: providersAre,
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <span className="flex justify-end whitespace-nowrap">
      <Button variant="quiet" size="small" aria-label={`Edit ${of}`} onPress={onEdit}>
        Edit
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${isActive ? 'Switch off' : 'Switch on'} ${of}`}
        isPending={turn.isPending}
        onPress={() => turn.mutate()}
      >
        {isActive ? 'Switch off' : 'Switch on'}
      </Button>
    </span>
  );
}
