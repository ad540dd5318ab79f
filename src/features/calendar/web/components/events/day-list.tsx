import { Phone, Video } from 'lucide-react';
import { classes } from '#ui/classes.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { calendarText } from '../../../constants.ts';
import { type Day, stretchOf } from '../../../rules/events/days.ts';
import type { CalendarItem } from '../../items.ts';
import type { Now } from '../../use-schedule.ts';
import { fullDay, kindWords, peopleWords, timesOf } from '../../words.ts';
import { isOnNow } from './event-block.tsx';

/** What takes place on the chosen day. */
export function DayList(props: {
  day: Day | null;
  items: readonly CalendarItem[] | undefined;
  now: Now;
  onOpen: (item: CalendarItem) => void;
}) {
  const { day, items, now, onOpen } = props;
  return (
    <section aria-live="polite" className="border-t">
      <h3 className="flex min-h-11 items-center border-b px-4 py-2 text-15 desk:px-6">
        {day === null ? calendarText.selectDate : fullDay(day, now.locale)}
      </h3>
      {day !== null && items === undefined && <SkeletonRows rows={2} label="Loading events" />}
      {day !== null && items !== undefined && <Rows {...{ day, items, now, onOpen }} />}
    </section>
  );
}

function Rows(props: {
  day: Day;
  items: readonly CalendarItem[];
  now: Now;
  onOpen: (item: CalendarItem) => void;
}) {
  const { now, items } = props;
  const { from, before } = stretchOf([props.day], now.timeZone);
  const own = items.filter(({ startsAt, endsAt }) => startsAt < before && endsAt > from);
  if (own.length === 0)
    return <p className="px-4 py-5 text-13 text-ink-2 desk:px-6">{calendarText.noEvents}</p>;
  return (
    <ul>
      {own.map((item) => (
        <li key={item.key} className="border-b">
          <button
            type="button"
            onClick={() => props.onOpen(item)}
            className={classes(
              'flex min-h-14 w-full items-start gap-3 px-4 py-2 text-left text-13 -outline-offset-2 desk:px-6',
              isOnNow(item, now.now) ? 'bg-live text-live-ink' : 'hover:bg-paper',
            )}
          >
            <span className="mt-0.5 shrink-0">
              <span className="sr-only">{kindWords[item.kind]}</span>
              {item.kind === 'video' ? (
                <Video size={16} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{item.title}</span>
              <span className={classes('block text-12', !isOnNow(item, now.now) && 'text-ink-2')}>
                {item.isAllDay ? 'All day' : timesOf({ from: item.startsAt, before: item.endsAt }, now)} ·{' '}
                {peopleWords(item.people)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
