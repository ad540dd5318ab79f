import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { securityQuery } from '../../factor-queries.ts';
import { ProofDeclined, withFreshProof } from '../../proof.ts';

/** A change of how an account is kept safe: asks for a fresh proof if needed, and shows what is there afterwards. */
export function useSecured<Input, Result>(options: {
  work: (input: Input) => Promise<Result>;
  onDone: (result: Result, input: Input) => void;
  /** The error is shown where it happened, by whoever uses this. */
  showsError?: boolean;
  onFailed?: () => void;
}) {
  return useMutation({
    mutationFn: (input: Input) => withFreshProof(() => options.work(input)),
    onSuccess: options.onDone,
    onError: (error) => {
      options.onFailed?.();
      if (!(error instanceof ProofDeclined || options.showsError === true)) toast.error(sentenceOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
}
