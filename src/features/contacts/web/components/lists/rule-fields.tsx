import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CONDITIONS_MAX, CONTACT_SOURCES } from '../../../constants.ts';
import type { ListFormValues } from '../../list-form.ts';
import { CONDITION_KINDS } from '../../list-rule.ts';
import { tagsQuery } from '../../queries.ts';
import { useMembers } from '../../use-members.ts';

/** The conditions of a list that fills itself. */
export function RuleFields({ control, match }: { control: Control<ListFormValues>; match: 'all' | 'any' }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' });
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border p-3">
      <legend className="px-1 text-13 font-medium">
        Contacts that match {match === 'all' ? 'all' : 'any'} of these conditions
      </legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_2rem] items-end gap-2 [&>button]:mb-1">
          <FormSelect
            control={control}
            name={`conditions.${at}.kind`}
            label={`Condition ${at + 1}`}
            choices={CONDITION_KINDS}
          />
          <Value control={control} at={at} />
          {fields.length > 1 && (
            <IconButton
              size="small"
              label={`Remove condition ${at + 1}`}
              icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
              onPress={() => remove(at)}
            />
          )}
        </div>
      ))}
      {fields.length < CONDITIONS_MAX && (
        <div className="-ml-2">
          <Button
            size="small"
            variant="quiet"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => append({ kind: 'tag', value: '' })}
          >
            Add condition
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Value({ control, at }: { control: Control<ListFormValues>; at: number }) {
  const kind = useWatch({ control, name: `conditions.${at}.kind` });
  const tags = useQuery(tagsQuery).data ?? [];
  const members = useMembers();
  const name = `conditions.${at}.value` as const;
  if (kind === 'quiet' || kind === 'new')
    return <FormField control={control} name={name} label="Days" inputMode="numeric" autoComplete="off" />;
  if (kind === 'tag' && tags.length === 0)
    return <FormField control={control} name={name} label="Tag" autoComplete="off" />;
  const choices =
    kind === 'tag'
      ? tags.map(({ tag }) => ({ id: tag, label: tag }))
      : kind === 'source'
        ? CONTACT_SOURCES.map((id) => ({ id, label: id }))
        : members.map(({ id, name: label }) => ({ id, label }));
  return (
    <FormSelect
      control={control}
      name={name}
      label={kind === 'tag' ? 'Tag' : kind === 'source' ? 'Source' : 'Owner'}
      choices={choices}
      {...(kind === 'owner' ? { placeholder: 'Nobody' } : {})}
    />
  );
}
