import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { identityErrors } from '../../../errors.ts';
import { profileApi } from '../../profile-queries.ts';
import { setUser, useUser } from '../../user-context.tsx';
import { AuthPage } from '../auth-page.tsx';

/** Mail scanners open links, so only a press changes the address. */
export function ConfirmNewEmail({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const { user, isLoading } = useUser();
  const confirm = useMutation({
    mutationFn: () => profileApi.confirmEmailChange({ token }),
    onSuccess: setUser,
  });
  if (token === '' || confirm.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={confirm.isError ? sentenceOf(confirm.error) : identityErrors.linkExpired().message}
      >
        <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
      </AuthPage>
    );
  if (confirm.isSuccess)
    return (
      <AuthPage
        title="Your email address is changed"
        lead={`Your account uses ${confirm.data.email} now. You're all set.`}
      >
        <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
      </AuthPage>
    );
  if (user === null && !isLoading)
    return (
      <AuthPage
        title="Confirm your new email address"
        lead="Sign in to the account that this address is for. Use your old address one last time."
      >
        <ButtonLink to={paths.login({ from: pathname + search })}>Sign in</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Confirm your new email address"
      lead={user === null ? 'One moment' : `For the account of ${user.name}, which uses ${user.email} now.`}
    >
      <Button
        size="large"
        isDisabled={user === null}
        isPending={confirm.isPending}
        onPress={() => confirm.mutate()}
      >
        Confirm new address
      </Button>
    </AuthPage>
  );
}
