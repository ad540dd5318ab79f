import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ProviderList } from '../components/provider-list.tsx';
import { ProviderRates } from '../components/provider-rates.tsx';
import { ProviderRatesImport } from '../components/provider-rates-import.tsx';
import { carriersQuery, providersQuery, refreshProviders } from '../provider-queries.ts';

export const meta = () => [{ title: 'Providers' }];

/** Who connects calls: whether they work, what they ask, and what is left of what we sell. */
export default function Providers() {
  const desk = useQuery(providersQuery);
  const carriers = useQuery(carriersQuery);
  return (
    <>
      <PageHeader title="Providers">
        <IconButton
          label="Refresh"
          size="small"
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          isDisabled={desk.isFetching}
          onPress={() => void refreshProviders()}
        />
      </PageHeader>
      {desk.isPending && <SkeletonRows label="Loading the providers" />}
      {desk.data === undefined && desk.isError && (
        <ErrorState onRetry={() => void refreshProviders()} isRetrying={desk.isFetching}>
          {sentenceOf(desk.error)}
        </ErrorState>
      )}
      {desk.data !== undefined && (
        <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
          <ProviderList
            desk={desk.data}
            carriers={carriers.data ?? null}
            problem={carriers.data === undefined && carriers.isError ? sentenceOf(carriers.error) : null}
          />
          <ProviderRates desk={desk.data} />
          <ProviderRatesImport />
        </div>
      )}
    </>
  );
}
