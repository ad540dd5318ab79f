import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonErrors } from '#kernel/common-errors.ts';
import { paths } from '#kernel/paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { FORGOT_PASSWORD_PATH, identityText, RESET_TOKEN_MINUTES } from '../../constants.ts';
import { forgotPasswordForm } from '../auth-forms.ts';
import { carriedEmail, dropCarriedEmail } from '../carried-email.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { sendForm } from '../send-form.ts';

export const meta = () => [
  { title: 'Forgot password' },
  { name: 'description', content: 'Ask for a link to set a new password for your Ahoy account.' },
];

export default function ForgotPassword() {
  const [email] = useState(carriedEmail);
  useEffect(dropCarriedEmail, []);
  const form = useForm({ resolver: zodResolver(forgotPasswordForm), defaultValues: { email } });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const reply = await sendForm(FORGOT_PASSWORD_PATH, values);
    if (reply.isDone) return;
    const message = reply.refusal?.message ?? commonErrors.unexpected().message;
    toast.error(message);
    form.setError('root', { message });
  });
  const back = <Link to={paths.login()}>Back to sign in</Link>;
  if (isSubmitSuccessful)
    return (
      <AuthPage
        title={identityText.checkEmail}
        lead={`If ${form.getValues('email')} belongs to an account, a link to set a new password is on its way. It works once, for ${RESET_TOKEN_MINUTES} minutes.`}
        footer={back}
      >
        <KeptHere />
        <Button variant="secondary" onPress={() => form.reset({ email: '' })}>
          Use another email
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Forgot password"
      lead="Enter your account's email and we'll send you a link to set a new password."
      footer={back}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          isDisabled={isSubmitting}
        />
        <KeptHere />
        <Button type="submit" size="large" wide isDisabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send link'}
        </Button>
      </form>
    </AuthPage>
  );
}

/** Shown to everyone alike, so it reveals nothing about who has an account. */
function KeptHere() {
  if (hasCapability('email')) return null;
  return <Notice tone="plain">{identityText.linkIsKept}</Notice>;
}
