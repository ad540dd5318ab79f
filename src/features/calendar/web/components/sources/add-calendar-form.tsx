import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { calendarKeys } from '../../keys.ts';
import { calendarApi } from '../../queries.ts';

const KINDS = [
  { id: 'ics', label: 'Calendar file' },
  { id: 'caldav', label: 'CalDAV account' },
] as const;

const addForm = z.object({
  kind: z.enum(['ics', 'caldav']),
  name: z.string(),
  url: z.string().check(z.trim(), z.minLength(1, 'Please enter the https address of a calendar')),
  username: z.string(),
  password: z.string(),
  isWritten: z.boolean(),
});

const EMPTY: z.infer<typeof addForm> = {
  kind: 'ics',
  name: '',
  url: '',
  username: '',
  password: '',
  isWritten: false,
};

const PLACES = {
  url: 'url',
  name: 'name',
  username: 'username',
  password: 'password',
  'calendar.badUrl': 'url',
  'calendar.sourceUnreadable': 'url',
  'calendar.sourceRefused': 'password',
} as const;

/** Connects a calendar by the address of its file, or an account. */
export function AddCalendarForm({ isTwoWay, onDone }: { isTwoWay: boolean; onDone: () => void }) {
  const client = useQueryClient();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(addForm),
    defaultValues: EMPTY,
  });
  const kind = useController({ control, name: 'kind' }).field;
  const isWritten = useController({ control, name: 'isWritten' }).field;
  const isAccount = kind.value === 'caldav';
  const submit = handleSubmit(async (form) => {
    try {
      const added = await calendarApi.addSource({ id: crypto.randomUUID(), ...form });
      await client.invalidateQueries({ queryKey: calendarKeys.sources });
      if (added.state === 'failing') toast.error(added.problem ?? "We can't read this calendar");
      else toast.success('Calendar connected');
      onDone();
    } catch (error) {
      if (!placeRefusal(error, setError, PLACES)) toast.error(sentenceOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Segmented label="What to connect" choices={KINDS} selected={kind.value} onSelect={kind.onChange} />
      <FormField
        control={control}
        name="name"
        label="Name"
        hint="For example, Family or Work"
        autoComplete="off"
      />
      <FormField
        control={control}
        name="url"
        label={isAccount ? 'Server address' : 'File address (ICS)'}
        placeholder={isAccount ? 'https://caldav.fastmail.com' : 'https://example.com/calendar.ics'}
        inputMode="url"
        autoComplete="off"
      />
      {isAccount && (
        <>
          <FormField control={control} name="username" label="Username" autoComplete="off" />
          <FormField
            control={control}
            name="password"
            label="App password"
            as={PasswordField}
            autoComplete="off"
          />
          <Checkbox isSelected={isWritten.value} isDisabled={!isTwoWay} onChange={isWritten.onChange}>
            Add bookings to it{isTwoWay ? '' : ' (paid plans)'}
          </Checkbox>
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onDone}>
          Back
        </Button>
        <Button type="submit" isPending={formState.isSubmitting}>
          Connect calendar
        </Button>
      </div>
    </form>
  );
}
