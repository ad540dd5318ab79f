import { useQuery } from '@tanstack/react-query';
import { MANAGING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import type { PhoneNumber } from '../model.ts';
import type { PortIn } from '../model-portins.ts';
import { numbersQuery, portInsQuery } from './queries.ts';

export interface NumberTroubles {
  /** Numbers from which help could not be sent anywhere. */
  readonly withoutAddress: readonly PhoneNumber[];
  /** Orders that their owner has to change or to submit. */
  readonly portIns: readonly PortIn[];
}

/** Problems with numbers that need attention. undefined until known. */
export function useNumberTroubles(): NumberTroubles | undefined {
  const enabled = useIsOneOf(MANAGING);
  const mine = useQuery(numbersQuery);
  const portIns = useQuery({ ...portInsQuery, enabled });
  if (!enabled) return { withoutAddress: [], portIns: [] };
  if (mine.isPending || portIns.isPending) return undefined;
  return {
    withoutAddress: (mine.data?.numbers ?? []).filter(
      ({ isActive, hasEmergencyAddress }) => isActive && !hasEmergencyAddress,
    ),
    portIns: (portIns.data ?? []).filter(({ state }) => state === 'rejected' || state === 'draft'),
  };
}
