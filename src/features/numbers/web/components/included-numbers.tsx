import { useQuery } from '@tanstack/react-query';
import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import type { PhoneNumber } from '../../model.ts';
import { includedWords } from '../../rules/number-words.ts';
import { entitlementsQuery } from '../number-queries.ts';

/** "2 of 3 included in Business". Empty while unknown, because the rest of the page says so, too. */
export function IncludedNumbers({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const { data } = useQuery(entitlementsQuery);
  if (data === undefined || data.numbers.max === 0) return null;
  const included = numbers.filter(({ monthlyMicroUsd }) => monthlyMicroUsd === 0).length;
  const plan = SUBSCRIPTION_PLANS.find(({ id }) => id === data.planId);
  return <p>{includedWords(included, { max: data.numbers.max, plan: plan?.name ?? 'your plan' })}</p>;
}
