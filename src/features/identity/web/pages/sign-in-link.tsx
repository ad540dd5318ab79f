import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { carryToast } from '#ui/carried-toast.ts';
import { ButtonLink, Link } from '#ui/link.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { accessApi } from '../access-api.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { tokenBehindHash } from '../link-token.ts';
import { refusalSentence } from '../refusal-sentence.ts';

export const meta = () => [
  { title: 'Sign in with a link' },
  { name: 'description', content: 'Sign in to Ahoy with the link from your email.' },
  { name: 'referrer', content: 'no-referrer' },
];

/** A press signs in, and not the page itself: programs that check emails open pages, but press nothing. */
export default function SignInLink() {
  const [token] = useState(tokenBehindHash);
  const enter = useMutation({
    mutationFn: (secret: string) => accessApi.signInWithLink({ token: secret }),
    onSuccess: (entered) => {
      if ('factorNeeded' in entered) return window.location.replace(paths.signInFactor());
      carryToast({ tone: 'success', text: identityText.loggedIn });
      return window.location.replace(paths.dashboard());
    },
  });
  if (token === '' || enter.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={enter.isError ? sentenceFor(enter.error) : identityErrors.linkExpired().message}
        footer={
          <>
            Already signed in? <Link to={paths.dashboard()}>Go to your dashboard</Link>
          </>
        }
      >
        <ButtonLink to={paths.login()}>Sign in</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Sign in to Ahoy"
      lead="You opened the link from our email. Press the button to sign in here."
    >
      <Button
        size="large"
        wide
        isPending={enter.isPending || enter.isSuccess}
        onPress={() => enter.mutate(token)}
      >
        {identityText.signIn}
      </Button>
    </AuthPage>
  );
}

const sentenceFor = (error: unknown) =>
  refusalSentence({ code: codeOf(error) ?? '', message: sentenceOf(error) });
