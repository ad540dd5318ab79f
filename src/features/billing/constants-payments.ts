import type { PaymentFailureCode } from './model-payments.ts';

/** Topic of the current state of a payment. The payload is a Payment. */
export const PAYMENT_TOPIC = 'billing.payment';
/** Topic of an account's stored cards, oldest first. The payload is a list of PaymentMethod. */
export const PAYMENT_METHODS_TOPIC = 'billing.payment-methods';

/** Why a card was not charged, in the words that its owner reads. */
export const PAYMENT_FAILURE_SENTENCES: Readonly<Record<PaymentFailureCode, string>> = {
  'card-declined': 'Your card was declined. Please try another card.',
  'insufficient-funds': 'Your card has insufficient funds. Please try another card.',
  'expired-card': 'Your card has expired. Please update it or try another card.',
  'challenge-failed': "Your bank couldn't confirm it was you. You weren't charged. Please try again.",
  'needs-challenge': 'Your bank wants you to confirm this payment. Please pay it yourself.',
  unavailable: "Payments aren't available right now. You weren't charged. Please try again.",
};

/** Days before its expiry on which a card is shown as expiring soon. */
export const CARD_EXPIRES_SOON_DAYS = 30;
/** Time that a bank's customer has to confirm a payment. After that the attempt ends without a charge. */
export const CHALLENGE_MINUTES_MAX = 60;
/** Cards that one account may store in an hour, which keeps people from testing stolen cards. */
export const ADD_CARD_LIMIT = {
  name: 'billing.addCardByAccount',
  points: 20,
  seconds: 3600,
  whenUnavailable: 'closed',
} as const;
