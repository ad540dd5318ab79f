import { useQuery } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import type { PhoneNumber } from '../model.ts';
import { limitsNextMonth, nextRents } from '../rules/rent.ts';

/** What the next month of each number costs by the plan of today, by its id; empty while the plan is not known. */
export function useNextPrices(numbers: readonly PhoneNumber[] = []): ReadonlyMap<string, number> {
  const { data: plan } = useQuery(entitlementsQuery);
  const rents = plan === undefined ? [] : nextRents(numbers, limitsNextMonth(plan));
  return new Map(rents.map(({ id, nextMicroUsd }) => [id, nextMicroUsd]));
}
