import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { toast } from '#ui/toast.tsx';
import { NAME_LENGTH_MAX } from '../../constants.ts';

const nameForm = z.object({
  name: z.string().check(z.trim(), z.regex(VISIBLE_LINE, 'Enter a name'), z.maxLength(NAME_LENGTH_MAX)),
});

interface WorkspaceNameFormProps {
  name: string;
  label: string;
  hint?: string;
  /** What the button says. */
  submit: string;
  /** Why the name can't be changed; null if it can. */
  refusal?: string | null;
  save: (name: string) => Promise<unknown>;
}

/** The name of a workspace, new or not. */
export function WorkspaceNameForm(props: WorkspaceNameFormProps) {
  const { name, label, hint, submit: words, refusal = null, save } = props;
  const form = useForm({ resolver: zodResolver(nameForm), values: { name } });
  const { isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.name);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <div className="w-full">
        <FormField
          control={form.control}
          name="name"
          label={label}
          {...(hint !== undefined && { hint })}
          autoComplete="organization"
          maxLength={NAME_LENGTH_MAX}
          isRequired
          isDisabled={isSubmitting || refusal !== null}
        />
      </div>
      <Button
        type="submit"
        isPending={isSubmitting}
        disabledReason={refusal ?? (isDirty || name === '' ? null : 'No changes to save')}
      >
        {words}
      </Button>
    </form>
  );
}
