import { type PointerEvent, useMemo } from 'react';
import type { Schedule } from '../../../model.ts';
import { midnightOf } from '../../../rules/availability/civil.ts';
import { daysOfSchedule } from '../../../rules/availability/schedule.ts';
import { zoneOf } from '../../../rules/availability/zone.ts';
import { addDays, type Day, minutesOn } from '../../../rules/events/days.ts';
import { HOUR_PX } from '../../use-grab.ts';
import type { Now } from '../../use-schedule.ts';
import { clockWords } from '../../words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOURS_PX = 56;
const MINUTE_PX = HOUR_PX / 60;

/** The lines behind what takes place: hours, days, working hours, and the line of now. */
export function HoursAndDays(props: {
  days: readonly Day[];
  now: Now;
  schedule: Schedule | undefined;
  onPress: (event: PointerEvent<HTMLElement>) => void;
}) {
  const { days, now, schedule } = props;
  const working = useMemo(
    () => days.map((day) => workingHours(day, schedule, now.timeZone)),
    [days, schedule, now.timeZone],
  );
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid"
      style={{ gridTemplateColumns: `${HOURS_PX}px repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <div className="relative">
        {HOURS.slice(1).map((hour) => (
          <span
            key={hour}
            className="absolute right-2 -translate-y-1/2 text-12 whitespace-nowrap text-ink-2"
            style={{ top: hour * HOUR_PX }}
          >
            {hourWords(hour, now.locale)}
          </span>
        ))}
      </div>
      {days.map((day, nth) => (
        <div
          key={day}
          data-column={nth}
          onPointerDown={props.onPress}
          className="relative touch-pan-y border-l bg-paper"
        >
          {working[nth]?.map(({ start, end }) => (
            <span
              key={start}
              className="absolute inset-x-0 bg-panel"
              style={{ top: start * MINUTE_PX, height: (end - start) * MINUTE_PX }}
            />
          ))}
          {HOURS.slice(1).map((hour) => (
            <span key={hour} className="absolute inset-x-0 border-t" style={{ top: hour * HOUR_PX }} />
          ))}
          {day === now.today && <NowLine now={now} />}
        </div>
      ))}
    </div>
  );
}

/** "9 AM", "09" */
const hourWords = (hour: number, locale: string) => clockWords(hour * 60, locale).replace(/:00(?=\s)/, '');

function NowLine({ now }: { now: Now }) {
  const at = minutesOn(now.today, { from: now.now, before: now.now + 60_000 }, now.timeZone);
  if (at === null) return null;
  return (
    <span className="absolute inset-x-0 z-3 border-t-2 border-ink" style={{ top: at.start * MINUTE_PX }}>
      <span className="absolute -top-1.25 -left-1 size-2 rounded-full bg-ink" />
    </span>
  );
}

/** When the person can be booked, on a day of the clock that they read. */
function workingHours(day: Day, schedule: Schedule | undefined, timeZone: string) {
  if (schedule === undefined) return [];
  const spans = daysOfSchedule(schedule);
  const zone = zoneOf(schedule.timeZone);
  // The day of another zone may begin earlier or later.
  return [addDays(day, -1), day, addDays(day, 1)].flatMap((there) => {
    const walls = spans.spansOn(midnightOf(there) ?? 0);
    return walls.flatMap((wall, nth) => {
      if (nth % 2 === 1) return [];
      const stretch = { from: zone.reachedAt(wall), before: zone.reachedAt(walls[nth + 1] ?? wall) };
      return minutesOn(day, stretch, timeZone) ?? [];
    });
  });
}
