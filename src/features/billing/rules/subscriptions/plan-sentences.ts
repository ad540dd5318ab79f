import { missingCase } from '#kernel/assert.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import { formatDay } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { formatUsd } from '#kernel/money.ts';
import type { NextCharge, PlanChange, Subscription } from '../../model-subscriptions.ts';
import { includedIn, monthlyPlan } from './entitlements.ts';
import { soonAfterMinutes } from './minutes-status.ts';
import { planOf } from './parse-plan.ts';
import { madeUp } from './sale-of-plan.ts';

/** Status of a plan with its dates. Null when only the renewal matters. */
export function standingOfPlan(subscription: Subscription, capabilities: Capabilities): string | null {
  const { planId, status, periodEnd, nextPlanId, trialEndsAt, graceEndsAt } = subscription;
  if (planId === 'free') return 'Calls by username are always free.';
  switch (status) {
    case 'trialing':
      return `Your trial ends on ${formatDay(trialEndsAt ?? periodEnd)}, then you're on Free. Nothing is charged. ${whatTrialHas(capabilities)}`;
    case 'past-due':
      return `We couldn't renew it. You keep it until ${formatDay(graceEndsAt ?? periodEnd)}, and we'll try your default card again until then.`;
    case 'active':
      return nextPlanId === 'free'
        ? `Canceled. You keep it until ${formatDay(periodEnd)}${thenFree(subscription)}.`
        : null;
    default:
      return missingCase(status);
  }
}

/** Decision R06. */
function whatTrialHas(capabilities: Capabilities): string {
  const { 'call-time': minutes } = includedIn(monthlyPlan('business'), {
    status: 'trialing',
    hasPhoneCredit: true,
  });
  return `It includes ${count(minutes)} minutes to phones${soonAfterMinutes(capabilities)} once you've verified your email and a phone number.`;
}

/**
 * What renews a plan, and when.
 * @param card its name; null without a default card
 */
export function renewalSentence({ at, microUsd }: Pick<NextCharge, 'at' | 'microUsd'>, card: string | null) {
  const what = `${formatUsd(microUsd)} on ${formatDay(at)}`;
  return card === null ? `${what}. Add a card to keep your plan.` : `${what} from ${card}.`;
}

/** Decision R05: "Business from 1 Dec 2026"; null when nothing else follows. */
export function scheduledPlan({ nextPlanId, periodEnd, status }: Subscription): string | null {
  const isPlanned = status === 'active' && nextPlanId !== null && nextPlanId !== 'free';
  return isPlanned ? `${planOf(nextPlanId).name} from ${formatDay(periodEnd)}` : null;
}

/** What cancelling a subscription does, and when. */
export function whatCancelDoes(subscription: Subscription, capabilities: Capabilities): string[] {
  const { planId, status, periodEnd, line } = subscription;
  const { name } = planOf(planId);
  if (status === 'past-due') return [`${name} ends now${thenFree(subscription)}.`, 'You owe nothing for it.'];
  const free = monthlyPlan('free').limits;
  return [
    `You keep ${name} until ${formatDay(periodEnd)}. You can resume it until then.`,
    ...(line === 'monthly'
      ? [
          `After that you're on Free: ${count(free.minutes.perMonth)} minutes a month${soonAfterMinutes(capabilities)} and no numbers.`,
        ]
      : []),
    "You won't be charged again. Unused allowances end with the plan.",
    'You keep your balance, your history and your username.',
  ];
}

/** What is charged when the button is pressed, and what follows. */
export interface PriceWords {
  readonly today: string;
  readonly after: string;
}

/** @param card its name; null while none was chosen */
export function payNowWords(change: PlanChange, card: string | null): PriceWords | null {
  const { now, planId, kind } = change;
  if (now === null) return null;
  const { microUsdPerMonth } = planOf(planId);
  const tax = now.taxMicroUsd === 0 ? '' : `, including ${formatUsd(now.taxMicroUsd)} tax`;
  const today = `${formatUsd(now.totalMicroUsd)} today${card === null ? '' : ` from ${card}`}${tax}`;
  const monthly = `${formatUsd(microUsdPerMonth)} a month${tax === '' ? '' : ' plus tax'}`;
  const until = formatDay(now.paidUntil);
  if (now.proration !== null)
    return {
      today,
      after: `Prorated for the ${daysOf(now.proration.remainingMs)} until ${until}. Then ${monthly}.`,
    };
  if (kind === 'collect') return { today, after: `Pays for your plan until ${until}. Then ${monthly}.` };
  return { today, after: `Then ${monthly} from ${until}, until you cancel.` };
}

/** The same for a change that waits for the next period. Null when there is no period to wait for. */
export function nextCycleWords({ nextCycle, planId }: PlanChange): PriceWords | null {
  if (nextCycle === null) return null;
  const { startsAt, microUsdPerMonth } = nextCycle;
  return {
    today: 'Nothing today',
    after: `${planOf(planId).name} from ${formatDay(startsAt)} for ${formatUsd(microUsdPerMonth)} a month, plus taxes. You can undo this until then.`,
  };
}

function daysOf(ms: number): string {
  const days = Math.max(1, Math.round(ms / DAY_MS));
  return days === 1 ? 'day' : `${days} days`;
}

/** How a prorated price is computed, and what it adds to the allowances. */
export function prorationSentences({ now }: PlanChange, capabilities: Capabilities): string[] {
  if (now?.proration == null) return [];
  const { minutes, faxPages, assistantCalls } = now.proration.added;
  const added = [
    [minutes, `minutes${soonAfterMinutes(capabilities)}`, true],
    [faxPages, 'fax pages', capabilities.has('fax')],
    [assistantCalls, 'assistant calls', capabilities.has('call-assistant')],
  ] as const;
  const parts = added
    .filter(([amount, , isThere]) => amount > 0 && isThere)
    .map(([amount, what]) => `${count(amount)} ${what}`);
  return [
    `The difference of ${madeUp(now.proration)}, rounded to the cent.`,
    ...(parts.length === 0 ? [] : [`Adds ${new Intl.ListFormat('en-US').format(parts)} until then.`]),
  ];
}

const thenFree = ({ line }: Subscription) => (line === 'monthly' ? ", then you're on Free" : '');
