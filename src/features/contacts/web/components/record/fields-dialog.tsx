import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { FIELD_KINDS } from '../../../constants.ts';
import { contactsErrors } from '../../../errors.ts';
import type { ContactField, FieldKind } from '../../../model-record.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { useFields } from '../../use-book.ts';

const KINDS: readonly { id: FieldKind; label: string }[] = [
  { id: 'text', label: 'Text' },
  { id: 'number', label: 'Number' },
  { id: 'date', label: 'Date' },
  { id: 'choice', label: 'Choice' },
];

const refresh = () => queryClient.invalidateQueries({ queryKey: contactKeys.fields });
const run = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    toast.error(sentenceOf(error));
    return false;
  } finally {
    await refresh();
  }
};

/** Fields that the workspace adds to its contacts. */
export function FieldsDialog({ onClose }: { onClose: () => void }) {
  const fields = useFields();
  return (
    <Dialog title="Fields" isOpen onOpenChange={onClose}>
      {fields.length > 0 && (
        <ul aria-label="Fields" className="flex flex-col divide-y border-b">
          {fields.map((field) => (
            <li key={field.id}>
              <FieldRow field={field} />
            </li>
          ))}
        </ul>
      )}
      <NewField />
    </Dialog>
  );
}

function FieldRow({ field }: { field: ContactField }) {
  const [name, setName] = useState<string | null>(null);
  const kind = KINDS.find(({ id }) => id === field.kind)?.label;
  if (name !== null)
    return (
      <form
        className="flex items-end gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => contactsApi.changeField({ id: field.id, name })).then(
            (isDone) => isDone && setName(null),
          );
        }}
      >
        <span className="min-w-0 flex-1">
          <TextField label="Name" value={name} onChange={setName} />
        </span>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </form>
    );
  return (
    <span className="flex min-h-12 items-center gap-2 text-13">
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{field.name}</span>
        <span className="text-ink-2">
          {' '}
          · {kind}
          {field.choices.length > 0 && `: ${field.choices.join(', ')}`}
        </span>
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Rename the field ${field.name}`}
        onPress={() => setName(field.name)}
      >
        Rename
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={`Remove the field ${field.name}`}
        onPress={() => void run(() => contactsApi.removeField({ id: field.id }))}
      >
        Remove
      </Button>
    </span>
  );
}

const fieldForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, contactsErrors.fieldName().message)),
  kind: z.enum(FIELD_KINDS),
  choices: z.string(),
});

function NewField() {
  const { control, handleSubmit, reset, formState } = useForm<z.infer<typeof fieldForm>>({
    resolver: zodResolver(fieldForm),
    defaultValues: { name: '', kind: 'text', choices: '' },
  });
  const kind = useWatch({ control, name: 'kind' });
  const add = handleSubmit(async ({ choices, ...named }) => {
    const given = choices
      .split(',')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== '');
    const isDone = await run(() =>
      contactsApi.createField({
        id: crypto.randomUUID(),
        ...named,
        ...(named.kind === 'choice' ? { choices: given } : {}),
      }),
    );
    if (isDone) reset();
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void add(event)}>
      <div className="grid gap-4 phone:grid-cols-[1fr_10rem]">
        <FormField control={control} name="name" label="New field" autoComplete="off" />
        <FormSelect control={control} name="kind" label="Kind" choices={KINDS} />
      </div>
      {kind === 'choice' && (
        <FormField
          control={control}
          name="choices"
          label="Choices"
          hint="Separated by commas"
          autoComplete="off"
        />
      )}
      <div>
        <Button type="submit" variant="secondary" isPending={formState.isSubmitting}>
          Add field
        </Button>
      </div>
    </form>
  );
}
