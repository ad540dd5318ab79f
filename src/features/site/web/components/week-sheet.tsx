import { Paper } from './paper.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const HOURS = ['9', '10', '11', '12', '13', '14', '15', '16'];
/** Busy times of each day, in hours after nine. */
const TAKEN: readonly (readonly number[])[] = [
  [0, 1, 4],
  [2, 3, 6],
  [0, 5],
  [1, 2, 3, 7],
  [4, 5, 6, 7],
];

/** A week with its free hours, as a guest with the link will see it. */
export function WeekSheet() {
  return (
    <Paper caption="An example week. Filled hours are taken, and guests don’t see why. Outlined hours can be booked with your link.">
      <div className="grid grid-cols-[1.75rem_repeat(5,minmax(0,1fr))] gap-1.5 text-12 text-ink-2">
        <span />
        {DAYS.map((day) => (
          <span key={day} className="pb-1 text-center">
            {day}
          </span>
        ))}
        {HOURS.map((hour, row) => (
          <Hour key={hour} hour={hour} row={row} />
        ))}
      </div>
    </Paper>
  );
}

function Hour({ hour, row }: { hour: string; row: number }) {
  return (
    <>
      <span className="pr-1 text-right leading-8">{hour}</span>
      {TAKEN.map((taken, day) => (
        <span
          key={DAYS[day]}
          className={`h-8 rounded-small ${taken.includes(row) ? 'bg-ink' : 'border border-field-line'}`}
        />
      ))}
    </>
  );
}
