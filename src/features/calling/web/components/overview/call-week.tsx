import { useQuery } from '@tanstack/react-query';
import { calendarOf } from '#kernel/time-zone.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { Figure, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CallWeek as Week } from '../../../model-overview.ts';
import { weekQuery } from '../../queries.ts';
import { useViewer } from '../../viewer.ts';

/** Most dots that fit in a column. Beyond that, only the number is exact. */
const DOTS_MAX = 6;

/** Number of calls in the last seven days, with a column of dots per day. */
export function CallWeek({ className }: { className?: string }) {
  const { timeZone, now } = useViewer();
  const week = useQuery(weekQuery(timeZone, calendarOf(timeZone)(now)));
  return (
    <Figure title="Calls, last 7 days" className={className}>
      {week.data !== undefined ? (
        <Counted days={week.data.days} />
      ) : week.isError ? (
        <SectionError onRetry={() => void week.refetch()} isRetrying={week.isFetching}>
          {sentenceOf(week.error)}
        </SectionError>
      ) : (
        <output aria-label="Counting your calls" className="block h-14 broad:h-17">
          <Skeleton className="h-8 w-16" />
        </output>
      )}
    </Figure>
  );
}

function Counted({ days }: { days: Week['days'] }) {
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  const missed = days.reduce((sum, day) => sum + day.missed, 0);
  return (
    <div className="flex h-14 items-end broad:h-17 justify-between gap-4">
      <div className="self-start">
        <p className="display text-28 leading-8 broad:text-40 broad:leading-11">{calls}</p>
        <p className="mt-1 text-13 text-ink-3">{missed > 0 && `${missed} missed`}</p>
      </div>
      <div aria-hidden="true" className="flex items-end gap-2.5 pb-1">
        {days.map(({ day, calls: ofDay }, nth) => (
          <Column key={day} calls={ofDay} isToday={nth === days.length - 1} />
        ))}
      </div>
      <ul className="sr-only">
        {days.map(({ day, calls: ofDay }) => (
          <li key={day}>
            {dayName(day)}: {ofDay === 1 ? '1 call' : `${ofDay} calls`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Column({ calls, isToday }: { calls: number; isToday: boolean }) {
  return (
    <span
      className={classes('flex w-1.5 flex-col items-center gap-0.75', isToday ? 'text-ink' : 'text-ink-3')}
    >
      {calls === 0 && <span className="size-0.5 rounded-full bg-current" />}
      {Array.from({ length: Math.min(calls, DOTS_MAX) }, (_, nth) => (
        <span key={nth} className="size-1.5 rounded-full bg-current" />
      ))}
    </span>
  );
}

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const dayName = (day: string) => weekdays.format(Date.parse(`${day}T12:00:00Z`));
