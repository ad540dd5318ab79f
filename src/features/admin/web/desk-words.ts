import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import type { DeskCall } from '../model.ts';

/** "1 member", "2 members". */
export const countWords = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** "Business, past due", "Free" */
export function planWords({ id, status }: { id: string; status: string }): string {
  const name = SUBSCRIPTION_PLANS.find((plan) => plan.id === id)?.name ?? id;
  if (status === 'trialing') return `${name}, trial`;
  return status === 'past-due' ? `${name}, past due` : name;
}

const WAYS = { incoming: 'Incoming', outgoing: 'Outgoing', missed: 'Missed' } as const;

/** "Outgoing call to a phone", "Missed call" */
export function callWords({ direction, isPhone }: Pick<DeskCall, 'direction' | 'isPhone'>): string {
  if (!isPhone) return `${WAYS[direction]} call`;
  return `${WAYS[direction]} call ${direction === 'outgoing' ? 'to' : 'from'} a phone`;
}
