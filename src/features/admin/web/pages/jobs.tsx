import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { jobsQuery, startApi } from '../start-queries.ts';

export const meta = () => [{ title: 'Jobs' }];

interface Decision {
  readonly job: { readonly queue: string; readonly id: string };
  readonly what: 'retry' | 'discard';
}

/** Jobs that failed every attempt, and what can be done about them. Emails that couldn't be sent are among them. */
export default function Jobs() {
  const jobs = useQuery(jobsQuery);
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ job, what }: Decision) =>
      what === 'retry' ? startApi.retryJob(job) : startApi.discardJob(job),
    onSuccess: (now) => client.setQueryData(jobsQuery.queryKey, now),
  });
  const decide = (decision: Decision) => () => deciding.mutate(decision);
  const isDeciding = ({ job: { id }, what }: Decision) =>
    deciding.isPending && deciding.variables.job.id === id && deciding.variables.what === what;
  return (
    <>
      <PageHeader title="Jobs">
        {jobs.data !== undefined && (
          <span className="text-13 text-ink-2">
            {jobs.data.figures.waiting} waiting, {jobs.data.figures.retrying} to be retried,{' '}
            {jobs.data.figures.failed} failed
          </span>
        )}
      </PageHeader>
      {deciding.isError && <Notice>{sentenceOf(deciding.error)}</Notice>}
      {jobs.isPending && <SkeletonRows label="Loading the jobs" />}
      {jobs.isError && (
        <ErrorState onRetry={() => void jobs.refetch()} isRetrying={jobs.isFetching}>
          {sentenceOf(jobs.error)}
        </ErrorState>
      )}
      {jobs.data?.failed.length === 0 && <EmptyState>No failed jobs.</EmptyState>}
      <ul aria-label="Failed jobs">
        {jobs.data?.failed.map(({ queue, id, failedAt, attempts, says }) => (
          <ListRow
            key={id}
            title={queue}
            detail={`${says} · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, last ${moment(failedAt)}`}
            end={
              <span className="flex flex-wrap justify-end gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Retry ${queue}`}
                  isPending={isDeciding({ job: { queue, id }, what: 'retry' })}
                  onPress={decide({ job: { queue, id }, what: 'retry' })}
                >
                  Retry
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Discard ${queue}`}
                  isPending={isDeciding({ job: { queue, id }, what: 'discard' })}
                  onPress={decide({ job: { queue, id }, what: 'discard' })}
                >
                  Discard
                </Button>
              </span>
            }
          />
        ))}
      </ul>
    </>
  );
}
