import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { calendarText } from '../../../constants.ts';
import type { Source } from '../../../model-events.ts';
import { type Day, dayAt } from '../../../rules/events/days.ts';
import type { CalendarItem } from '../../items.ts';
import { type Now, type ShownDays, useItemsAround } from '../../use-schedule.ts';
import { OtherCalendars } from '../sources/other-calendars.tsx';
import { DayList } from './day-list.tsx';
import { MonthPicker } from './month-picker.tsx';

/** The month, the list of the chosen day, and connected calendars. */
export function ScheduleSide(props: {
  now: Now;
  shown: ShownDays;
  items: readonly CalendarItem[] | undefined;
  sources: readonly Source[];
  onAdd: () => void;
  onOpen: (item: CalendarItem) => void;
}) {
  const { now, shown, onAdd } = props;
  const { chosen, anchor } = shown;
  const [month, setMonth] = useState<Day | null>(null);
  const { items } = useItemsAround(month ?? anchor, now);
  const planned = useMemo(
    () => new Set(items?.map(({ startsAt }) => dayAt(startsAt, now.timeZone))),
    [items, now.timeZone],
  );
  return (
    <div className="flex shrink-0 flex-col overflow-y-auto max-desk:w-full desk:w-70 desk:border-r">
      <section aria-label={calendarText.schedule} className="px-4 pt-4 pb-3 desk:px-6">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="text-17">{calendarText.schedule}</h2>
          <button
            type="button"
            onClick={onAdd}
            aria-keyshortcuts="e"
            className="text-link inline-flex min-h-8 items-center gap-1 text-13 font-medium pointer-coarse:min-h-11"
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {calendarText.addEvent}
          </button>
        </div>
        <MonthPicker
          label={calendarText.schedule}
          now={now}
          chosen={chosen}
          month={month ?? anchor}
          marked={planned}
          onMonth={setMonth}
          onChoose={(day) => {
            setMonth(null);
            shown.choose(day);
          }}
        />
      </section>
      <DayList day={chosen} items={props.items} now={now} onOpen={props.onOpen} />
      <OtherCalendars sources={props.sources} />
    </div>
  );
}
