// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { textAreaClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarText } from '../../../constants.ts';
import type { EventFacts, Occurrence } from '../../../model-events.ts';
import type { EventActions, Scope } from '../../event-actions.ts';
import { changesOf, type EventForm, eventForm, factsOf } from '../../event-form.ts';
import type { Now } from '../../use-schedule.ts';
import { REMINDERS } from '../../words.ts';
import { PlannedLinks } from '../planned-links.tsx';
import { EventFields } from './event-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { ScopeDialog } from './scope-dialog.tsx';

const PLACES = {
  title: 'title',
  location: 'location',
  'calendar.endsBeforeStart': 'end',
  'calendar.tooLong': 'end',
  'calendar.badRule': 'repeats',
  'calendar.tooOften': 'repeats',
} as const;

interface EventDialogProps {
  /** The event that is changed; null for a new one. */
  event: Occurrence | null;
  form: EventForm;
  now: Now;
  actions: EventActions;
  onClose: () => void;
}

/** The full form of an event. */
export function EventDialog({ event, form: initial, now, actions, onClose }: EventDialogProps) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(eventForm),
    defaultValues: initial,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const save = async (facts: EventFacts, scope: Scope) => {
    try {
      if (event === null) await actions.create(facts);
      else await actions.change(event, changesOf(facts, event), scope);
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, PLACES)) toast.error(sentenceOf(error));
    }
  };
  const submit = handleSubmit(async (form) => {
    const facts = factsOf(form, now.timeZone, event);
    if (event !== null && Object.keys(changesOf(facts, event)).length === 0) return onClose();
    if (event === null || event.seriesId === null) return save(facts, 'all');
    setAsked({ what: 'change', facts, hasNewRule: facts.rule !== event.rule });
    return undefined;
  });
  const remove = async (one: Occurrence, scope: Scope) => {
    onClose();
    await actions.remove(one, scope);
  };
  return (
    <>
      <Dialog
        title={event === null ? calendarText.addEvent : 'Change event'}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        {event !== null && !event.isAllDay && (
          <PlannedLinks planned={{ ...event, kind: 'event' }} now={now.now} title={event.title} />
        )}
        <form noValidate onSubmit={(sent) => void submit(sent)} className="flex flex-col gap-4">
          <EventFields control={control} now={now} />
          <FormField control={control} name="location" label="Location" autoComplete="off" />
          <FormSelect control={control} name="reminder" label="Reminder" choices={REMINDERS} />
          {event?.seriesId !== null && event?.rule === null ? null : (
            <RepeatFields control={control} hasOther={initial.repeats === 'other'} now={now} />
          )}
          <NotesField control={control} />
          <Buttons
            isNew={event === null}
            isSaving={formState.isSubmitting}
            onDelete={() => {
              if (event === null) return;
              if (event.seriesId === null) void remove(event, 'all');
              else setAsked({ what: 'remove', facts: null, hasNewRule: false });
            }}
          />
        </form>
      </Dialog>
      {asked !== null && event !== null && (
        <ScopeDialog
          what={asked.what}
          hasNewRule={asked.hasNewRule}
          onClose={() => setAsked(null)}
          onChoose={(scope) => {
            setAsked(null);
            if (asked.facts === null) void remove(event, scope);
            else void save(asked.facts, scope);
          }}
        />
      )}
    </>
  );
}

function Buttons(props: { isNew: boolean; isSaving: boolean; onDelete: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {!props.isNew && (
        <Button variant="quiet" onPress={props.onDelete}>
          Delete event
        </Button>
      )}
      <Button type="submit" isPending={props.isSaving}>
        {props.isNew ? calendarText.addEvent : 'Save event'}
      </Button>
    </div>
  );
}

/** A change waiting for the choice of how much of the series it affects. */
interface Asked {
  readonly what: 'change' | 'remove';
  readonly facts: EventFacts | null;
  readonly hasNewRule: boolean;
}

function NotesField({ control }: { control: Control<EventForm> }) {
  const notes = useController({ control, name: 'notes' }).field;
  const isBusy = useController({ control, name: 'isBusy' }).field;
  return (
    <>
      <label className="flex flex-col gap-1.5 text-13 font-medium">
        Notes
        <textarea {...notes} className={`${textAreaClass} min-h-20! font-normal`} />
      </label>
      <Checkbox isSelected={isBusy.value} onChange={isBusy.onChange}>
        Busy: nobody can book this time
      </Checkbox>
    </>
  );
}
