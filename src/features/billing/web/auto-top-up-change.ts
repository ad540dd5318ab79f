import { AUTO_TOP_UP_CAPS, AUTO_TOP_UP_THRESHOLDS, TOP_UP_AMOUNTS } from '../constants-wallet.ts';
import type { PaymentMethod } from '../model-payments.ts';
import type { AutoTopUp } from '../model-wallet.ts';
import type { billingApi } from './queries.ts';

export type AutoTopUpChange = Parameters<typeof billingApi.setAutoTopUp>[0];

/** Card for automatic top-ups: the chosen one, or the default. */
export const cardOf = ({ methodId }: Pick<AutoTopUp, 'methodId'>, methods: readonly PaymentMethod[]) =>
  methods.find(({ id }) => id === methodId) ?? methods.find(({ isDefault }) => isDefault);

/** Request that turns automatic top-ups on with these amounts. An amount that isn't offered becomes the first one. */
export function changeOf(
  amounts: Pick<AutoTopUp, 'belowMicroUsd' | 'microUsd' | 'capMicroUsd'>,
  card: Pick<PaymentMethod, 'id'>,
): AutoTopUpChange {
  return {
    isOn: true,
    currency: 'USD',
    belowMicroUsd: oneOf(AUTO_TOP_UP_THRESHOLDS, amounts.belowMicroUsd),
    microUsd: oneOf(TOP_UP_AMOUNTS, amounts.microUsd),
    capMicroUsd: oneOf(AUTO_TOP_UP_CAPS, amounts.capMicroUsd),
    methodId: card.id,
  };
}

function oneOf<Amount extends number>(amounts: readonly [Amount, ...Amount[]], wanted: number): Amount {
  return amounts.find((amount) => amount === wanted) ?? amounts[0];
}
