import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/browser/query-client.ts';
import { ECHO_PEER } from '../constants.ts';
import type { NotedStep } from '../model-overview.ts';
import { callingApi } from './api.ts';
import { isBusy, useConnection, useLine, usePhone } from './components/phone-context.tsx';
import { firstStepsQuery } from './queries.ts';

export const useFirstSteps = () => useQuery(firstStepsQuery);

/** Notes a step for all devices; what fails to be noted can be noted again. */
export function useNoteStep(onError: (error: unknown) => void) {
  return useMutation({
    mutationFn: (step: NotedStep) => callingApi.noteFirstStep({ step }),
    onSuccess: (steps) => queryClient.setQueryData(firstStepsQuery.queryKey, steps),
    onError,
  });
}

/** Calls the echo line. A reason says why it cannot be called now. */
export function useEchoCall(): { call: () => void; disabledReason: string | null } {
  const line = usePhone()?.line;
  const { state } = useConnection();
  const isLocked = isBusy(useLine());
  return {
    call: () => line?.call(ECHO_PEER),
    disabledReason: reasonNotToCall({
      isReady: line !== undefined,
      isOffline: state === 'offline',
      isLocked,
    }),
  };
}

function reasonNotToCall(is: { isReady: boolean; isOffline: boolean; isLocked: boolean }): string | null {
  if (is.isLocked) return 'You’re on a call.';
  if (is.isOffline) return 'You’re offline.';
  return is.isReady ? null : 'Connecting your phone.';
}
