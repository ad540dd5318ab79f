import { useMutation } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { finishBeforeSignOut } from './before-sign-out.ts';
import { identityApi } from './queries.ts';

/**
 * Finishes what needs the session, then ends it. The page is reloaded, so that nothing of the account stays in this
 * tab's memory.
 * @param next where it leads; the sign-in when nothing is said
 */
export function useSignOut(next = paths.login()) {
  return useMutation({
    mutationFn: async () => {
      await finishBeforeSignOut();
      return identityApi.signOut();
    },
    onSuccess: () => window.location.assign(next),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
