import { type Control, useController } from 'react-hook-form';
import { timeZoneChoices, timeZoneChosen, timeZoneWords } from '#features/identity/web/widgets.tsx';
import { labelClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { calendarText } from '../../../constants.ts';
import type { AvailabilityForm } from '../../availability-form.ts';
import type { Now } from '../../use-schedule.ts';

/** Names of a zone that browsers list under another one, such as UTC, are added. */
function choicesWith(zone: string) {
  const choices = timeZoneChoices();
  return choices.some(({ id }) => id === zone)
    ? choices
    : [{ id: zone, label: timeZoneWords(zone) }, ...choices];
}

/** Name of the schedule, and its time zone. */
export function NameFields({ control, now }: { control: Control<AvailabilityForm>; now: Now }) {
  const { field } = useController({ control, name: 'timeZone' });
  const zone = timeZoneChosen(field.value);
  return (
    <div className="grid gap-4 border-b p-4 phone:grid-cols-2 desk:px-6">
      <FormField control={control} name="name" label={calendarText.scheduleName} autoComplete="off" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor="availability-zone" className={labelClass}>
          Time zone
        </label>
        <NativeSelect
          {...field}
          value={zone}
          onChange={(event) => field.onChange(timeZoneChosen(event.target.value))}
          id="availability-zone"
          choices={choicesWith(zone)}
        />
        {zone !== timeZoneChosen(now.timeZone) && (
          <button
            type="button"
            onClick={() => field.onChange(now.timeZone)}
            className="text-link self-start text-12 pointer-coarse:min-h-11"
          >
            Use {timeZoneWords(now.timeZone)}
          </button>
        )}
      </div>
    </div>
  );
}
