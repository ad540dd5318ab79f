import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type UseFormSetError, useForm, useWatch } from 'react-hook-form';
import { LeaveDialog } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { SettingsColumns, settingsContainerClass } from '#ui/settings-columns.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarText } from '../../../constants.ts';
import type { Availability } from '../../../model.ts';
import type { BookingPage } from '../../../model-bookings.ts';
import {
  type AvailabilityForm,
  availabilityForm,
  changeWords,
  pageRulesOf,
  savedForm,
  scheduleOf,
} from '../../availability-form.ts';
import { calendarKeys } from '../../keys.ts';
import { availabilityQuery, calendarApi } from '../../queries.ts';
import { useKeptDraft } from '../../use-kept-draft.ts';
import type { Now } from '../../use-schedule.ts';
import { LimitFields } from './limit-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { Overrides } from './overrides.tsx';
import { Preview } from './preview.tsx';
import { WeekHours } from './week-hours.tsx';

const PLACES = {
  name: 'name',
  'calendar.badZone': 'timeZone',
  bufferBefore: 'bufferBefore',
  bufferAfter: 'bufferAfter',
  noticeMinutes: 'noticeHours',
  horizonDays: 'horizonDays',
  dailyCap: 'dailyCap',
} as const;

/** The form of one's hours, with what follows from them beside it. */
export function AvailabilityBody(props: {
  saved: Availability;
  page: BookingPage;
  accountId: string;
  now: Now;
  /** Calendars whose times can't be booked. */
  elsewhere: ReactNode;
}) {
  const { page, now } = props;
  const id = useId();
  const saved = savedForm(props.saved, page);
  const { draft, keep } = useKeptDraft(
    { name: 'availability', accountId: props.accountId },
    availabilityForm,
  );
  const form = useForm<AvailabilityForm>({
    resolver: zodResolver(availabilityForm),
    defaultValues: draft ?? saved,
  });
  const { control, handleSubmit, setError, reset, formState } = form;
  // Every field has a value from the start.
  const values: AvailabilityForm = { ...saved, ...(useWatch({ control }) as AvailabilityForm) };
  const changes = changeWords(values, saved);
  useFollowing({ saved, reset, isChanged: changes !== null });
  const text = changes === null ? null : JSON.stringify(values);
  useEffect(() => keep(text === null ? null : JSON.parse(text)), [text, keep]);
  const save = useSaving(page, setError);
  const submit = handleSubmit(
    async (given) => {
      if (await save(given)) reset(given);
    },
    () => toast.error('Some fields need another look'),
  );
  return (
    <div className={settingsContainerClass}>
      <SettingsColumns
        aside={
          <>
            <Preview form={values} page={page} now={now} />
            <Overrides control={control} now={now} />
            {props.elsewhere}
          </>
        }
      >
        <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col">
          <NameFields control={control} now={now} />
          <WeekHours control={control} now={now} />
          <LimitFields control={control} />
        </form>
      </SettingsColumns>
      <SaveBar
        form={id}
        save={calendarText.saveAvailability}
        changes={changes}
        isSaving={formState.isSubmitting}
        onDiscard={() => reset(saved)}
      />
      <LeaveDialog
        isChanged={changes !== null && !formState.isSubmitting}
        onDiscard={() => {
          reset(saved);
          keep(null);
        }}
      />
    </div>
  );
}

/** Updates the form when the hours are saved elsewhere, unless it has unsaved changes. */
function useFollowing(facts: {
  saved: AvailabilityForm;
  reset: (values: AvailabilityForm) => void;
  isChanged: boolean;
}): void {
  const { saved, reset } = facts;
  const text = JSON.stringify(saved);
  const before = useRef({ text, isChanged: facts.isChanged });
  useEffect(() => {
    if (before.current.text !== text && !before.current.isChanged) reset(JSON.parse(text));
    before.current = { text, isChanged: facts.isChanged };
  }, [text, reset, facts.isChanged]);
}

/** Saves the hours, and what the booking page takes of the form. @returns whether that worked */
function useSaving(page: BookingPage, setError: UseFormSetError<AvailabilityForm>) {
  const client = useQueryClient();
  return async (given: AvailabilityForm): Promise<boolean> => {
    try {
      const saved = await calendarApi.saveAvailability(scheduleOf(given));
      client.setQueryData(availabilityQuery.queryKey, saved);
      const rules = pageRulesOf(given);
      const isSame = Object.entries(rules).every(
        ([name, value]) => page[name as keyof typeof rules] === value,
      );
      if (!isSame) {
        await calendarApi.changePage({ id: page.id, ...rules });
        await client.invalidateQueries({ queryKey: calendarKeys.pages });
      }
      void client.invalidateQueries({ queryKey: calendarKeys.free });
      toast.success(calendarText.availabilitySaved);
      return true;
    } catch (error) {
      if (!placeRefusal(error, setError, PLACES)) toast.error(sentenceOf(error));
      return false;
    }
  };
}
