import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SectionError } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Alarm } from '../../../model-start.ts';
import { alarmsQuery, startApi } from '../../start-queries.ts';
import { Band } from './band.tsx';

/** Active alarms, one line each with what to do. Muted ones are only in the list below. */
export function AlarmLines() {
  const { data, dataUpdatedAt: now } = useQuery(alarmsQuery);
  const alarms = data?.alarms ?? [];
  const client = useQueryClient();
  const muting = useMutation({
    mutationFn: (id: string) => startApi.muteAlarm({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: alarmsQuery.queryKey }),
  });
  const shown = alarms.filter(({ endedAt, mutedUntil }) => endedAt === null && (mutedUntil ?? 0) < now);
  return (
    <ul aria-label="Alarms" className="empty:hidden">
      {shown.map(({ id, title, says, path, raisedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-sunk px-4 py-2 text-13 desk:px-6"
        >
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-64">
            <span className="font-medium">{title}.</span> {says} Since {moment(raisedAt)}.
          </span>
          {path !== null && path !== '/admin' && <Link to={path}>See</Link>}
          <Button
            variant="secondary"
            size="small"
            isPending={muting.isPending && muting.variables === id}
            onPress={() => muting.mutate(id)}
          >
            Mute for a day
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Active alarms, muted or not, and the latest that ended. */
export function LatestAlarms() {
  const query = useQuery(alarmsQuery);
  const { data, dataUpdatedAt: now } = query;
  return (
    <Band title="Latest alarms">
      {query.isPending && <SkeletonRows rows={2} label="Loading the alarms" />}
      {query.isError && (
        <SectionError
          className="px-4 py-4 desk:px-6"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {sentenceOf(query.error)}
        </SectionError>
      )}
      {data?.alarms.length === 0 && <EmptyState small>No alarms so far.</EmptyState>}
      <ul aria-label="Latest alarms">
        {data?.alarms.map((alarm) => (
          <ListRow key={alarm.id} title={alarm.title} detail={alarm.says} end={stateOf(alarm, now)} />
        ))}
      </ul>
    </Band>
  );
}

function stateOf({ raisedAt, endedAt, mutedUntil }: Alarm, now: number): string {
  if (endedAt !== null) return `Ended ${moment(endedAt)}`;
  return (mutedUntil ?? 0) > now ? 'Muted' : `Since ${moment(raisedAt)}`;
}
