import { useQuery } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import type { PhoneNumber } from '../model.ts';
import { limitsNextMonth, nextRents } from '../rules/rent.ts';

/** Price of the next month of each number on the current plan, by id. Empty while the plan is unknown. */
export function useNextPrices(numbers: readonly PhoneNumber[] = []): ReadonlyMap<string, number> {
  const { data: plan } = useQuery(entitlementsQuery);
  const rents = plan === undefined ? [] : nextRents(numbers, limitsNextMonth(plan));
  return new Map(rents.map(({ id, nextMicroUsd }) => [id, nextMicroUsd]));
}
