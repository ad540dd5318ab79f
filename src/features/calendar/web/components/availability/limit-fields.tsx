import type { Control } from 'react-hook-form';
import { FormField } from '#ui/form-field.tsx';
import { calendarText } from '../../../constants.ts';
import type { AvailabilityForm } from '../../availability-form.ts';

const unit = (word: string) => <span className="pr-3 text-13 text-ink-2">{word}</span>;

/** Pauses, and how soon, how late and how often people can book. */
export function LimitFields({ control }: { control: Control<AvailabilityForm> }) {
  const number = { control, type: 'number', min: 0, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid gap-4 p-4 phone:grid-cols-3 desk:px-6">
      <FormField {...number} name="bufferBefore" label={calendarText.bufferBefore} suffix={unit('minutes')} />
      <FormField {...number} name="bufferAfter" label={calendarText.bufferAfter} suffix={unit('minutes')} />
      <FormField {...number} name="noticeHours" label="Minimum notice" suffix={unit('hours')} />
      <FormField {...number} name="horizonDays" label="How far ahead" suffix={unit('days')} />
      <FormField {...number} name="dailyCap" label="Bookings a day" hint="Empty for no limit" />
    </div>
  );
}
