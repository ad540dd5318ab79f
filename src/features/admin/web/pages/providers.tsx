import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { late } from '#ui/late.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ProviderList } from '../components/provider-list.tsx';
import { ProviderRates } from '../components/provider-rates.tsx';
import { carriersQuery, providersQuery, refreshProviders } from '../provider-queries.ts';

export const meta = () => [{ title: 'Providers' }];

const ImportDialog = late(async () => ({
  default: (await import('../components/provider-rates-import.tsx')).ProviderRatesImport,
}));
const RateDialog = late(async () => ({
  default: (await import('../components/rate-dialog.tsx')).RateDialog,
}));

/** Providers: whether they work, what they charge, and the margin to our selling price. */
export default function Providers() {
  const desk = useQuery(providersQuery);
  const carriers = useQuery(carriersQuery);
  const [dialog, open] = useDeskDialog();
  return (
    <>
      <PageHeader title="Providers">
        <div className="flex flex-wrap items-center gap-2 max-desk:order-last max-desk:w-full desk:ml-auto">
          <IconButton
            label="Refresh"
            icon={<RefreshCw size={16} strokeWidth={1.75} />}
            isDisabled={desk.isFetching}
            onPress={() => void refreshProviders()}
          />
          <Button variant="secondary" onPress={() => open('import')}>
            Import CSV
          </Button>
          <Button onPress={() => open('add')}>Add a rate</Button>
        </div>
      </PageHeader>
      {desk.isPending && <SkeletonRows label="Loading the providers" />}
      {desk.data === undefined && desk.isError && (
        <ErrorState onRetry={() => void refreshProviders()} isRetrying={desk.isFetching}>
          {sentenceOf(desk.error)}
        </ErrorState>
      )}
      {desk.data !== undefined && (
        <>
          <ProviderList
            desk={desk.data}
            carriers={carriers.data ?? null}
            problem={carriers.data === undefined && carriers.isError ? sentenceOf(carriers.error) : null}
          />
          <ProviderRates desk={desk.data} />
          <Suspense fallback={null}>
            <OpenDialog dialog={dialog} desk={desk.data} onClose={() => open(null)} />
          </Suspense>
        </>
      )}
    </>
  );
}

type DeskDialog = 'import' | 'add';

/** Decision R79: the dialog is in the address. */
function useDeskDialog(): readonly [DeskDialog | null, (dialog: DeskDialog | null) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('dialog');
  const open = (dialog: DeskDialog | null) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (dialog === null) next.delete('dialog');
        else next.set('dialog', dialog);
        return next;
      },
      { preventScrollReset: true, replace: dialog === null },
    );
  return [named === 'import' || named === 'add' ? named : null, open];
}

function OpenDialog(props: { dialog: DeskDialog | null; desk: ProviderDesk; onClose: () => void }) {
  const { dialog, desk, onClose } = props;
  if (dialog === 'import') return <ImportDialog onClose={onClose} />;
  return dialog === 'add' ? <RateDialog desk={desk} rate={null} onClose={onClose} /> : null;
}
