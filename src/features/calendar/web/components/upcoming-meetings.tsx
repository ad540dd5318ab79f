import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { dayAt, daysFrom, stretchOf } from '../../rules/events/days.ts';
import type { CalendarItem } from '../items.ts';
import { type Now, useItemsWithin } from '../use-schedule.ts';
import { peopleWords, whenWords } from '../words.ts';

const SHOWN_DAYS = 14;
/** The next ones; the others after a press. */
const SHOWN_AT_FIRST = 5;

/** Video meetings of the next two weeks. */
export function UpcomingMeetings({ now }: { now: Now }) {
  const stretch = useMemo(
    () => stretchOf(daysFrom(now.today, SHOWN_DAYS), now.timeZone),
    [now.today, now.timeZone],
  );
  const around = useItemsWithin(stretch);
  const meetings = useMemo(
    () => around.items?.filter(({ kind, endsAt }) => kind === 'video' && endsAt > now.now),
    [around.items, now.now],
  );
  return (
    <section aria-labelledby="upcoming-meetings">
      <h2 id="upcoming-meetings" className="px-4 pt-6 pb-3 text-17 desk:px-6">
        Upcoming video meetings
      </h2>
      {meetings === undefined && around.error !== null && (
        <ErrorState onRetry={around.refetch} isRetrying={around.isFetching}>
          {sentenceOf(around.error)}
        </ErrorState>
      )}
      {meetings === undefined && around.error === null && <SkeletonRows label="Loading meetings" />}
      {meetings !== undefined && meetings.length === 0 && (
        <p className="px-4 pb-4 text-13 text-ink-2 desk:px-6">
          No video meetings in the next two weeks. Events and bookings of the type Video show up here.
        </p>
      )}
      {meetings !== undefined && meetings.length > 0 && <MeetingList meetings={meetings} now={now} />}
    </section>
  );
}

function MeetingList({ meetings, now }: { meetings: readonly CalendarItem[]; now: Now }) {
  const navigate = useNavigate();
  const [isWhole, setWhole] = useState(false);
  const open = ({ booking, startsAt }: CalendarItem) =>
    void navigate(
      booking === null
        ? paths.calendar({ day: dayAt(startsAt, now.timeZone) })
        : paths.calendar({ tab: 'bookings', booking: booking.id }),
    );
  return (
    <>
      <ul className="border-t">
        {meetings.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((item) => (
          <li key={item.key} className="border-b">
            <button
              type="button"
              onClick={() => open(item)}
              className="flex min-h-16 w-full flex-col justify-center px-4 py-2 text-left text-13 -outline-offset-2 hover:bg-paper desk:px-6"
            >
              <span className="max-w-full truncate font-medium">{item.title}</span>
              <span className="text-12 text-ink-2">
                {whenWords({ from: item.startsAt, before: item.endsAt }, now)} · {peopleWords(item.people)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {meetings.length > SHOWN_AT_FIRST && (
        <div className="px-4 py-3 desk:px-6">
          <Button variant="secondary" size="small" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${meetings.length}`}
          </Button>
        </div>
      )}
    </>
  );
}
