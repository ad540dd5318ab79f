import { randomBytes } from 'node:crypto';
import type { PaymentFailureCode } from '#features/billing/model-payments.ts';
import {
  bankAnswer,
  expiryWhenStored,
  sandboxCard,
} from '#features/billing/server/payments/sandbox-cards.ts';

/** Form fields by their written names: "card[exp_month]". */
export type Fields = Readonly<Record<string, string>>;
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The objects of docs.stripe.com/api, with the fields that matter to us. */
type StripeObject = Record<string, unknown> & { id: string; object: string };

interface ErrorFields {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: unknown;
}

export class StripeFailure extends Error {
  readonly answer: Answer;
  constructor(status: number, error: ErrorFields) {
    super(error.message);
    this.answer = { status, body: { error } };
  }
}

export interface StripeBooks {
  /** Executes a request; "cut" if the connection is lost before anything was done. */
  answer(request: { method: string; path: string }, fields: Fields): Answer | 'cut';
  /** Types this test card, as a person would with Stripe's page library. */
  confirmSetup(setupIntent: string, token: string): void;
  /** A person's answer to their bank. */
  answerChallenge(paymentIntent: string, isApproved: boolean): void;
  /** Somebody at the bank, or in the dashboard, changes a stored card. */
  changeCard(paymentMethod: string, card: { exp_month: number; exp_year: number }): void;
  detachInDashboard(paymentMethod: string): void;
  /** The banks' results for refunds from now on, and for pending ones. */
  refundsAre(status: 'pending' | 'succeeded' | 'failed'): void;
  /** Events that are due and were not taken yet. */
  dueEvents(): unknown[];
}

const DAY_SECONDS = 86_400;
const newName = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

interface Books {
  readonly now: () => number;
  readonly objects: Map<string, StripeObject>;
  readonly events: { dueAt: number; event: unknown }[];
  /** The test card behind a payment method. */
  readonly tokens: Map<string, string>;
  readonly refunds: { status: string };
}

/** Stripe's data, and its responses to requests. Its banks are our test cards. */
export function createStripeBooks(clock: { now(): number }): StripeBooks {
  const books: Books = {
    now: () => Math.floor(clock.now() / 1_000),
    objects: new Map(),
    events: [],
    tokens: new Map(),
    refunds: { status: 'succeeded' },
  };
  return {
    answer: (request, fields) => executed(books, request, fields),
    confirmSetup: (id, token) => confirmSetup(books, of(books, id), token),
    answerChallenge(id, isApproved) {
      const intent = of(books, id);
      if (intent['status'] === 'requires_action')
        finish(books, intent, isApproved ? null : 'challenge-failed');
    },
    changeCard(id, card) {
      const method = of(books, id);
      method['card'] = { ...(method['card'] as object), ...card };
      tell(books, 'payment_method.automatically_updated', method);
    },
    detachInDashboard(id) {
      detach(books, of(books, id));
    },
    refundsAre(status) {
      books.refunds.status = status;
      for (const one of books.objects.values()) if (one.object === 'refund') one['status'] = status;
    },
    dueEvents() {
      const due = books.events.filter(({ dueAt }) => dueAt <= books.now());
      for (const one of due) books.events.splice(books.events.indexOf(one), 1);
      return due.map(({ event }) => event);
    },
  };
}

function of({ objects }: Books, id: string): StripeObject {
  const found = objects.get(id);
  if (found === undefined)
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'id',
      message: `No such object: '${id}'`,
    });
  return found;
}

function keep(books: Books, object: StripeObject): StripeObject {
  books.objects.set(object.id, object);
  return object;
}

