import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { identityApi } from './queries.ts';
import { setUser } from './user-context.tsx';

/** Ends this session, forgets what was fetched for it, and goes to the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => identityApi.signOut(),
    onSuccess: async () => {
      setUser(null);
      await navigate(paths.login());
      // Only now: while the signed-in pages are still drawn they would fetch it all again.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' });
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
