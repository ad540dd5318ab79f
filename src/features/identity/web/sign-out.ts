import { useMutation } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { identityApi } from './queries.ts';

/** Ends this session. The page is loaded anew, so that nothing of the account stays in this tab's memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => identityApi.signOut(),
    onSuccess: () => window.location.assign(paths.login()),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
