import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type DateValue,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';

export type { DateValue };

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const arrow =
  'flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink disabled:text-ink-3';

/** A month to choose one day from. Arrow keys move by day and week, page keys by month. */
export function DatePicker(props: {
  label: string;
  value: DateValue | null;
  onChange: (date: DateValue) => void;
  /** First day of the week: 0 is Sunday. Null: as the language has it. */
  weekStart?: number | null;
}) {
  return (
    <Calendar
      aria-label={props.label}
      value={props.value}
      onChange={props.onChange}
      {...(props.weekStart == null ? {} : { firstDayOfWeek: DAYS[props.weekStart] ?? 'sun' })}
      className="w-full max-w-84"
    >
      <div className="mb-2 flex items-center justify-between">
        <Heading className="text-15" />
        <div className="flex gap-1">
          <Button slot="previous" className={arrow}>
            <ChevronLeft size={18} strokeWidth={1.75} />
          </Button>
          <Button slot="next" className={arrow}>
            <ChevronRight size={18} strokeWidth={1.75} />
          </Button>
        </div>
      </div>
      <CalendarGrid className="w-full border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-12 font-normal text-ink-3">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="flex h-10 cursor-pointer items-center justify-center rounded-control text-13 -outline-offset-2 hover:bg-sunk outside-month:invisible selected:bg-ink selected:font-medium selected:text-on-ink data-today:font-semibold data-today:underline data-today:underline-offset-4"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
