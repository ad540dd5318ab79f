import type { PaymentFailureCode } from './model-payments.ts';

/** Says how a payment is now; its payload is a Payment. */
export const PAYMENT_TOPIC = 'billing.payment';
/** Says which cards somebody has now, oldest first; its payload is a list of PaymentMethod. */
export const PAYMENT_METHODS_TOPIC = 'billing.payment-methods';

/** Why a card was not charged, as its owner is told. */
export const PAYMENT_FAILURE_SENTENCES: Readonly<Record<PaymentFailureCode, string>> = {
  'card-declined': 'Your card was declined. Please try another card.',
  'insufficient-funds': 'Your card has insufficient funds. Please try another card.',
  'expired-card': 'Your card has expired. Please update it or try another card.',
  'challenge-failed': "Your bank couldn't confirm it was you. You weren't charged. Please try again.",
  'needs-challenge': 'Your bank wants you to confirm this payment. Please pay it yourself.',
  unavailable: "Payments aren't available right now. You weren't charged. Please try again.",
};

/** From when on somebody is warned that a card expires. */
export const CARD_EXPIRES_SOON_DAYS = 30;
/** A bank that asks its customer is given so long; then the attempt ends, and nothing is charged. */
export const CHALLENGE_MINUTES_MAX = 60;
/** Cards that one account may store in an hour, so that nobody tries out stolen ones here. */
export const ADD_CARD_LIMIT = {
  name: 'billing.addCardByAccount',
  points: 20,
  seconds: 3600,
  whenUnavailable: 'closed',
} as const;
