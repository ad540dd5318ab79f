import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '#platform/browser/query-client.ts';
import { ECHO_PEER } from '../constants.ts';
import type { NotedStep } from '../model-overview.ts';
import { callingApi } from './api.ts';
import { isBusy, useCallHindrance, useLine, usePhone } from './components/phone-context.tsx';
import { firstStepsQuery } from './queries.ts';

export const useFirstSteps = () => useQuery(firstStepsQuery);

/** Notes a step for all devices. If it fails, it can be noted again. */
export function useNoteStep(onError: (error: unknown) => void) {
  return useMutation({
    mutationFn: (step: NotedStep) => callingApi.noteFirstStep({ step }),
    onSuccess: (steps) => queryClient.setQueryData(firstStepsQuery.queryKey, steps),
    onError,
  });
}

/** Calls the echo line, or says why that isn't possible now. */
export function useEchoCall(): { call: () => void; disabledReason: string | null } {
  const line = usePhone()?.line;
  const hindrance = useCallHindrance();
  const isLocked = isBusy(useLine());
  const waiting = line === undefined ? 'Connecting your phone.' : null;
  return {
    call: () => line?.call(ECHO_PEER),
    disabledReason: isLocked ? "You're on a call." : (hindrance ?? waiting),
  };
}
