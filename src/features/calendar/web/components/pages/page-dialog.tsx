// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, type UseFormSetError, useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarText, DURATIONS, EVENT_KINDS } from '../../../constants.ts';
import type { BookingPage } from '../../../model-bookings.ts';
import { calendarKeys } from '../../keys.ts';
import {
  type PageForm,
  pageFactsOf,
  pageForm,
  pageFormOf,
  teamFactsOf,
  teamPageForm,
} from '../../page-form.ts';
import { calendarApi } from '../../queries.ts';
import { kindWords } from '../../words.ts';
import { QuestionFields } from './question-fields.tsx';
import { TeamFields } from './team-fields.tsx';

const PLACES = {
  title: 'title',
  slug: 'slug',
  'calendar.badSlug': 'slug',
  'calendar.slugTaken': 'slug',
  'calendar.badDurations': 'durations',
  'calendar.badHosts': 'hosts',
  'calendar.needsHosts': 'hosts',
} as const;

const ownApi = {
  create: calendarApi.createPage,
  change: calendarApi.changePage,
  remove: calendarApi.removePage,
};
const teamApi = {
  create: calendarApi.createTeamPage,
  change: calendarApi.changeTeamPage,
  remove: calendarApi.removeTeamPage,
};

const STEPS = [15, 30, 60].map((minutes) => ({ id: String(minutes), label: `Every ${minutes} minutes` }));

interface PageDialogProps {
  page: BookingPage | null;
  /** Of the workspace's team, instead of the person's own. */
  isTeam?: boolean;
  onClose: () => void;
  onMade?: (id: string) => void;
}

/** Creates a booking page, or changes one. */
export function PageDialog(props: PageDialogProps) {
  const { page, isTeam = false, onClose } = props;
  const { control, handleSubmit, setError, formState } = useForm<PageForm>({
    resolver: zodResolver(isTeam ? teamPageForm : pageForm),
    defaultValues: pageFormOf(page),
  });
  const { save, remove } = usePageActs(props, setError);
  const submit = handleSubmit(save);
  return (
    <Dialog
      title={page !== null ? 'Page settings' : isTeam ? 'Create team page' : calendarText.createPage}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Fields control={control} hasSlug={page?.slug !== ''} isTeam={isTeam} />
        <div className="flex flex-wrap justify-end gap-2">
          {page !== null && page.slug !== '' && (
            <Button variant="quiet" onPress={() => void remove(page.id)}>
              Delete page
            </Button>
          )}
          <Button type="submit" isPending={formState.isSubmitting}>
            {page === null ? 'Create page' : 'Save page'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function usePageActs(
  { page, isTeam = false, onClose, onMade }: PageDialogProps,
  setError: UseFormSetError<PageForm>,
) {
  const client = useQueryClient();
  const api = isTeam ? teamApi : ownApi;
  const navigate = useNavigate();
  const refetch = () => client.invalidateQueries({ queryKey: calendarKeys.pages });
  const save = async (form: PageForm) => {
    const facts = { ...pageFactsOf(form, page), ...(isTeam && teamFactsOf(form)) };
    try {
      if (page === null) {
        const { id } = await api.create({ id: crypto.randomUUID(), ...facts, isEnabled: true });
        await refetch();
        toast.success('Booking page created');
        if (onMade === undefined) void navigate(`${paths.calendar({ tab: 'share' })}&page=${id}`);
        else onMade(id);
      } else {
        await api.change({ id: page.id, ...facts });
        await refetch();
        void client.invalidateQueries({ queryKey: calendarKeys.free });
        toast.success('Booking page saved');
      }
      onClose();
    } catch (error) {
      if (!placeRefusal(error, setError, PLACES)) toast.error(sentenceOf(error));
    }
  };
  const remove = async (id: string) => {
    try {
      await api.remove({ id });
      await refetch();
      toast.success('Booking page deleted. Its bookings stay.');
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return { save, remove };
}

function Fields(props: { control: Control<PageForm>; hasSlug: boolean; isTeam: boolean }) {
  const { control, hasSlug } = props;
  return (
    <>
      <FormField control={control} name="title" label="Title" placeholder="Intro call" autoComplete="off" />
      {hasSlug && (
        <FormField
          control={control}
          name="slug"
          label="End of the address"
          placeholder="intro"
          hint="Lowercase letters, digits and dashes"
          autoComplete="off"
        />
      )}
      {props.isTeam && <TeamFields control={control} />}
      <FormField control={control} name="description" label="Description" autoComplete="off" />
      <Choices
        control={control}
        name="durations"
        label="Durations"
        choices={DURATIONS.map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
      />
      <Choices
        control={control}
        name="kinds"
        label="Ways to meet"
        choices={EVENT_KINDS.map((kind) => ({ value: kind, label: kindWords[kind] }))}
      />
      <FormField
        control={control}
        name="location"
        label="Location"
        hint="If you meet in person"
        autoComplete="off"
      />
      <FormSelect control={control} name="stepMinutes" label="Times offered" choices={STEPS} />
      <QuestionFields control={control} />
    </>
  );
}

function Choices<Name extends 'durations' | 'kinds'>(props: {
  control: Control<PageForm>;
  name: Name;
  label: string;
  choices: readonly { readonly value: PageForm[Name][number]; readonly label: string }[];
}) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const chosen: readonly unknown[] = field.value;
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1.5 text-13 font-medium">{props.label}</legend>
      {props.choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          isSelected={chosen.includes(value)}
          onChange={(isChosen) =>
            field.onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        >
          {label}
        </Checkbox>
      ))}
      {fieldState.error !== undefined && (
        <p role="alert" className={`w-full ${errorClass}`}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
