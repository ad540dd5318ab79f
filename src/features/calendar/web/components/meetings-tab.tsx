import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { meetingsPart } from '#platform/browser/meetings-part.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { dayAt, daysFrom, stretchOf } from '../../rules/events/days.ts';
import { type Now, useItemsWithin } from '../use-schedule.ts';
import { peopleWords, whenWords } from '../words.ts';

const SHOWN_DAYS = 14;
const partQuery = queryOptions({ queryKey: ['meetings-part'], queryFn: meetingsPart, staleTime: Infinity });

/** Video meetings that are coming up, and what was said in those that were held. */
export function MeetingsTab({ now }: { now: Now }) {
  const stretch = useMemo(
    () => stretchOf(daysFrom(now.today, SHOWN_DAYS), now.timeZone),
    [now.today, now.timeZone],
  );
  const around = useItemsWithin(stretch);
  const navigate = useNavigate();
  const { data: Part } = useQuery(partQuery);
  const meetings = useMemo(
    () => around.items?.filter(({ kind, endsAt }) => kind === 'video' && endsAt > now.now),
    [around.items, now.now],
  );
  return (
    <div className="flex grow flex-col">
      <h2 className="px-4 pt-6 pb-3 text-17 desk:px-6">Upcoming video meetings</h2>
      {meetings === undefined && around.error !== null && (
        <ErrorState onRetry={around.refetch} isRetrying={around.isFetching}>
          {sentenceOf(around.error)}
        </ErrorState>
      )}
      {meetings === undefined && around.error === null && <SkeletonRows label="Loading meetings" />}
      {meetings !== undefined && meetings.length === 0 && (
        <p className="px-4 pb-4 text-13 text-ink-2 desk:px-6">
          No upcoming video meetings. Video events and bookings show up here.
        </p>
      )}
      {meetings !== undefined && meetings.length > 0 && (
        <ul className="border-t">
          {meetings.map((item) => (
            <li key={item.key} className="border-b">
              <button
                type="button"
                onClick={() =>
                  void navigate(
                    item.booking === null
                      ? paths.calendar({ day: dayAt(item.startsAt, now.timeZone) })
                      : paths.calendar({ tab: 'bookings', booking: item.booking.id }),
                  )
                }
                className="flex min-h-16 w-full flex-col justify-center px-4 py-2 text-left text-13 -outline-offset-2 hover:bg-paper desk:px-6"
              >
                <span className="font-medium">{item.title}</span>
                <span className="text-12 text-ink-2">
                  {whenWords({ from: item.startsAt, before: item.endsAt }, now)} · {peopleWords(item.people)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {Part !== null && Part !== undefined && <Part />}
    </div>
  );
}
