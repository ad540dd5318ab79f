import { useMutation } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { UNSUBSCRIBE_PATH } from '../../../constants-profile.ts';
import { identityErrors } from '../../../errors.ts';
import type { EmailCategory } from '../../../model-profile.ts';
import { categoryWords } from '../../email-category-words.ts';
import { AuthPage } from '../auth-page.tsx';

/** Mail scanners open links, so only a press turns the emails off. Nobody has to sign in for it. */
export function UnsubscribeQuestion({ token }: { token: string }) {
  const [, named] = token.split('.');
  const category = named === undefined || !isCategory(named) ? null : named;
  const stop = useMutation({ mutationFn: () => unsubscribe(token) });
  if (category === null || stop.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={stop.isError ? sentenceOf(stop.error) : identityErrors.linkExpired().message}
      >
        <ButtonLink to={paths.profile({ tab: 'email' })}>Choose your emails</ButtonLink>
      </AuthPage>
    );
  const words = categoryWords[category].toLowerCase();
  if (stop.isSuccess)
    return (
      <AuthPage title="You're unsubscribed" lead={`We won't send you ${words} any longer.`}>
        <ButtonLink to={paths.profile({ tab: 'email' })}>Choose your emails</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Unsubscribe?"
      lead={`We'll stop sending you ${words}. Emails about problems with your account or a payment still reach you.`}
    >
      <Button size="large" isPending={stop.isPending} onPress={() => stop.mutate()}>
        Unsubscribe
      </Button>
    </AuthPage>
  );
}

const isCategory = (text: string): text is EmailCategory => Object.hasOwn(categoryWords, text);

/** As mail programs do it: the token is in the address. */
async function unsubscribe(token: string): Promise<void> {
  const answer = await fetch(`${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`, { method: 'POST' });
  if (!answer.ok) throw identityErrors.linkExpired();
}
