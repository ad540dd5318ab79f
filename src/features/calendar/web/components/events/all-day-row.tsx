import { classes } from '#ui/classes.ts';
import { type Day, stretchOf } from '../../../rules/events/days.ts';
import type { CalendarItem } from '../../items.ts';
import { lookOf } from './event-block.tsx';

const HOURS_PX = 56;

/** All-day items, above the hours. Not shown if there are none. */
export function AllDayRow(props: {
  days: readonly Day[];
  items: readonly CalendarItem[];
  timeZone: string;
  onOpen: (item: CalendarItem) => void;
}) {
  const { days, items, timeZone } = props;
  const whole = items.filter(({ isAllDay }) => isAllDay);
  const onDays = days.map((day) => {
    const { from, before } = stretchOf([day], timeZone);
    return whole.filter(({ startsAt, endsAt }) => startsAt < before && endsAt > from);
  });
  if (onDays.every((those) => those.length === 0)) return null;
  return (
    <div
      className="grid shrink-0 border-b text-12"
      style={{ gridTemplateColumns: `${HOURS_PX}px repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <span className="py-1.5 pr-2 text-right text-ink-2">All day</span>
      {days.map((day, nth) => (
        <span key={day} className="flex min-w-0 flex-col gap-0.5 border-l p-0.5">
          {onDays[nth]?.map((item) => (
            <button
              key={item.key}
              type="button"
              onClick={() => props.onOpen(item)}
              className={classes(
                'min-h-6 truncate rounded-small border px-1.5 text-left font-medium -outline-offset-2',
                lookOf(item, false),
              )}
            >
              {item.title}
            </button>
          ))}
        </span>
      ))}
    </div>
  );
}
