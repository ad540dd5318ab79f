import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { ButtonLink } from '#ui/link.tsx';
import { Loading } from '#ui/spinner.tsx';
import { identityErrors } from '../../errors.ts';
import { AuthPage } from '../components/auth-page.tsx';
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const { mutate } = verify;
  const sent = useRef<string | null>(null);
  // The link in the mail is the confirmation, so opening it is enough; a token works once, so it is sent once.
  useEffect(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate(token);
  }, [token, mutate]);

  if (verify.isSuccess)
    return (
      <AuthPage title="Your email is confirmed" lead="That is all. You can close this page or go on.">
        <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>
      </AuthPage>
    );
  if (token === null || verify.isError)
    return (
      <AuthPage
        title="This link does not work"
        lead={verify.isError ? sentenceOf(verify.error) : identityErrors.linkExpired().message}
      >
        <ButtonLink to={paths.profile({ tab: 'email' })}>Ask for a new link</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage title="Confirming your email">
      <Loading label="One moment" />
    </AuthPage>
  );
}
