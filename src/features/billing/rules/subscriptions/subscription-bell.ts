import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { planOf } from './parse-plan.ts';
import type { PlanNews } from './subscription-mails.ts';

/** The words of a notification about a plan, and where it leads. */
export function planBell(news: PlanNews): { title: string; body: string; path: string } {
  return { ...wordsOf(news, planOf(news.planId).name), path: paths.billing() };
}

function wordsOf(news: PlanNews, name: string): { title: string; body: string } {
  switch (news.kind) {
    case 'plan.renews-soon':
      return {
        title: `The ${name} plan renews on ${formatDay(news.at)}`,
        body: `${formatUsd(news.microUsd)} plus taxes from the default card`,
      };
    case 'plan.trial-ends-soon':
      return {
        title: `The trial of ${name} ends on ${formatDay(news.at)}`,
        body: 'Nothing is charged. Buy the plan to keep it.',
      };
    case 'plan.changed':
      return { title: `You're now on the ${name} plan`, body: 'What it includes can be used at once' };
    case 'plan.trial-ended':
      return { title: `The trial of ${name} has ended`, body: 'The plan is now Free' };
    case 'plan.renewal-failed':
      return {
        title: `The ${name} plan couldn't be renewed`,
        body: `${news.reason} The next try is on ${formatDay(news.nextTryAt)}.`,
      };
    case 'plan.ended':
      return {
        title: `The ${name} plan has ended`,
        body: news.because === 'not-paid' ? "It couldn't be renewed" : 'It was canceled',
      };
    default:
      return missingCase(news);
  }
}
