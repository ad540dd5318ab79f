import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { numbersText } from '../../constants.ts';
import type { PhoneNumber } from '../../model.ts';
import { loadFailure, numbersQuery } from '../queries.ts';

const NewNumberDialog = lazy(async () => ({
  default: (await import('./new-number-dialog.tsx')).NewNumberDialog,
}));

/** The active numbers, the one to call from first, and the way to another. */
export function YourNumbers() {
  const { data, error, isFetching, refetch } = useQuery(numbersQuery);
  const [isOpen, setOpen] = useState(false);
  const active = data?.numbers.filter(({ isActive }) => isActive);
  return (
    <Card
      small
      title={numbersText.yourNumbers}
      aside={
        <Link to={paths.numbers()} className="text-12">
          Manage
        </Link>
      }
    >
      {active === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
            {loadFailure(error)}
          </ErrorState>
        ) : (
          <Skeleton className="h-12" />
        )
      ) : active.length > 0 ? (
        <ul className="flex flex-col">{active.map(NumberLine)}</ul>
      ) : (
        <EmptyState small>You have no numbers yet. People reach you by your username.</EmptyState>
      )}
      <div className="mt-3">
        <Button wide variant="secondary" onPress={() => setOpen(true)}>
          {numbersText.newNumber}
        </Button>
      </div>
      <Suspense fallback={null}>{isOpen && <NewNumberDialog onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}

const NumberLine = ({ id, text, label, place, countryCode }: PhoneNumber) => (
  <li key={id} className="flex flex-col border-b py-2 last:border-b-0">
    <span className="display text-15">{text}</span>
    <span className="truncate text-12 text-ink-3">{label || place || countryCode}</span>
  </li>
);
