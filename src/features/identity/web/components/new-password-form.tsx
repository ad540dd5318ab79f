import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { newPasswordErrorOf, resetPasswordForm } from '../auth-forms.ts';
import { PasswordRule } from './password-rule.tsx';

export interface NewPasswordFormProps {
  submitLabel: string;
  /** Its error is shown, at the field if it is about the password. */
  save: (password: string) => Promise<void>;
  /** Page for requesting another link, if this one may have expired. */
  newLinkPath?: string;
}

/** Asks for a new password, typed twice, after an emailed link was opened. */
export function NewPasswordForm({ submitLabel, save, newLinkPath }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmation: '' },
  });
  const { isSubmitting, errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values.password);
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
      <FormField
        as={PasswordField}
        control={form.control}
        name="password"
        label="New Password"
        autoComplete="new-password"
        isRequired
        isDisabled={isSubmitting}
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
