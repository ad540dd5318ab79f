import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { identityApi } from './queries.ts';

/** Mails the confirmation link again. */
export function useResendVerification() {
  return useMutation({
    mutationFn: () => identityApi.resendVerification(),
    onSuccess: () => toast.success('Confirmation email sent'),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}
