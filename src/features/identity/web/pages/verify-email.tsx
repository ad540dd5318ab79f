import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { ButtonLink, Link } from '#ui/link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { takeReturn } from '../carried-return.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { identityApi, meQuery } from '../queries.ts';

export const meta = () => [
  { title: 'Confirm your email' },
  { name: 'description', content: 'Confirm the email address of your Ahoy account.' },
  { name: 'referrer', content: 'no-referrer' },
];

export default function VerifyEmail() {
  const token = useSearchParams()[0].get('token');
  const verify = useMutation({
    mutationFn: (secret: string) => identityApi.verifyEmail({ token: secret }),
    onSuccess: async ({ state }) => {
      if (state === 'opened') enter(identityText.accountCreated);
      if (state === 'confirmed') await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const { mutate } = verify;
  const sent = useRef<string | null>(null);
  // Opening the link is the confirmation. A token works once, so it is sent once.
  useEffect(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate(token);
  }, [token, mutate]);

  if (token === null || verify.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={verify.isError ? sentenceOf(verify.error) : identityErrors.linkExpired().message}
        footer={
          <>
            Haven't opened your account yet? <Link to={paths.register()}>Register again</Link>
          </>
        }
      >
        <ButtonLink to={paths.profile({ tab: 'email' })}>Ask for a new link</ButtonLink>
      </AuthPage>
    );
  if (verify.data?.state === 'passwordNeeded')
    return (
      <AuthPage
        title="Set your password"
        lead="This confirms your email. Your account gets the name and password you choose here."
      >
        <ChoosePassword token={token} />
      </AuthPage>
    );
  if (verify.data?.state === 'confirmed')
    return (
      <AuthPage title="Your email is confirmed" lead="You're all set. You can close this page.">
        <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage title="Confirming your email">
      <Loading label="One moment" />
    </AuthPage>
  );
}

/** Asks a browser that hasn't shown that it knows the password for a new one, since a stranger may have set the old one. */
function ChoosePassword({ token }: { token: string }) {
  return (
    <NewPasswordForm
      submitLabel="Set password"
      withName
      save={async (password, name) => {
        await identityApi.verifyEmail({ token, password, name });
        enter('Password set, email confirmed');
      }}
    />
  );
}

/** Reloads the app, which finds the session. Without a username the page leads to the username step. */
function enter(text: string): void {
  carryToast({ tone: 'success', text });
  window.location.replace(takeReturn(paths.dashboard()));
}
