import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarErrors } from '../../../errors.ts';
import { availabilityQuery, pagesQuery } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { OwnCalendars } from '../sources/own-calendars.tsx';
import { AvailabilityBody } from './availability-body.tsx';

/** When the person can be booked. */
export function AvailabilityTab({ now }: { now: Now }) {
  useConnected();
  const saved = useQuery(availabilityQuery);
  const pages = useQuery(pagesQuery);
  const page = pages.data?.find(({ slug }) => slug === '') ?? pages.data?.[0];
  const accountId = useUser().user?.id;
  const failed = [saved, pages].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return (
      <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching}>
        {sentenceOf(failed.error)}
      </ErrorState>
    );
  if (saved.data === undefined || page === undefined || accountId === undefined)
    return <SkeletonRows rows={8} label="Loading availability" />;
  return (
    <AvailabilityBody
      saved={saved.data}
      page={page}
      accountId={accountId}
      now={now}
      elsewhere={<OwnCalendars />}
    />
  );
}

/** Says whether a calendar was connected, once the person is back from the consent page. */
function useConnected(): void {
  const [query, setQuery] = useSearchParams();
  const [connected, error] = [query.get('connected'), query.get('error')];
  useEffect(() => {
    if (connected === null && error === null) return;
    if (error === null) toast.success('Calendar connected');
    else toast.error(refusalOf(error));
    setQuery({ tab: 'availability' }, { replace: true });
  }, [connected, error, setQuery]);
}

/** The sentence of an error's code. */
function refusalOf(code: string): string {
  const refused = Object.values(calendarErrors).map((make) => make());
  return (refused.find((one) => one.code === code) ?? calendarErrors.notConnected()).message;
}
