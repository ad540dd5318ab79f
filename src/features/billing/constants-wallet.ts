/** Says how the wallet is now; its payload is a Wallet. */
export const WALLET_TOPIC = 'billing.wallet';
/** Says how automatic top-ups are set up now; its payload is an AutoTopUp. */
export const AUTO_TOP_UP_TOPIC = 'billing.auto-top-up';

const dollars = (count: number) => count * 1_000_000;

/** Specification 001 §9, "Top-up amounts". */
export const TOP_UP_AMOUNTS = [dollars(10), dollars(20), dollars(50), dollars(100)] as const;
/** Between these anybody may choose an amount of their own, in whole cents. */
export const OWN_TOP_UP = { microUsdMin: dollars(5), microUsdMax: dollars(500) } as const;
/** When automatic top-ups may begin. */
export const AUTO_TOP_UP_THRESHOLDS = [dollars(2), dollars(5), dollars(10), dollars(20)] as const;
/** How much automatic top-ups may take in a month at most. */
export const AUTO_TOP_UP_CAPS = [dollars(20), dollars(50), dollars(100), dollars(200), dollars(500)] as const;
/** What somebody who has never chosen is shown. */
export const AUTO_TOP_UP_DEFAULTS = {
  belowMicroUsd: dollars(5),
  microUsd: dollars(20),
  capMicroUsd: dollars(100),
} as const;
/** After so many declines in a row automatic top-ups are off. */
export const AUTO_TOP_UP_DECLINES_MAX = 3;
/** How long a card that was declined is left alone before it is charged by itself again. */
export const AUTO_TOP_UP_RETRY_MS = 3_600_000;

/** Sentences of the wallet; the first is the specification's (001 §5). */
export const walletText = {
  selectAmount: 'Please select an amount',
  topUp: 'Top Up',
  testPayments: 'Test payments: no money moves',
  testCardsOnly: 'This installation takes test cards only',
  addPaymentMethod: 'Add Payment Method',
} as const;
