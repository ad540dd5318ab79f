import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { identityErrors } from '../../errors.ts';
import { accessApi } from '../access-api.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { tokenBehindHash } from '../link-token.ts';

export const meta = () => [
  { title: "This wasn't me" },
  { name: 'description', content: 'Sign out everywhere and set a new password.' },
  { name: 'referrer', content: 'no-referrer' },
];

export default function NotMe() {
  const [token] = useState(tokenBehindHash);
  const disown = useMutation({
    mutationFn: (secret: string) => accessApi.disownSignIn({ token: secret }),
    // A new password is all that works now.
    onSuccess: ({ resetToken }) => window.location.replace(paths.resetPassword({ token: resetToken })),
  });
  if (token === '' || disown.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={disown.isError ? sentenceOf(disown.error) : identityErrors.linkExpired().message}
      >
        <ButtonLink to={paths.forgotPassword()}>Set a new password</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Wasn't it you?"
      lead="We'll sign out every device, including this one, and remove sign-in methods added since. Then you set a new password."
    >
      <Button
        size="large"
        wide
        isPending={disown.isPending || disown.isSuccess}
        onPress={() => disown.mutate(token)}
      >
        This wasn't me
      </Button>
    </AuthPage>
  );
}
