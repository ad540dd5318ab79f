import { type Control, useController, useWatch } from 'react-hook-form';
import { classes } from '#ui/classes.ts';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { addDays, daysFrom, weekAround, weekdayOfDay } from '../../../rules/events/days.ts';
import { REPEATS, repeatWords } from '../../../rules/events/repeats.ts';
import type { EventForm } from '../../event-form.ts';
import type { Now } from '../../use-schedule.ts';
import { fullDay, weekdayWord } from '../../words.ts';

const ENDS = [
  { id: 'never', label: 'Never' },
  { id: 'on', label: 'On a day' },
  { id: 'after', label: 'After a number of times' },
];
const UNITS = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/** How an event repeats. */
export function RepeatFields(props: { control: Control<EventForm>; hasOther: boolean; now: Now }) {
  const { control, hasOther, now } = props;
  const { repeats, ends } = useWatch({ control });
  const choices = REPEATS.filter((one) => one !== 'other' || hasOther).map((id) => ({
    id,
    label: repeatWords(id),
  }));
  const unit = UNITS[repeats as keyof typeof UNITS];
  return (
    <>
      <FormSelect control={control} name="repeats" label="Repeat" choices={choices} />
      {unit !== undefined && (
        <>
          {repeats === 'weekly' && <Weekdays control={control} now={now} />}
          <div className="grid grid-cols-2 gap-3">
            <FormField
              control={control}
              name="every"
              label="Every"
              inputMode="numeric"
              suffix={<span className="pr-3 text-13 text-ink-2">{unit}</span>}
            />
            <FormSelect control={control} name="ends" label="Ends" choices={ENDS} />
          </div>
          {ends === 'on' && <FormField control={control} name="until" label="Last day" type="date" />}
          {ends === 'after' && (
            <FormField control={control} name="count" label="How many times" inputMode="numeric" />
          )}
        </>
      )}
    </>
  );
}

/** Days of the week, in the order in which the person's week goes. */
function Weekdays({ control, now }: { control: Control<EventForm>; now: Now }) {
  const { field } = useController({ control, name: 'weekdays' });
  const days = daysFrom(addDays(weekAround(now.today, now.weekStart)[0] ?? now.today, 0), 7);
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="mb-1.5 text-13 font-medium">On</legend>
      {days.map((day) => {
        const weekday = weekdayOfDay(day);
        const isChosen = field.value.includes(weekday);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            aria-label={fullDay(day, now.locale).split(',')[0]}
            onClick={() =>
              field.onChange(
                isChosen && field.value.length > 1
                  ? field.value.filter((one) => one !== weekday)
                  : [...new Set([...field.value, weekday])],
              )
            }
            className={classes(
              'h-9 min-w-11 rounded-control border px-2 text-13 pointer-coarse:h-11',
              isChosen ? 'border-ink bg-ink font-medium text-on-ink' : 'border-field-line hover:bg-sunk',
            )}
          >
            {weekdayWord(day, now.locale)}
          </button>
        );
      })}
    </fieldset>
  );
}
