import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Section } from '#ui/section.tsx';
import type { Alarm } from '../../../model-start.ts';
import { alarmsQuery, startApi } from '../../start-queries.ts';

export const moment = (at: number) =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Troubles that run, one line each with what to do. Muted ones are only in the list below. */
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

/** What runs, muted or not, and what ended last. */
export function LatestAlarms() {
  const { data, dataUpdatedAt: now } = useQuery(alarmsQuery);
  const alarms = data?.alarms ?? [];
  if (alarms.length === 0) return null;
  return (
    <Section title="Latest alarms">
      <ul aria-label="Latest alarms">
        {alarms.map((alarm) => (
          <ListRow key={alarm.id} title={alarm.title} detail={alarm.says} end={stateOf(alarm, now)} />
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ raisedAt, endedAt, mutedUntil }: Alarm, now: number): string {
  if (endedAt !== null) return `${moment(raisedAt)} to ${moment(endedAt)}`;
  return (mutedUntil ?? 0) > now ? 'Muted' : `Since ${moment(raisedAt)}`;
}
