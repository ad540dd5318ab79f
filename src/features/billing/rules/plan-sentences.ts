import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import type { PlanChange, Subscription } from '../model-subscriptions.ts';
import { includedIn, monthlyPlan } from './entitlements.ts';
import { formatUsd } from './format-usd.ts';
import { planOf } from './parse-plan.ts';
import { madeUp } from './sale-of-plan.ts';
import { count } from './wording.ts';

/** How a plan stands, in a sentence or two with its real dates. */
export function standingOfPlan(subscription: Subscription): string {
  const { planId, status, periodEnd, nextPlanId, trialEndsAt, graceEndsAt } = subscription;
  const price = `${formatUsd(planOf(planId).microUsdPerMonth)} a month`;
  if (planId === 'free') return `${price}. Calls by username are free and stay free.`;
  switch (status) {
    case 'trialing':
      return `Your trial ends on ${formatDay(trialEndsAt ?? periodEnd)}, then you are on Free. Nothing is charged. ${whatTrialHas()}`;
    case 'past-due':
      return `It could not be renewed. It stays until ${formatDay(graceEndsAt ?? periodEnd)}, and your default card is tried again until then.`;
    case 'active':
      if (nextPlanId === 'free')
        return `Cancelled. It stays until ${formatDay(periodEnd)}${thenFree(subscription)}.`;
      return nextPlanId === null
        ? `${price}. Renews on ${formatDay(periodEnd)}.`
        : `${price} until ${formatDay(periodEnd)}.`;
    default:
      return missingCase(status);
  }
}

/** Decision R06, with what this version cannot do yet. */
function whatTrialHas(): string {
  const { 'call-time': minutes, 'fax-pages': pages } = includedIn(monthlyPlan('business'), {
    status: 'trialing',
    hasPhoneCredit: true,
  });
  return `It has ${count(minutes)} minutes to phones, for which your phone number must be verified, which is not possible yet, and ${count(pages)} fax pages.`;
}

/** Decision R05: "Business from 1 Dec 2026"; null when nothing else follows. */
export function scheduledPlan({ nextPlanId, periodEnd, status }: Subscription): string | null {
  const isPlanned = status === 'active' && nextPlanId !== null && nextPlanId !== 'free';
  return isPlanned ? `${planOf(nextPlanId).name} from ${formatDay(periodEnd)}` : null;
}

/** What happens when a subscription is cancelled, and when. */
export function whatCancelDoes(subscription: Subscription): string[] {
  const { planId, status, periodEnd, line } = subscription;
  const { name } = planOf(planId);
  if (status === 'past-due') return [`${name} ends now${thenFree(subscription)}.`, 'You owe nothing for it.'];
  const free = monthlyPlan('free').limits;
  return [
    `${name} stays until ${formatDay(periodEnd)}. Until then you can resume it.`,
    ...(line === 'monthly'
      ? [
          `From then on you are on Free: ${count(free.minutes.perMonth)} minutes and ${count(free.faxPages.perMonth)} fax pages a month, and no numbers.`,
        ]
      : []),
    'Nothing more is charged. What is left of its allowances lapses with it.',
    'Your balance, your history and your username stay yours.',
  ];
}

/** How a prorated price was made up, and what it adds; null when there is nothing to explain. */
export function prorationSentences({ now }: PlanChange): string[] {
  if (now?.proration == null) return [];
  const { minutes, faxPages, assistantCalls } = now.proration.added;
  const added = [
    [minutes, 'minutes'],
    [faxPages, 'fax pages'],
    [assistantCalls, 'assistant calls'],
  ] as const;
  const parts = added.filter(([amount]) => amount > 0).map(([amount, what]) => `${count(amount)} ${what}`);
  return [
    `The difference of ${madeUp(now.proration)}, rounded to the cent.`,
    ...(parts.length === 0
      ? []
      : [
          `Adds ${new Intl.ListFormat('en-US').format(parts)} until then, the same part of the month rounded up.`,
        ]),
  ];
}

const thenFree = ({ line }: Subscription) => (line === 'monthly' ? ', then you are on Free' : '');
