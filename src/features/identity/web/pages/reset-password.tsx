import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { newPasswordErrorOf, resetPasswordForm } from '../auth-forms.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { PasswordRule } from '../components/password-rule.tsx';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

export const meta = () => [
  { title: 'Set a new password' },
  { name: 'description', content: 'Set a new password for your Ahoy account.' },
  // The address carries a secret: it must not be told to whichever site is visited next.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  if (token === null)
    return (
      <AuthPage title="Set a new password" lead={identityErrors.linkExpired().message}>
        <ButtonLink to={paths.forgotPassword()}>Ask for a new link</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage title="Set a new password" lead="Everywhere else you will be signed out.">
      <ResetForm token={token} />
    </AuthPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { password: '', confirmation: '' },
  });
  const { isSubmitting, errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit(async (values) => {
    try {
      await identityApi.resetPassword({ token, password: values.password });
      // All sessions have ended, this browser's too.
      setUser(null);
      toast.success(identityText.passwordChanged);
      await navigate(paths.login());
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
          {errors.root.message} <Link to={paths.forgotPassword()}>Ask for a new link</Link>
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
        {isSubmitting ? 'Saving...' : 'Set the password'}
      </Button>
    </form>
  );
}
