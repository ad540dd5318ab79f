// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useController, useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { calendarText, DURATIONS, EVENT_KINDS } from '../../../constants.ts';
import { type PageForm, pageForm, pageFormOf, teamPageForm } from '../../page-form.ts';
import { type PageDialogProps, usePageActs } from '../../use-page-acts.ts';
import { kindWords } from '../../words.ts';
import { QuestionFields } from './question-fields.tsx';
import { TeamFields } from './team-fields.tsx';

const STEPS = [15, 30, 60].map((minutes) => ({ id: String(minutes), label: `Every ${minutes} minutes` }));

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