/** An event shows its object as it was then. */
function tell(books: Books, type: string, object: unknown, afterSeconds = 0): void {
  const created = books.now() + afterSeconds;
  const event = {
    id: newName('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  books.events.push({ dueAt: created, event });
}

function executed(books: Books, request: { method: string; path: string }, fields: Fields): Answer | 'cut' {
  try {
    const body = route(books, request, fields);
    return body === 'cut' ? 'cut' : { status: 200, body: structuredClone(body) };
  } catch (failure) {
    if (failure instanceof StripeFailure) return failure.answer;
    throw failure;
  }
}

function route(books: Books, { method, path }: { method: string; path: string }, fields: Fields): unknown {
  const [, , resource = '', id = '', action = ''] = path.split('/');
  switch (`${method} ${resource}${id === '' ? '' : '/id'}${action === '' ? '' : `/${action}`}`) {
    case 'POST customers':
      return keep(books, {
        id: newName('cus'),
        object: 'customer',
        name: fields['name'],
        email: fields['email'],
      });
    case 'POST setup_intents':
      return startSetup(books, fields);
    case 'GET setup_intents/id':
      return expanded(books, of(books, id), fields);
    case 'POST payment_methods/id':
      return updateMethod(books, of(books, id), fields);
    case 'POST payment_methods/id/detach':
      return detach(books, of(books, id));
    case 'POST payment_intents':
      return createIntent(books, fields);
    case 'GET payment_intents':
      return listIntents(books, fields);
    case 'GET payment_intents/id':
      return of(books, id);
    case 'POST payment_intents/id/cancel':
      return cancelIntent(books, of(books, id));
    case 'POST refunds':
      return refund(books, fields);
    case 'GET refunds':
      return listed(books, fields, {
        url: '/v1/refunds',
        isIn: (one) => one.object === 'refund' && one['payment_intent'] === fields['payment_intent'],
      });
    default:
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path})`,
      });
  }
}

function startSetup(books: Books, fields: Fields): StripeObject {
  const id = newName('seti');
  return keep(books, {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    customer: of(books, fields['customer'] ?? '').id,
    payment_method: null,
    status: 'requires_payment_method',
    last_setup_error: null,
    usage: fields['usage'],
  });
}

function confirmSetup(books: Books, intent: StripeObject, token: string): void {
  const card = sandboxCard(token);
  if (card === undefined || card.isRefused) {
    intent['last_setup_error'] = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    };
    return tell(books, 'setup_intent.setup_failed', intent);
  }
  const { expMonth, expYear } = expiryWhenStored(card, books.now() * 1_000);
  const method = keep(books, {
    id: newName('pm'),
    object: 'payment_method',
    type: 'card',
    customer: intent['customer'],
    card: { brand: card.brand, last4: card.last4, exp_month: expMonth, exp_year: expYear },
  });
  books.tokens.set(method.id, token);
  intent['payment_method'] = method.id;
  intent['status'] = 'succeeded';
  tell(books, 'payment_method.attached', method);
  tell(books, 'setup_intent.succeeded', intent);
}

function expanded(books: Books, intent: StripeObject, fields: Fields): StripeObject {
  const wants = Object.entries(fields).some(
    ([name, value]) => name.startsWith('expand') && value === 'payment_method',
  );
  const method = intent['payment_method'];
  return wants && typeof method === 'string' ? { ...intent, payment_method: of(books, method) } : intent;
}

function updateMethod(books: Books, method: StripeObject, fields: Fields): StripeObject {
  method['card'] = {
    ...(method['card'] as object),
    exp_month: Number(fields['card[exp_month]']),
    exp_year: Number(fields['card[exp_year]']),
  };
  tell(books, 'payment_method.updated', method);
  return method;
}

function detach(books: Books, method: StripeObject): StripeObject {
  if (method['customer'] === null)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
  method['customer'] = null;
  tell(books, 'payment_method.detached', method);
  return method;
}

function createIntent(books: Books, fields: Fields): StripeObject | 'cut' {
  const method = of(books, fields['payment_method'] ?? '');
  const token = books.tokens.get(method.id) ?? '';
  const bank = sandboxCard(token);
  if (bank?.isUnavailable) return 'cut';
  if (method['customer'] !== fields['customer'] || bank === undefined)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      param: 'payment_method',
      message: 'The provided PaymentMethod was previously used or detached, and may not be used again.',
    });
  const id = newName('pi');
  const intent = keep(books, {
    id,
    object: 'payment_intent',
    amount: Number(fields['amount']),
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    created: books.now(),
    currency: fields['currency'],
    customer: fields['customer'],
    description: fields['description'],
    last_payment_error: null,
    metadata: metadataOf(fields),
    next_action: null,
    payment_method: method.id,
    status: 'requires_confirmation',
  });
  tell(books, 'payment_intent.created', intent);
  const { exp_month: expMonth, exp_year: expYear } = method['card'] as {
    exp_month: number;
    exp_year: number;
  };
  const isOffSession = fields['off_session'] === 'true';
  const { status, failure } = bankAnswer(bank, { expMonth, expYear, isOffSession, now: books.now() * 1_000 });
  if (status === 'requires-action') {
    intent['status'] = 'requires_action';
    intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    tell(books, 'payment_intent.requires_action', intent);
    return intent;
  }
  finish(books, intent, failure);
  if (failure === null) {
    if (bank.dispute !== undefined) dispute(books, intent, bank.dispute);
    return intent;
  }
  throw new StripeFailure(402, { ...DECLINES[failure], payment_intent: structuredClone(intent) });
}

function metadataOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

const declined = (code: string, decline_code: string) => ({
  type: 'card_error' as const,
  code,
  decline_code,
  message: 'Your card was declined.',
});
const DECLINES: Readonly<Record<PaymentFailureCode, ErrorFields>> = {
  'card-declined': declined('card_declined', 'generic_decline'),
  'insufficient-funds': declined('card_declined', 'insufficient_funds'),
  'expired-card': declined('expired_card', 'expired_card'),
  'needs-challenge': declined('authentication_required', 'authentication_required'),
  unavailable: declined('processing_error', 'try_again_later'),
  'challenge-failed': {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  },
};

function finish(books: Books, intent: StripeObject, failure: PaymentFailureCode | null): void {
  intent['next_action'] = null;
  if (failure === null) {
    intent['status'] = 'succeeded';
    intent['amount_received'] = intent['amount'];
    return tell(books, 'payment_intent.succeeded', intent);
  }
  intent['status'] = 'requires_payment_method';
  intent['payment_method'] = null;
  intent['last_payment_error'] = DECLINES[failure];
  tell(books, 'payment_intent.payment_failed', intent);
}

function dispute(books: Books, intent: StripeObject, end: 'won' | 'lost'): void {
  const about = {
    id: newName('du'),
    object: 'dispute',
    amount: intent['amount'],
    payment_intent: intent.id,
    status: 'needs_response',
  };
  tell(books, 'charge.dispute.created', about, 3 * DAY_SECONDS);
  tell(books, 'charge.dispute.funds_withdrawn', about, 3 * DAY_SECONDS);
  tell(books, 'charge.dispute.closed', { ...about, status: end }, 10 * DAY_SECONDS);
}

function listIntents(books: Books, fields: Fields): unknown {
  const since = Number(fields['created[gte]'] ?? 0);
  return listed(books, fields, {
    url: '/v1/payment_intents',
    isIn: (one) =>
      one.object === 'payment_intent' &&
      one['customer'] === fields['customer'] &&
      Number(one['created']) >= since,
  });
}

/** Newest first, a page at a time, as their lists are. */
function listed(
  books: Books,
  fields: Fields,
  { url, isIn }: { url: string; isIn: (object: StripeObject) => boolean },
): unknown {
  const all = [...books.objects.values()].filter(isIn).toReversed();
  const after = fields['starting_after'];
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const end = start + Number(fields['limit'] ?? 10);
  return {
    object: 'list',
    data: all.slice(start, end),
    has_more: end < all.length,
    url,
  };
}

function cancelIntent(books: Books, intent: StripeObject): StripeObject {
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent['status']}.`,
    });
  intent['status'] = 'canceled';
  intent['next_action'] = null;
  tell(books, 'payment_intent.canceled', intent);
  return intent;
}

function refund(books: Books, fields: Fields): StripeObject {
  const intent = of(books, fields['payment_intent'] ?? '');
  const amount = Number(fields['amount']);
  const refunded = Number(intent['amount_refunded'] ?? 0);
  if (amount > Number(intent['amount_received'] ?? 0) - refunded)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge.`,
    });
  intent['amount_refunded'] = refunded + amount;
  const made = keep(books, {
    id: newName('re'),
    object: 'refund',
    amount,
    metadata: metadataOf(fields),
    payment_intent: intent.id,
    status: books.refunds.status,
  });
  tell(books, 'refund.created', made);
  tell(books, 'charge.refunded', { id: newName('ch'), object: 'charge', payment_intent: intent.id });
  return made;
}
