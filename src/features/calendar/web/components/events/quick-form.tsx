import { zodResolver } from '@hookform/resolvers/zod';
import { Clock } from 'lucide-react';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useController, useForm } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarText } from '../../../constants.ts';
import type { EventActions } from '../../event-actions.ts';
import { type EventForm, eventForm, factsOf, type NewTime, newEventForm } from '../../event-form.ts';
import type { Now } from '../../use-schedule.ts';
import { clockRange, kindWords, shortDay } from '../../words.ts';
import { AttendeesField } from './attendees-field.tsx';

const KINDS = [
  { id: 'call', label: kindWords.call },
  { id: 'video', label: kindWords.video },
] as const;

/** The small form of a new event, beside the time that was marked for it. */
export function QuickForm(props: {
  time: NewTime;
  now: Now;
  triggerRef: RefObject<HTMLDivElement | null>;
  actions: EventActions;
  onClose: () => void;
  onMore: (form: EventForm) => void;
}) {
  const { time, now, actions, onClose, onMore } = props;
  const { control, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(eventForm),
    defaultValues: newEventForm(time, now.timeZone),
  });
  const kind = useController({ control, name: 'kind' }).field;
  const attendees = useController({ control, name: 'attendees' }).field;
  const submit = handleSubmit(async (form) => {
    try {
      await actions.create(factsOf(form, now.timeZone, null));
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  return (
    <Popover
      triggerRef={props.triggerRef}
      isOpen
      onOpenChange={onClose}
      placement="right top"
      offset={8}
      className="surface w-68 animate-enter rounded-card shadow-e3"
    >
      <Dialog aria-label="New event" className="p-4 outline-none">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <FormField
            control={control}
            name="title"
            label="Title"
            autoComplete="off"
            // The form was opened to be filled in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <p className="flex items-center gap-2 text-13">
            <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="font-medium">{shortDay(time.day, now.locale)}</span>
            {clockRange(time, now.locale)}
          </p>
          <Segmented label="How" choices={KINDS} selected={kind.value} onSelect={kind.onChange} />
          <AttendeesField value={attendees.value} onChange={attendees.onChange} isLabelHidden />
          <div className="flex items-center justify-between gap-2">
            <button
              type="button"
              onClick={() => onMore(getValues())}
              className="text-link min-h-8 text-13 font-medium pointer-coarse:min-h-11"
            >
              More options
            </button>
            <Button type="submit" size="small" isPending={formState.isSubmitting}>
              {calendarText.addEvent}
            </Button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}
