import { type ReactNode, useId, useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { reader } from '#platform/browser/reader.ts';
import { labelClass } from '#ui/field-style.ts';
import { FormSelect } from '#ui/form-select.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { ProfileValues } from '../../profile-form.ts';
import { timeZoneChoices, timeZoneChosen, timeZoneWords } from '../../time-zones.ts';

const languages = [{ id: 'en', label: 'English' }] as const;
const AFTERNOON = Date.UTC(2026, 0, 1, 15, 49);
const example = (clock: '12' | '24') =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: clock === '12' ? 'h12' : 'h23',
  }).format(AFTERNOON);
const clocks = [
  { id: '12', label: example('12') },
  { id: '24', label: example('24') },
];
const days = [
  { id: '6', label: 'Saturday' },
  { id: '0', label: 'Sunday' },
  { id: '1', label: 'Monday' },
];

/** How dates and times are written, everywhere and on every device. */
export function DateFields({ control }: { control: Control<ProfileValues> }) {
  const id = useId();
  const zone = useController({ control, name: 'timeZone' });
  const zones = useMemo(() => timeZoneChoices(), []);
  const clock = useController({ control, name: 'clock' }).field;
  const weekStart = useController({ control, name: 'weekStart' }).field;
  return (
    <div className="grid gap-4 phone:grid-cols-2">
      <FormSelect control={control} name="language" label="Language" choices={languages} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          Time zone
        </label>
        <NativeSelect
          {...zone.field}
          value={zone.field.value && timeZoneChosen(zone.field.value)}
          onChange={(event) => zone.field.onChange(timeZoneChosen(event.target.value))}
          id={id}
          placeholder={`Same as this device: ${timeZoneWords(reader().timeZone)}`}
          choices={zones}
        />
      </div>
      <Choice label="Clock">
        <Segmented
          label="Clock"
          choices={clocks}
          selected={clock.value || browserClock()}
          onSelect={clock.onChange}
        />
      </Choice>
      <Choice label="First day of the week">
        <Segmented
          label="First day of the week"
          choices={days}
          selected={weekStart.value || browserWeekStart()}
          onSelect={weekStart.onChange}
        />
      </Choice>
    </div>
  );
}

function Choice(props: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span aria-hidden="true" className={labelClass}>
        {props.label}
      </span>
      {props.children}
    </div>
  );
}

const browserClock = () =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 === true
    ? '12'
    : '24';

/** Sunday where the browser doesn't know. */
function browserWeekStart(): string {
  const { weekInfo }: { weekInfo?: { firstDay?: number } } = Object(new Intl.Locale(navigator.language));
  return String((weekInfo?.firstDay ?? 0) % 7);
}
