import type { Instant } from '#kernel/instant.ts';
import type { PaymentFailureCode, TestCard } from '../../model-payments.ts';
import { expiryOf } from '../../rules/payments/card-expiry.ts';

/** Behaviour of a test card's bank. */
interface SandboxCard extends TestCard {
  /** Months from storing the card to its expiry. */
  readonly expiresInMonths: number;
  /** Refused when it is stored. */
  readonly isRefused?: true;
  readonly failure?: PaymentFailureCode;
  /** When the bank sends a challenge: on-session only, or always, which fails off-session. */
  readonly challenge?: 'on-session' | 'always';
  readonly dispute?: 'lost' | 'won';
  /** The whole network is unavailable for this card. */
  readonly isUnavailable?: true;
}

const FOUR_YEARS = 48;
const visa = { brand: 'visa', expiresInMonths: FOUR_YEARS } as const;
const mastercard = { brand: 'mastercard', expiresInMonths: FOUR_YEARS } as const;

/** The cards of the sandbox: what docs/operations.md lists and the page offers. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  {
    ...visa,
    token: 'test_approved',
    name: 'Approved',
    last4: '4242',
    behaviour: 'Every payment succeeds.',
  },
  {
    ...mastercard,
    token: 'test_declined',
    name: 'Declined',
    last4: '0341',
    behaviour: 'You can add it. Every payment is declined.',
    failure: 'card-declined',
  },
  {
    ...visa,
    token: 'test_insufficient_funds',
    name: 'Insufficient funds',
    last4: '9995',
    behaviour: 'Every payment is declined for lack of money.',
    failure: 'insufficient-funds',
  },
  {
    ...visa,
    token: 'test_challenge',
    name: '3-D Secure challenge',
    last4: '3155',
    behaviour: 'The bank asks you to confirm when you pay. Renewals go through.',
    challenge: 'on-session',
  },
  {
    ...mastercard,
    token: 'test_always_challenge',
    name: 'Challenge every time',
    last4: '3184',
    behaviour: 'The bank asks you to confirm every time, so renewals fail until you pay them yourself.',
    challenge: 'always',
  },
  {
    ...visa,
    token: 'test_expired',
    name: 'Expired',
    last4: '0069',
    behaviour: 'It expired last month: payments fail until you change its date.',
    expiresInMonths: -1,
  },
  {
    ...mastercard,
    token: 'test_expires_soon',
    name: 'Expires before the renewal',
    last4: '4444',
    behaviour: 'Payments succeed until this month ends, and fail after it until you change its date.',
    expiresInMonths: 0,
  },
  {
    ...visa,
    token: 'test_dispute_lost',
    name: 'Disputed and lost',
    last4: '0259',
    behaviour: 'The payment succeeds, is disputed after 3 days and lost after 10.',
    dispute: 'lost',
  },
  {
    ...visa,
    token: 'test_dispute_won',
    name: 'Disputed and won',
    last4: '1976',
    behaviour: 'The payment succeeds, is disputed after 3 days and won after 10.',
    dispute: 'won',
  },
  {
    ...mastercard,
    token: 'test_refused',
    name: 'Refused when stored',
    last4: '0002',
    behaviour: "You can't add it.",
    isRefused: true,
  },
  {
    ...visa,
    token: 'test_unavailable',
    name: 'Network away',
    last4: '0119',
    behaviour: "The network doesn't answer. Nothing is charged, and you can try again.",
    isUnavailable: true,
  },
];

export const DISPUTED_AFTER_DAYS = 3;
export const DISPUTE_CLOSED_AFTER_DAYS = 10;

export function sandboxCard(token: string): SandboxCard | undefined {
  return SANDBOX_CARDS.find((card) => card.token === token);
}

/** Expiry of a card that is stored now. */
export function expiryWhenStored({ expiresInMonths }: SandboxCard, now: Instant) {
  const date = new Date(now);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + expiresInMonths;
  return { expMonth: (months % 12) + 1, expYear: Math.floor(months / 12) };
}

/** The bank's answer to a charge. */
export function bankAnswer(
  card: SandboxCard,
  request: { expMonth: number; expYear: number; isOffSession: boolean; now: Instant },
): { status: 'requires-action' | 'succeeded' | 'failed'; failure: PaymentFailureCode | null } {
  const failed = (failure: PaymentFailureCode) => ({ status: 'failed', failure }) as const;
  if (expiryOf(request, request.now) === 'expired') return failed('expired-card');
  if (card.failure !== undefined) return failed(card.failure);
  if (card.challenge !== undefined && !request.isOffSession)
    return { status: 'requires-action', failure: null };
  if (card.challenge === 'always') return failed('needs-challenge');
  return { status: 'succeeded', failure: null };
}
