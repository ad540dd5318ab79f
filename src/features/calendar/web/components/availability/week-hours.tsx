import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { DEFAULT_WEEKDAY_SPAN, SPANS_MAX } from '../../../constants.ts';
import type { Schedule } from '../../../model.ts';
import { type AvailabilityForm, nextSpan, weekdayName } from '../../availability-form.ts';
import type { Now } from '../../use-schedule.ts';
import { Spans } from './spans.tsx';

type DayHours = Schedule['days'][number];

/** A row for each day of the week, beginning where the person's week begins. */
export function WeekHours({ control, now }: { control: Control<AvailabilityForm>; now: Now }) {
  const { field } = useController({ control, name: 'days' });
  const [copied, setCopied] = useState<DayHours | null>(null);
  const first = now.weekStart === 0 ? 7 : now.weekStart;
  const inOrder = field.value.toSorted(
    (one, other) => ((one.weekday - first + 7) % 7) - ((other.weekday - first + 7) % 7),
  );
  const set = (changed: readonly DayHours[]) =>
    field.onChange(field.value.map((day) => changed.find(({ weekday }) => weekday === day.weekday) ?? day));
  return (
    <fieldset className="px-4 desk:px-6">
      <legend className="sr-only">Hours of the week</legend>
      {inOrder.map((day) => (
        <DayRow
          key={day.weekday}
          day={day}
          now={now}
          onChange={(one) => set([one])}
          onCopy={() => setCopied(day)}
        />
      ))}
      {copied !== null && (
        <CopyDialog
          day={copied}
          days={inOrder}
          onClose={() => setCopied(null)}
          onCopy={(weekdays) =>
            set(
              weekdays.map((weekday) => ({
                weekday,
                isEnabled: copied.isEnabled,
                spans: copied.spans.map((span) => ({ ...span })),
              })),
            )
          }
        />
      )}
    </fieldset>
  );
}

function DayRow(props: { day: DayHours; now: Now; onChange: (day: DayHours) => void; onCopy: () => void }) {
  const { day, now, onChange, onCopy } = props;
  const name = weekdayName(day.weekday);
  const another = day.spans.length < SPANS_MAX ? nextSpan(day.spans) : null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b py-2">
      <div className="flex h-10 w-40 items-center">
        <Switch
          aria-label={name}
          isSelected={day.isEnabled}
          onChange={(isEnabled) =>
            onChange({
              ...day,
              isEnabled,
              spans: day.spans.length > 0 ? day.spans : [{ ...DEFAULT_WEEKDAY_SPAN }],
            })
          }
        >
          <span className="order-last font-medium">{name}</span>
        </Switch>
      </div>
      {day.isEnabled ? (
        <>
          {day.spans.length === 0 && (
            <p role="alert" className={`flex h-10 items-center ${errorClass}`}>
              Add hours to {name}, or switch it off
            </p>
          )}
          <Spans
            name={name}
            spans={day.spans}
            locale={now.locale}
            onChange={(spans) => onChange({ ...day, spans })}
          />
          <span className="ml-auto flex h-10 items-center">
            <IconButton
              size="small"
              label={`Add hours to ${name}`}
              isDisabled={another === null}
              icon={<Plus size={18} strokeWidth={1.75} />}
              onPress={() => another !== null && onChange({ ...day, spans: [...day.spans, another] })}
            />
            <IconButton
              size="small"
              label={`Copy ${name} to other days`}
              icon={<Copy size={16} strokeWidth={1.75} />}
              onPress={onCopy}
            />
          </span>
        </>
      ) : (
        <span className="flex h-10 items-center text-15 text-ink-2">Not available</span>
      )}
    </div>
  );
}

function CopyDialog(props: {
  day: DayHours;
  days: readonly DayHours[];
  onCopy: (weekdays: number[]) => void;
  onClose: () => void;
}) {
  const { day, days, onCopy, onClose } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <Dialog
      title={`Copy ${weekdayName(day.weekday)} to`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex flex-col gap-2">
        {days
          .filter(({ weekday }) => weekday !== day.weekday)
          .map(({ weekday }) => (
            <Checkbox
              key={weekday}
              isSelected={chosen.includes(weekday)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, weekday] : chosen.filter((one) => one !== weekday))
              }
            >
              {weekdayName(weekday)}
            </Checkbox>
          ))}
      </div>
      <div className="flex justify-end">
        <Button
          isDisabled={chosen.length === 0}
          onPress={() => {
            onCopy([...chosen]);
            onClose();
          }}
        >
          Copy hours
        </Button>
      </div>
    </Dialog>
  );
}
