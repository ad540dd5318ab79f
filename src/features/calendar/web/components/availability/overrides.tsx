import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { HeadButton } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DEFAULT_WEEKDAY_SPAN, OVERRIDES_MAX } from '../../../constants.ts';
import type { DaySpan, Schedule } from '../../../model.ts';
import { minutesOf } from '../../../rules/availability/schedule.ts';
import { isDay } from '../../../rules/events/days.ts';
import { type AvailabilityForm, nextSpan, spanProblems } from '../../availability-form.ts';
import type { Now } from '../../use-schedule.ts';
import { clockRange, shortDay } from '../../words.ts';
import { Spans } from './spans.tsx';

type Override = Schedule['overrides'][number];

/** Days that are different from their weekday. */
export function Overrides({ control, now }: { control: Control<AvailabilityForm>; now: Now }) {
  const { field } = useController({ control, name: 'overrides' });
  const [isAdding, setAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  const inOrder = field.value.toSorted((one, other) => one.date.localeCompare(other.date));
  const put = (override: Override) =>
    field.onChange([...field.value.filter(({ date }) => date !== override.date), override]);
  return (
    <section ref={section} aria-label="Date overrides" className="border-t p-4 desk:p-6">
      <div className="flex items-center justify-between">
        <h2 className="text-15">Date overrides</h2>
        {field.value.length < OVERRIDES_MAX && <HeadButton onPress={() => setAdding(true)}>Add</HeadButton>}
      </div>
      {inOrder.length === 0 && (
        <p className="text-13 text-ink-2">Holidays, days off, or days with different hours.</p>
      )}
      <ul>
        {inOrder.map(({ date, spans }) => (
          <li key={date} className="flex min-h-8 items-center gap-2 text-13">
            <span className="flex-1 font-medium">{shortDay(date, now.locale)}</span>
            <span className="text-right text-ink-2">{spansWords(spans, now.locale)}</span>
            <IconButton
              size="small"
              label={`Remove ${shortDay(date, now.locale)}`}
              icon={<X size={14} strokeWidth={1.75} />}
              onPress={() => {
                field.onChange(field.value.filter((one) => one.date !== date));
                // The button that was pressed is gone.
                section.current?.querySelector('button')?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {isAdding && <OverrideDialog now={now} onAdd={put} onClose={() => setAdding(false)} />}
    </section>
  );
}

const spansWords = (spans: readonly DaySpan[], locale: string) =>
  spans.length === 0
    ? 'Closed'
    : spans
        .map(({ start, end }) =>
          clockRange({ start: minutesOf(start) ?? 0, end: minutesOf(end) ?? 0 }, locale),
        )
        .join(', ');

function OverrideDialog(props: { now: Now; onAdd: (override: Override) => void; onClose: () => void }) {
  const { now, onAdd, onClose } = props;
  const [date, setDate] = useState(now.today);
  const [isClosed, setClosed] = useState(true);
  const [spans, setSpans] = useState<DaySpan[]>([{ ...DEFAULT_WEEKDAY_SPAN }]);
  const another = nextSpan(spans);
  const isFit = isDay(date) && (isClosed || spanProblems(spans).every((problem) => problem === null));
  return (
    <Dialog title="Add date override" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <TextField label="Date" type="date" value={date} onChange={setDate} />
      <Checkbox isSelected={isClosed} onChange={setClosed}>
        Closed all day
      </Checkbox>
      {!isClosed && (
        <>
          <Spans name="Override" spans={spans} locale={now.locale} onChange={setSpans} />
          {another !== null && (
            <div>
              <Button variant="secondary" size="small" onPress={() => setSpans([...spans, another])}>
                Add hours
              </Button>
            </div>
          )}
        </>
      )}
      <div className="flex justify-end">
        <Button
          isDisabled={!isFit}
          onPress={() => {
            onAdd({ date, spans: isClosed ? [] : spans });
            onClose();
          }}
        >
          Add override
        </Button>
      </div>
    </Dialog>
  );
}
