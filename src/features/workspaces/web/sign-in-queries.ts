import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CompanySignIn } from '#features/identity/model-sso.ts';
import { ProofDeclined, withFreshProof } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { workspacesApi } from './team-queries.ts';

export const signInsQuery = queryOptions({
  queryKey: ['workspaces', 'sign-in'],
  queryFn: () => workspacesApi.signIns(),
});

/** Puts a company as the server has answered it into the list. */
export function keepSignIn(company: CompanySignIn): void {
  void queryClient.cancelQueries({ queryKey: signInsQuery.queryKey });
  queryClient.setQueryData(signInsQuery.queryKey, (before) => {
    const isKnown = before?.some(({ id }) => id === company.id) === true;
    if (!isKnown) return [...(before ?? []), company];
    return before?.map((one) => (one.id === company.id ? company : one));
  });
}

/** A change of a company, which asks for a fresh proof where the server wants one. */
export function useSignInChange<Input>(change: (input: Input) => Promise<CompanySignIn>, done?: string) {
  return useMutation({
    mutationFn: (input: Input) => withFreshProof(() => change(input)),
    onSuccess(company) {
      keepSignIn(company);
      if (done !== undefined) toast.success(done);
    },
    onError: (error) => {
      if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
    },
  });
}
