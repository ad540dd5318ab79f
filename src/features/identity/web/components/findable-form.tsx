import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import type { FindableBy, User } from '../../model.ts';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

const choices = [
  { id: 'everyone', label: 'Everyone', detail: 'Anyone here who knows your username can call you.' },
  {
    id: 'acquaintances',
    label: "People I've called or who've called me",
    detail: "To everyone else, it's as if your username didn't exist.",
  },
  { id: 'nobody', label: 'Nobody', detail: "People you've talked with can still call you back." },
] as const satisfies readonly { id: FindableBy; label: string; detail: string }[];

/** Saves what is chosen at once. */
export function FindableForm({ user }: { user: User }) {
  const change = useMutation({
    mutationFn: (findableBy: FindableBy) => identityApi.setFindableBy({ findableBy }),
    onSuccess: (changed) => {
      setUser(changed);
      toast.success(identityText.profileUpdated);
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <RadioCards
      label="Who can find me by username"
      choices={choices}
      selected={change.isPending ? change.variables : user.findableBy}
      onSelect={(id) => change.mutate(id)}
    />
  );
}
