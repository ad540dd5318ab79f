import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { yourDataQuery } from '../queries.ts';
import { DeletionSection } from './deletions/deletion-section.tsx';
import { ExportSection } from './exports/export-section.tsx';

/** Settings for a person's data: exporting and deleting it. */
export function YourData() {
  const query = useQuery(yourDataQuery);
  if (query.isPending) return <SkeletonRows rows={4} label="Loading your data" />;
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {sentenceOf(query.error)}
      </ErrorState>
    );
  return (
    <>
      <ExportSection data={query.data} />
      <DeletionSection data={query.data} />
    </>
  );
}
