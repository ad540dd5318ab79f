import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../../../constants.ts';
import type { ContactList } from '../../../model.ts';
import { failureOr } from '../../actions.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { type ListFormValues, listForm } from '../../list-form.ts';
import { conditionsOf, ruleOf } from '../../list-rule.ts';
import { RuleFields } from './rule-fields.tsx';

const BY_HAND = { id: 'hand', label: 'By you' } as const;
const BY_RULE = [
  { id: 'all', label: 'By a rule that matches all conditions' },
  { id: 'any', label: 'By a rule that matches any condition' },
] as const;

/** Creates a list or changes one. A list by hand stays one. */
export function ListForm({ known, onDone }: { known: ContactList | null; onDone: () => void }) {
  const { control, handleSubmit, setError, formState } = useForm<ListFormValues>({
    resolver: zodResolver(listForm),
    defaultValues: valuesOf(known),
  });
  const kind = useWatch({ control, name: 'kind' });
  const save = handleSubmit(async ({ name, description, kind: chosen, conditions }) => {
    const rule = chosen === 'hand' ? undefined : ruleOf(chosen, conditions);
    if (rule === null) return setError('root', { message: 'Please fill in every condition' });
    const facts = { name, description, ...(rule === undefined ? {} : { rule }) };
    try {
      if (known === null) await contactsApi.createList({ id: crypto.randomUUID(), ...facts });
      else await contactsApi.changeList({ id: known.id, ...facts });
      void queryClient.invalidateQueries({ queryKey: contactKeys.lists });
      toast.success(known === null ? contactsText.listCreated : 'List saved');
      onDone();
    } catch (error) {
      toast.error(failureOr(error, contactsText.listFailed));
    }
  });
  const kinds = known === null ? [BY_HAND, ...BY_RULE] : known.rule === null ? [BY_HAND] : BY_RULE;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <FormField control={control} name="name" label="List name" autoComplete="off" isRequired />
      <FormField control={control} name="description" label="Description" autoComplete="off" />
      {kinds.length > 1 && (
        <FormSelect control={control} name="kind" label="How contacts are added" choices={kinds} />
      )}
      {kind !== 'hand' && <RuleFields control={control} match={kind} />}
      {formState.errors.root?.message !== undefined && <Notice>{formState.errors.root.message}</Notice>}
      <div>
        <Button type="submit" isPending={formState.isSubmitting}>
          {known === null ? 'Create list' : 'Save list'}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(known: ContactList | null): ListFormValues {
  const rule = known?.rule ?? null;
  return {
    name: known?.name ?? '',
    description: known?.description ?? '',
    kind: rule === null ? 'hand' : (rule.groups[0]?.match ?? 'all'),
    conditions: rule === null ? [{ kind: 'tag', value: '' }] : conditionsOf(rule),
  };
}
