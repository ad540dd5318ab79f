import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { numbersText } from '../../constants.ts';
import type { MyNumbers } from '../../model.ts';
import { CallerIdsCard } from '../components/caller-ids-card.tsx';
import { NumberRow } from '../components/number-row.tsx';
import { PortInsCard } from '../components/port-ins-card.tsx';
import { ReleasedNumbers } from '../components/released-numbers.tsx';
import { loadFailure, numbersQuery } from '../queries.ts';

export const meta = () => [{ title: 'Numbers' }];

const NewNumberDialog = lazy(async () => ({
  default: (await import('../components/new-number-dialog.tsx')).NewNumberDialog,
}));

export default function Numbers() {
  const numbers = useQuery(numbersQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader title="Numbers">
        <Button size="small" onPress={() => setOpen(true)}>
          {numbersText.newNumber}
        </Button>
      </PageHeader>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 p-4 desk:p-6">
        <Card title={numbersText.yourNumbers}>
          {numbers.isPending && <SkeletonRows rows={2} label="Loading your numbers" />}
          {numbers.data === undefined && numbers.isError && (
            <ErrorState onRetry={() => void numbers.refetch()} isRetrying={numbers.isFetching}>
              {loadFailure(numbers.error)}
            </ErrorState>
          )}
          {numbers.data !== undefined && <List {...numbers.data} onNew={() => setOpen(true)} />}
        </Card>
        {numbers.data !== undefined && numbers.data.released.length > 0 && (
          <ReleasedNumbers released={numbers.data.released} />
        )}
        <div id="caller-ids" className="scroll-mt-4">
          <CallerIdsCard />
        </div>
        <PortInsCard />
      </div>
      <Suspense fallback={null}>{isOpen && <NewNumberDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function List({ numbers, onNew }: MyNumbers & { onNew: () => void }) {
  if (numbers.length === 0)
    return (
      <EmptyState action={<Button onPress={onNew}>{numbersText.newNumber}</Button>}>
        You have no numbers yet. With one, phones all over the world can call you, and see who calls them.
      </EmptyState>
    );
  return (
    <ul aria-label={numbersText.yourNumbers} className="-my-4 flex flex-col">
      {numbers.map((number) => (
        <NumberRow key={number.id} number={number} />
      ))}
    </ul>
  );
}
