import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import type { User } from '../../model.ts';
import { nameForm } from '../auth-forms.ts';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

export function NameForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(nameForm), values: { name: user.name } });
  const { isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      setUser(await identityApi.updateMe(values));
      toast.success(identityText.profileUpdated);
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
          label="Full name"
          autoComplete="name"
          isRequired
          isDisabled={isSubmitting}
        />
      </div>
      <Button type="submit" isPending={isSubmitting} disabledReason={isDirty ? null : 'No changes to save'}>
        Save Changes
      </Button>
    </form>
  );
}
