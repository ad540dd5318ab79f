import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useReader } from '#platform/browser/reader.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsDraft } from '../../settings-draft.ts';

/** Hours without push notifications, in the person's time zone. */
export function QuietHours() {
  const { control } = useFormContext<SettingsDraft>();
  const { field: quiet } = useController({ control, name: 'quiet' });
  const { field: twice } = useController({ control, name: 'ringsTwice' });
  const isOn = useWatch({ control, name: 'quiet' }) === true;
  const { timeZone } = useReader();
  return (
    <section aria-label="Quiet hours" className="flex flex-col gap-3 border-t p-4 desk:p-6">
      <h2 className="text-15 font-semibold">Quiet hours</h2>
      <Switch isSelected={quiet.value === true} onChange={quiet.onChange}>
        <span className="text-13">Every night</span>
      </Switch>
      {isOn && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <Time name="quietFrom" label="From" />
            <Time name="quietTo" label="To" />
          </div>
          <Checkbox isSelected={twice.value === true} onChange={twice.onChange}>
            <span className="text-13 text-pretty">Ring anyway when someone calls twice in 3 minutes</span>
          </Checkbox>
        </>
      )}
      <p className="text-12 text-pretty text-ink-2">
        We won&apos;t send push notifications then. You&apos;ll find everything in the app. Times are in{' '}
        {timeZone.replaceAll('_', ' ')}.
      </p>
    </section>
  );
}

function Time({ name, label }: { name: 'quietFrom' | 'quietTo'; label: string }) {
  const { control } = useFormContext<SettingsDraft>();
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      label={label}
      type="time"
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
