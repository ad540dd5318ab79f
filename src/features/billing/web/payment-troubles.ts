import { useQuery } from '@tanstack/react-query';
import { BILLING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import { type PaymentTrouble, paymentTroubles } from '../rules/payments/payment-troubles.ts';
import { autoTopUpQuery, paymentMethodsQuery, subscriptionsQuery, walletQuery } from './queries.ts';
import { topUpStore } from './top-up-store.ts';

export type { PaymentTrouble };

export const openTopUp = () => topUpStore.set(true);

/** Problems with payments that need attention. undefined until everything has loaded or failed to. */
export function usePaymentTroubles(now: number): readonly PaymentTrouble[] | undefined {
  // Whoever may not see the money has no trouble with it.
  const enabled = useIsOneOf(BILLING);
  const wallet = useQuery({ ...walletQuery, enabled });
  const subscriptions = useQuery({ ...subscriptionsQuery, enabled });
  const cards = useQuery({ ...paymentMethodsQuery, enabled });
  const autoTopUp = useQuery({ ...autoTopUpQuery, enabled });
  if (!enabled) return [];
  if ([wallet, subscriptions, cards, autoTopUp].some(({ isPending }) => isPending)) return undefined;
  const date = new Date(now);
  return paymentTroubles({
    wallet: wallet.data,
    running: subscriptions.data?.running,
    cards: cards.data,
    autoTopUp: autoTopUp.data,
    month: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 },
  });
}
