import { formatShortDay } from '#kernel/day.ts';
import { formatBalance } from '#kernel/money.ts';
import type { PaymentMethod } from '../../model-payments.ts';
import type { Subscription } from '../../model-subscriptions.ts';
import type { AutoTopUp, Wallet } from '../../model-wallet.ts';
import { planOf } from '../subscriptions/parse-plan.ts';
import { shortCardName } from './card-name.ts';

export const PAYMENT_TROUBLES = [
  'past-due',
  'auto-top-up-off',
  'card-expired',
  'low-balance',
  'card-expiring',
] as const;

/** A payment problem that needs the owner's attention, in words. */
export interface PaymentTrouble {
  readonly kind: (typeof PAYMENT_TROUBLES)[number];
  readonly title: string;
  readonly detail: string;
}

/** Facts about an account's money. undefined: not loaded yet. */
export interface PaymentFacts {
  readonly wallet: Wallet | undefined;
  readonly running: readonly Subscription[] | undefined;
  readonly cards: readonly PaymentMethod[] | undefined;
  readonly autoTopUp: AutoTopUp | undefined;
  /** The current month (UTC), in which cards expire. */
  readonly month: { readonly year: number; readonly month: number };
}

/** Problems that need attention, the worst first. Only the card that would be charged counts. */
export function paymentTroubles(facts: PaymentFacts): PaymentTrouble[] {
  return [
    ...(facts.running ?? []).map(pastDue),
    autoTopUpOff(facts.autoTopUp),
    cardTrouble(facts),
    lowBalance(facts.wallet),
  ]
    .filter((trouble) => trouble !== null)
    .toSorted((a, b) => PAYMENT_TROUBLES.indexOf(a.kind) - PAYMENT_TROUBLES.indexOf(b.kind));
}

function pastDue({ planId, status, graceEndsAt, periodEnd }: Subscription): PaymentTrouble | null {
  if (status !== 'past-due') return null;
  return {
    kind: 'past-due',
    title: `${planOf(planId).name} couldn’t be renewed`,
    detail: `Pay by ${formatShortDay(graceEndsAt ?? periodEnd)} to keep it`,
  };
}

function autoTopUpOff(autoTopUp: AutoTopUp | undefined): PaymentTrouble | null {
  if (autoTopUp === undefined || autoTopUp.isOn || autoTopUp.offBecause === null) return null;
  const detail = autoTopUp.offBecause === 'declined' ? 'Your card was declined' : 'Its card was removed';
  return { kind: 'auto-top-up-off', title: 'Automatic top-up is off', detail };
}

function cardTrouble({ cards = [], running = [], autoTopUp, month }: PaymentFacts): PaymentTrouble | null {
  const card = cards.find(({ isDefault }) => isDefault);
  if (card === undefined || card.expiry === 'valid') return null;
  const isExpired = card.expiry === 'expired';
  // Within 30 days it may still be good for all of this month.
  const isThisMonth = card.expYear === month.year && card.expMonth === month.month;
  if (!isExpired && !isThisMonth) return null;
  const renewing = running.find(({ planId, nextPlanId }) => planId !== 'free' && nextPlanId !== 'free');
  return {
    kind: isExpired ? 'card-expired' : 'card-expiring',
    title: `${shortCardName(card)} ${isExpired ? 'has expired' : 'expires this month'}`,
    detail:
      renewing === undefined
        ? autoTopUp?.isOn === true
          ? 'Automatic top-up uses it'
          : 'It’s your default card'
        : `${planOf(renewing.planId).name} renews on ${formatShortDay(renewing.periodEnd)}`,
  };
}

function lowBalance(wallet: Wallet | undefined): PaymentTrouble | null {
  if (wallet?.isLow !== true) return null;
  return {
    kind: 'low-balance',
    title: 'Your balance is low',
    detail: `${formatBalance(wallet.availableMicroUsd)} is left`,
  };
}
