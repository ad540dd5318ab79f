/** Topic of the current state of the wallet. The payload is a Wallet. */
export const WALLET_TOPIC = 'billing.wallet';
/** Topic of the current automatic top-up settings. The payload is an AutoTopUp. */
export const AUTO_TOP_UP_TOPIC = 'billing.auto-top-up';

const dollars = (count: number) => count * 1_000_000;

/** Specification 001 §9, "Top-up amounts". */
export const TOP_UP_AMOUNTS = [dollars(10), dollars(20), dollars(50), dollars(100)] as const;
/** Range of a custom top-up amount, in whole cents. */
export const OWN_TOP_UP = { microUsdMin: dollars(5), microUsdMax: dollars(500) } as const;
/** Balances below which an automatic top-up can be set to start. */
export const AUTO_TOP_UP_THRESHOLDS = [dollars(2), dollars(5), dollars(10), dollars(20)] as const;
/** Monthly caps of automatic top-ups. */
export const AUTO_TOP_UP_CAPS = [dollars(20), dollars(50), dollars(100), dollars(200), dollars(500)] as const;
/** Settings shown before the account has chosen any. */
export const AUTO_TOP_UP_DEFAULTS = {
  belowMicroUsd: dollars(5),
  microUsd: dollars(20),
  capMicroUsd: dollars(100),
} as const;
/** Declines in a row after which automatic top-up is turned off. */
export const AUTO_TOP_UP_DECLINES_MAX = 3;
/** Pause after a decline before the card is charged automatically again. */
export const AUTO_TOP_UP_RETRY_MS = 3_600_000;

/** Sentences of the wallet; the first is the specification's (001 §5). */
export const walletText = {
  selectAmount: 'Please select an amount',
  topUp: 'Top Up',
  testPayments: 'Test payments: no money moves',
  testCardsOnly: 'This installation takes test cards only',
  addPaymentMethod: 'Add Payment Method',
} as const;
