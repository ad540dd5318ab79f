import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { newPasswordErrorOf, openAccountForm, resetPasswordForm } from '../auth-forms.ts';
import { PasswordRule } from './password-rule.tsx';

export interface NewPasswordFormProps {
  submitLabel: string;
  /** Its error is shown, at the field if it is about the password. */
  save: (password: string, name: string) => Promise<void>;
  /** Asks for the name too. */
  withName?: boolean;
  /** Page for requesting another link, if this one may have expired. */
  newLinkPath?: string;
}

/** Asks for a new password, typed twice, after an emailed link was opened. */
export function NewPasswordForm({ submitLabel, save, newLinkPath, withName = false }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(withName ? openAccountForm : resetPasswordForm),
    defaultValues: { name: '', password: '', confirmation: '' },
  });
  const { isSubmitting, errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.password, values.name);
    } catch (error) {
      const aboutPassword = newPasswordErrorOf(error);
      if (aboutPassword === null) form.setError('root', { message: sentenceOf(error) });
      else form.setError('password', { message: aboutPassword }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && (
        <Notice>
          {errors.root.message}
          {newLinkPath !== undefined && (
            <>
              {' '}
              <Link to={newLinkPath}>Ask for a new link</Link>
            </>
          )}
        </Notice>
      )}
      {withName && (
        <FormField
          control={form.control}
          name="name"
          label="Full name"
          autoComplete="name"
          isRequired
          isDisabled={isSubmitting}
        />
      )}
      <FormField
        as={PasswordField}
        control={form.control}
        name="password"
        label="New Password"
        autoComplete="new-password"
        isRequired
        // A disabled field could not take the focus when the server refuses what is in it.
        isReadOnly={isSubmitting}
        hint={<PasswordRule password={password} />}
      />
      <FormField
        as={PasswordField}
        control={form.control}
        name="confirmation"
        label="Confirm New Password"
        autoComplete="new-password"
        isRequired
        isDisabled={isSubmitting}
      />
      <Button type="submit" size="large" wide isDisabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : submitLabel}
      </Button>
    </form>
  );
}
