import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { changePasswordForm, newPasswordErrorOf } from '../auth-forms.ts';
import { identityApi, sessionsQuery } from '../queries.ts';
import { PasswordRule } from './password-rule.tsx';

const empty = { currentPassword: '', password: '', confirmation: '' };

/** Decision R26: the current password is checked, and every other session ends. */
export function PasswordForm() {
  const form = useForm({ resolver: zodResolver(changePasswordForm), defaultValues: empty });
  const { isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    try {
      await identityApi.changePassword({ currentPassword, newPassword: password });
      form.reset();
      toast.success(identityText.passwordChanged);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      const message = sentenceOf(error);
      if (codeOf(error) === identityErrors.currentPasswordWrong().code)
        form.setError('currentPassword', { message }, { shouldFocus: true });
      else if (newPasswordErrorOf(error) !== null)
        form.setError('password', { message }, { shouldFocus: true });
      else toast.error(message);
    }
  });
  // A disabled field could not take the focus when the server refuses what is in it.
  const field = { as: PasswordField, control: form.control, isRequired: true, isReadOnly: isSubmitting };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormField {...field} name="currentPassword" label="Current Password" autoComplete="current-password" />
      <FormField
        {...field}
        name="password"
        label="New Password"
        autoComplete="new-password"
        hint={<PasswordRule password={typed} />}
      />
      <FormField {...field} name="confirmation" label="Confirm New Password" autoComplete="new-password" />
      <div>
        <Button type="submit" isPending={isSubmitting}>
          Update Password
        </Button>
      </div>
    </form>
  );
}
