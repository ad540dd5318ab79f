import { useQuery } from '@tanstack/react-query';
import { type PaymentTrouble, paymentTroubles } from '../rules/payments/payment-troubles.ts';
import { autoTopUpQuery, paymentMethodsQuery, subscriptionsQuery, walletQuery } from './queries.ts';
import { topUpStore } from './top-up-store.ts';

export type { PaymentTrouble };

export const openTopUp = () => topUpStore.set(true);

/** Problems with payments that need attention. undefined until everything has loaded or failed to. */
export function usePaymentTroubles(now: number): readonly PaymentTrouble[] | undefined {
  const wallet = useQuery(walletQuery);
  const subscriptions = useQuery(subscriptionsQuery);
  const cards = useQuery(paymentMethodsQuery);
  const autoTopUp = useQuery(autoTopUpQuery);
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
