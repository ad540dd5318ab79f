import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
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
import { NumbersDialogs } from '../components/numbers-dialogs.tsx';
import { PortIns } from '../components/port-ins.tsx';
import { ReleasedNumbers } from '../components/released-numbers.tsx';
import { useNextPrices } from '../next-prices.ts';
import { useNumbersDialog } from '../numbers-dialog.ts';
import { loadFailure, numbersQuery } from '../queries.ts';

export const meta = () => [{ title: 'Numbers' }];

export default function Numbers() {
  const numbers = useQuery(numbersQuery);
  const { isAllowed: mayManage, refusal } = useMay('numbers.manage');
  const [, open] = useNumbersDialog();
  const openNew = () => open({ kind: 'new', id: null });
  const { data } = numbers;
  const nextPrices = useNextPrices(data?.numbers);
  return (
    <>
      <PageHeader title="Numbers">
        <div className="flex flex-wrap gap-2 max-desk:order-last max-desk:w-full desk:ml-auto">
          <Button
            variant="secondary"
            disabledReason={refusal}
            onPress={() => open({ kind: 'bring', id: null })}
          >
            {numbersText.bringNumber}
          </Button>
          <Button disabledReason={refusal} onPress={openNew}>
            {numbersText.newNumber}
          </Button>
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
            <EmptyState action={mayManage && <Button onPress={openNew}>{numbersText.newNumber}</Button>}>
              {mayManage
                ? 'You have no numbers yet. Get one so people can call you from any phone.'
                : 'No number has been given to you yet. Owners and admins give numbers to people.'}
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
                  onPeople={() => open({ kind: 'people', id: number.id })}
                  refusal={refusal}
                />
              ))}
            </ul>
          )}
        </PageSection>
        {data !== undefined && data.released.length > 0 && <ReleasedNumbers released={data.released} />}
        {mayManage && <CallerIds />}
        {mayManage && <PortIns onEdit={(id) => open({ kind: 'bring', id })} />}
      </div>
      <NumbersDialogs />
    </>
  );
}

/** In the size of two cards. */
const Loading = () => (
  <output aria-label="Loading your numbers" className="flex flex-col gap-4 px-4 py-1 desk:px-6">
    <Skeleton className="h-42 rounded-card!" />
    <Skeleton className="h-42 rounded-card!" />
  </output>
);
