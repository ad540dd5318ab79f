import { useQuery } from '@tanstack/react-query';
import { TALKING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { NamedNumber } from '../model.ts';
import { contactKeys } from './keys.ts';

const FRESH_MS = 10 * MINUTE_MS;

/** The contact that has a phone number (E.164) or a username ("@alice"). Null: nobody has it. Undefined: not known yet. */
export function useCaller(number: string | null): NamedNumber | null | undefined {
  const mayRead = useIsOneOf(TALKING);
  const { data } = useQuery({
    queryKey: [...contactKeys.callers, number],
    queryFn: async () => (await import('./load-callers.ts')).loadCaller(number ?? ''),
    enabled: number !== null && mayRead,
    // Events say when it changes.
    staleTime: FRESH_MS,
    // A name is an addition: without it the number is shown.
    retry: false,
  });
  return number === null || !mayRead ? null : data;
}
