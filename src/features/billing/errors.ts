import { errorCatalogue } from '#kernel/app-error.ts';
import { PAYMENT_FAILURE_SENTENCES } from './constants-payments.ts';

export const billingErrors = errorCatalogue('billing', {
  insufficientBalance: { status: 402, sentence: 'Your balance is too low for this. Please top up.' },
  /** The same idempotency key came with another request. */
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
  /** A person has used what an owner lets them spend in a month. The sentence of the request names the limit. */
  monthlyLimitReached: {
    status: 402,
    sentence: 'Your monthly limit in this workspace is reached. An owner can change it.',
  },
  ownersLimit: { status: 403, sentence: 'Only owners can change the limit of an owner' },
  ownLimit: { status: 403, sentence: "You can't change your own limit. Ask an owner." },
  capTooLow: { status: 400, sentence: 'The monthly limit must be at least as high as one top-up' },
  noSuchCard: {
    status: 404,
    sentence: 'This card is not stored in your account. Please choose another one.',
  },
  holdClosed: { status: 409, sentence: 'This amount is no longer reserved' },

  /* Invoices. */
  invoiceNotFound: { status: 404, sentence: "This invoice doesn't exist" },
  /** The invoice's status doesn't allow the request. */
  invoiceStatus: { status: 409, sentence: "This invoice's status doesn't allow that" },
  creditTooLarge: { status: 409, sentence: "This is more than what's left to give back" },

  /* Subscriptions. */
  /** The price has changed since it was shown; details.preview has the new one. */
  priceChanged: { status: 409, sentence: 'The price has changed. Please check it again.' },
  /** The change can't start at the requested time. details.preview says when it can. */
  notThen: { status: 409, sentence: "This change can't start at that time" },
  unknownPlan: { status: 404, sentence: "This plan doesn't exist" },
  /** The installation lacks the feature that the plan is bought for. */
  planNotSold: { status: 409, sentence: "This plan is coming soon. You can't choose it yet." },
  freeIsNotBought: { status: 409, sentence: 'To go back to Free, cancel your subscription' },
  samePlan: { status: 409, sentence: "You're already on this plan" },
  /** A payment for the same line of plans has not ended. */
  planBeingPaid: {
    status: 409,
    sentence:
      'Another payment for this plan is in progress. Wait a moment, then check Billing before you try again.',
  },
  planPastDue: { status: 409, sentence: "Your plan couldn't be renewed. Please pay for it first." },
  noSubscription: { status: 404, sentence: "You don't have this subscription" },
  nothingToResume: { status: 409, sentence: "This subscription isn't canceled" },
  nothingScheduled: { status: 409, sentence: 'No plan change is scheduled' },
  trialEndsByItself: { status: 409, sentence: 'A trial ends by itself and costs nothing' },
  trialUsed: { status: 409, sentence: "You've used your free trial" },
  grantDay: { status: 400, sentence: 'Choose a day within the next month' },
  grantNotNow: { status: 409, sentence: 'A plan is running. It has to end before another can be granted.' },
  trialNotNow: { status: 409, sentence: 'You can only start a trial from the Free plan' },
  trialIsMonthly: { status: 400, sentence: 'Only monthly plans have a trial' },
  /** The allowance is used up, and nothing may be charged beyond it. */
  allowanceUsedUp: { status: 402, sentence: "You've used everything your plan includes this month" },
  noCard: { status: 409, sentence: 'Please add a payment method first' },
  /** A challenge can't be shown here. */
  confirmInBilling: {
    status: 402,
    sentence: 'Your bank wants you to confirm this payment. Please complete it in the billing section.',
  },
  /** Specification 001 §5. */
  planSignedOut: { status: 401, sentence: 'You must be logged in to select a plan' },
  /** Specification 001 §8. */
  planFailed: { status: 402, sentence: 'Failed to subscribe to the plan' },

  /* Payments. */
  /** No answer: the charge may or may not have happened, and the same request can be sent again. */
  paymentsUnavailable: { status: 503, sentence: PAYMENT_FAILURE_SENTENCES.unavailable },
  cardDeclined: { status: 402, sentence: PAYMENT_FAILURE_SENTENCES['card-declined'] },
  /** The request contained a card number, which we never accept. */
  cardNumber: {
    status: 400,
    sentence: 'This looks like a card number. For your safety, only enter it in the card form.',
  },
  expiryPassed: { status: 400, sentence: 'This card has expired. Please check the date.' },
  defaultMethodNeeded: { status: 409, sentence: 'Choose another default card before you remove this one.' },
  notPayable: { status: 409, sentence: "There's nothing left to pay here." },
  /** Another attempt for the same invoice has not ended, or has succeeded. */
  alreadyPaying: { status: 409, sentence: 'This payment is already in progress.' },
  /** The card network refused, for example because the bank has already reversed the payment. */
  refundRefused: { status: 409, sentence: 'The card network refused this refund. No money was returned.' },
  noChallenge: { status: 409, sentence: "This payment isn't waiting for an answer." },
  badSignature: { status: 401, sentence: "This message isn't from the card network" },
  /** The message is signed, but fields that we read are missing. */
  badEvent: { status: 400, sentence: "We can't read this message from the card network" },
});
