import { useId } from 'react';
import { errorClass, labelClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { minutesOf } from '../../../rules/availability/schedule.ts';
import { clockOf } from '../../../rules/events/days.ts';
import { clockWords } from '../../words.ts';

const STEP_MINUTES = 15;
const DAY_MINUTES = 1_440;
const TIMES = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, nth) => clockOf(nth * STEP_MINUTES));
const MIDNIGHT = '24:00';

/** A time of the clock, written as the person reads it. */
export function TimeSelect(props: {
  label: string;
  isLabelHidden?: boolean;
  locale: string;
  value: string;
  /** Whether the day can end with midnight. */
  hasMidnight?: boolean;
  error?: string | null | undefined;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const { value, locale, error } = props;
  const times = [...TIMES, ...(props.hasMidnight === true ? [MIDNIGHT] : [])];
  // One that is between the steps stays.
  const all = times.includes(value) ? times : [...times, value].toSorted();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={props.isLabelHidden === true ? 'sr-only' : labelClass}>
        {props.label}
      </label>
      <NativeSelect
        id={id}
        value={value}
        disabled={props.isDisabled ?? false}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
        choices={all.map((one) => ({ id: one, label: wordsOf(one, locale) }))}
      />
      {error && (
        <span id={`${id}-error`} role="alert" className={errorClass}>
          {error}
        </span>
      )}
    </div>
  );
}

const wordsOf = (clock: string, locale: string) =>
  clock === MIDNIGHT ? 'Midnight' : clockWords(minutesOf(clock) ?? 0, locale);
