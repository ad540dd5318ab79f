import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { carryToast } from '#ui/carried-toast.ts';
import { FormField } from '#ui/form-field.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors, ssoErrors } from '../../errors.ts';
import { accessApi } from '../access-api.ts';
import { AuthPage } from '../components/auth-page.tsx';

const TITLE = 'Is this your account?';

export const meta = () => [
  { title: TITLE },
  { name: 'description', content: 'Link another way to sign in to your Ahoy account.' },
  // The address contains a secret that must not reach the next site as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

/** Somebody is back from another company, whose address has an account here. Its owner shows its password once. */
export default function LinkAccount() {
  const pending = useSearchParams()[0].get('pending') ?? '';
  const link = useQuery({
    queryKey: ['identity', 'pending-link', pending],
    queryFn: () => accessApi.pendingLink({ pending }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isPending)
    return (
      <AuthPage title={TITLE}>
        <SkeletonRows rows={2} label="Loading" />
      </AuthPage>
    );
  if (link.isError)
    return (
      <AuthPage title={TITLE} lead={sentenceOf(link.error)}>
        <ButtonLink to={paths.login()}>Back to sign-in</ButtonLink>
      </AuthPage>
    );
  const { name, email } = link.data;
  return (
    <AuthPage
      title={TITLE}
      lead={
        <>
          There's already an account with <strong className="font-medium text-ink">{email}</strong>. Enter its
          password once to link it to {name}.
        </>
      }
      footer={
        <>
          Don't know the password? <Link to={paths.forgotPassword()}>Set a new one by email</Link>, then come
          back and continue with {name} again.
        </>
      }
    >
      <LinkForm pending={pending} name={name} />
    </AuthPage>
  );
}

const linkForm = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) });

function LinkForm({ pending, name }: { pending: string; name: string }) {
  const form = useForm({ resolver: zodResolver(linkForm), defaultValues: { password: '' } });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const { factorNeeded, from } = await accessApi.confirmLink({ pending, password });
      if (!factorNeeded) carryToast({ tone: 'success', text: identityText.loggedIn });
      const query = from === null ? {} : { from };
      // The app is loaded anew and finds the session.
      window.location.assign(
        factorNeeded ? paths.signInFactor(query) : safeReturnPath(from, paths.dashboard()),
      );
    } catch (error) {
      const isWrong = codeOf(error) === identityErrors.loginFailed().code;
      if (isWrong)
        form.setError('password', { message: 'This password is not correct' }, { shouldFocus: true });
      else form.setError('root', { message: sentenceOf(error), type: codeOf(error) ?? '' });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && (
        <Notice>
          {errors.root.message}{' '}
          {errors.root.type === ssoErrors.flowExpired().code && (
            <Link to={paths.login()}>Back to sign-in</Link>
          )}
        </Notice>
      )}
      <FormField
        as={PasswordField}
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
        isReadOnly={isSubmitting}
      />
      <Button type="submit" size="large" wide isPending={isSubmitting}>
        Link {name} and sign in
      </Button>
    </form>
  );
}
