import { useQuery } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import { meetingsText } from '../constants-meetings.ts';

/** Why the plan doesn't let anyone record or add a meeting; null if it does, or while nobody knows. The server decides. */
export function useNotetakerRefusal(): string | null {
  const { data } = useQuery(entitlementsQuery);
  return data?.hasNotetaker === false ? meetingsText.notInPlan : null;
}
