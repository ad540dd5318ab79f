import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { numbersText } from '../../constants.ts';
import { CallerIds } from '../components/caller-ids.tsx';
import { IncludedNumbers } from '../components/included-numbers.tsx';
import { NumberCard } from '../components/number-card.tsx';
import { PortIns } from '../components/port-ins.tsx';
import { ReleasedNumbers } from '../components/released-numbers.tsx';
import { useNextPrices } from '../next-prices.ts';
import { useNumbersDialog } from '../numbers-dialog.ts';
import { loadFailure, numbersQuery, portInsQuery } from '../queries.ts';

export const meta = () => [{ title: 'Numbers' }];

const NewNumberDialog = lazy(async () => ({
  default: (await import('../components/new-number-dialog.tsx')).NewNumberDialog,
}));
const EmergencyDialog = lazy(async () => ({
  default: (await import('../components/emergency-dialog.tsx')).EmergencyDialog,
}));
const PortInDialog = lazy(async () => ({
  default: (await import('../components/port-in-dialog.tsx')).PortInDialog,
}));

export default function Numbers() {
  const numbers = useQuery(numbersQuery);
  const [, open] = useNumbersDialog();
  const openNew = () => open({ kind: 'new', id: null });
  const { data } = numbers;
  const nextPrices = useNextPrices(data?.numbers);
  return (
    <>
      <PageHeader title="Numbers">
        <div className="flex flex-wrap gap-2 max-desk:order-last max-desk:w-full desk:ml-auto">
          <Button variant="secondary" onPress={() => open({ kind: 'bring', id: null })}>
            {numbersText.bringNumber}
          </Button>
          <Button onPress={openNew}>{numbersText.newNumber}</Button>
        </div>
      </PageHeader>
      <div className="flex flex-col gap-3 pb-8">
        <PageSection
          title={numbersText.yourNumbers}
          aside={data !== undefined && <IncludedNumbers numbers={data.numbers} />}
        >
          {numbers.isPending && <Loading />}
          {data === undefined && numbers.isError && (
            <ErrorState onRetry={() => void numbers.refetch()} isRetrying={numbers.isFetching}>
              {loadFailure(numbers.error)}
            </ErrorState>
          )}
          {data?.numbers.length === 0 && (
            <EmptyState action={<Button onPress={openNew}>{numbersText.newNumber}</Button>}>
              You have no numbers yet. Get one so people can call you from any phone.
            </EmptyState>
          )}
          {data !== undefined && data.numbers.length > 0 && (
            <ul aria-label={numbersText.yourNumbers} className="flex flex-col gap-4 px-4 py-1 desk:px-6">
              {data.numbers.map((number) => (
                <NumberCard
                  key={number.id}
                  number={number}
                  nextMicroUsd={nextPrices.get(number.id) ?? number.monthlyMicroUsd}
                  onAddress={() => open({ kind: 'address', id: number.id })}
                />
              ))}
            </ul>
          )}
        </PageSection>
        {data !== undefined && data.released.length > 0 && <ReleasedNumbers released={data.released} />}
        <CallerIds />
        <PortIns onEdit={(id) => open({ kind: 'bring', id })} />
      </div>
      <Suspense fallback={null}>
        <OpenDialog {...useDialogFacts()} />
      </Suspense>
    </>
  );
}

/** Data of the dialog in the address, once loaded. */
function useDialogFacts() {
  const [dialog, open] = useNumbersDialog();
  const { data } = useQuery(numbersQuery);
  const orders = useQuery({ ...portInsQuery, enabled: dialog?.kind === 'bring' && dialog.id !== null }).data;
  return {
    kind: dialog?.kind ?? null,
    number: data?.numbers.find(({ id, isActive }) => isActive && id === dialog?.id) ?? null,
    isNewOrder: dialog?.id === null,
    order: orders?.find(({ id }) => id === dialog?.id) ?? null,
    onClose: () => open(null),
  };
}

function OpenDialog({ kind, number, order, isNewOrder, onClose }: ReturnType<typeof useDialogFacts>) {
  if (kind === 'new') return <NewNumberDialog onClose={onClose} />;
  if (kind === 'address' && number !== null) return <EmergencyDialog number={number} onClose={onClose} />;
  if (kind === 'bring' && (isNewOrder || order !== null))
    return <PortInDialog portIn={order} onClose={onClose} />;
  return null;
}

/** In the size of two cards. */
const Loading = () => (
  <output aria-label="Loading your numbers" className="flex flex-col gap-4 px-4 py-1 desk:px-6">
    <Skeleton className="h-42 rounded-card!" />
    <Skeleton className="h-42 rounded-card!" />
  </output>
);
