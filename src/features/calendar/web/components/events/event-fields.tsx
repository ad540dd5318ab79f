import { type Control, useController, useWatch } from 'react-hook-form';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { midnightOf } from '../../../rules/availability/civil.ts';
import { minutesOf } from '../../../rules/availability/schedule.ts';
import { addDays, clockOf } from '../../../rules/events/days.ts';
import type { EventForm } from '../../event-form.ts';
import type { Now } from '../../use-schedule.ts';
import { kindWords } from '../../words.ts';
import { AttendeesField } from './attendees-field.tsx';
import { TimeSelect } from './time-select.tsx';

const KINDS = [
  { id: 'call', label: kindWords.call },
  { id: 'video', label: kindWords.video },
] as const;
const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;

type FormControl = Control<EventForm>;

/** What an event is called, when it is, and who comes. */
export function EventFields({ control, now }: { control: FormControl; now: Now }) {
  const kind = useController({ control, name: 'kind' }).field;
  const attendees = useController({ control, name: 'attendees' }).field;
  return (
    <>
      <FormField control={control} name="title" label="Title" autoComplete="off" />
      <TimeFields control={control} now={now} />
      <div className="flex flex-col items-start gap-1.5">
        <span className="text-13 font-medium">Type</span>
        <Segmented label="Type" choices={KINDS} selected={kind.value} onSelect={kind.onChange} />
      </div>
      <AttendeesField value={attendees.value} onChange={attendees.onChange} />
    </>
  );
}

function TimeFields({ control, now }: { control: FormControl; now: Now }) {
  const form = useWatch({ control });
  const day = useController({ control, name: 'day' });
  const start = useController({ control, name: 'start' }).field;
  const lastDay = useController({ control, name: 'lastDay' }).field;
  const end = useController({ control, name: 'end' });
  const isAllDay = useController({ control, name: 'isAllDay' }).field;
  /** The end moves along with the start. */
  const begin = (at: string, clock: string) => {
    const before = minutesFrom(form.day ?? at, { day: form.day ?? at, clock: form.start ?? clock });
    const until = minutesFrom(form.day ?? at, { day: form.lastDay ?? at, clock: form.end ?? clock });
    const ends = minutesFrom(at, { day: at, clock }) + Math.max(0, until - before);
    day.field.onChange(at);
    start.onChange(clock);
    lastDay.onChange(addDays(at, Math.floor(ends / DAY_MINUTES)));
    end.field.onChange(clockOf(ends % DAY_MINUTES));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">When</legend>
      <div className="grid grid-cols-2 gap-3">
        <FormField
          control={control}
          name="day"
          label={form.isAllDay === true ? 'First day' : 'Date'}
          type="date"
          onInput={(event) => {
            const next = event.currentTarget.value;
            if (midnightOf(next) !== null) begin(next, form.start ?? '09:00');
          }}
        />
        {form.isAllDay === true ? (
          <FormField control={control} name="lastDay" label="Last day" type="date" />
        ) : (
          <TimeSelect
            label="Starts"
            locale={now.locale}
            value={start.value}
            onChange={(clock) => begin(day.field.value, clock)}
          />
        )}
      </div>
      {form.isAllDay !== true && (
        <div className="grid grid-cols-2 gap-3">
          <FormField control={control} name="lastDay" label="Ends on" type="date" />
          <TimeSelect
            label="Ends"
            locale={now.locale}
            value={end.field.value}
            error={end.fieldState.error?.message}
            onChange={end.field.onChange}
          />
        </div>
      )}
      <Checkbox isSelected={isAllDay.value} onChange={isAllDay.onChange}>
        All day
      </Checkbox>
    </fieldset>
  );
}

/** Minutes since the midnight of a day. */
function minutesFrom(day: string, to: { day: string; clock: string }): number {
  const days = ((midnightOf(to.day) ?? 0) - (midnightOf(day) ?? 0)) / DAY_MS;
  return days * DAY_MINUTES + (minutesOf(to.clock) ?? 0);
}
