import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { formatUsd } from '#kernel/money.ts';
import { PLAN_IDS } from '../../model.ts';
import type { PaymentFailure } from '../../model-payments.ts';
import { planOf } from './parse-plan.ts';

/** Days before a renewal, and before the end of a trial, on which its owner gets an email. */
export const REMIND_DAYS = { renewal: 3, trial: 1 } as const;

const planId = z.enum(PLAN_IDS);

/** Notices about plans. */
export const planNews = {
  'plan.renews-soon': z.object({ planId, at: z.int(), microUsd: z.int() }),
  'plan.trial-ends-soon': z.object({ planId, at: z.int() }),
  'plan.trial-ended': z.object({ planId }),
  'plan.changed': z.object({ planId }),
  'plan.renewal-failed': z.object({
    planId,
    reason: z.string(),
    nextTryAt: z.int(),
    graceEndsAt: z.int(),
  }),
  'plan.ended': z.object({ planId, because: z.enum(['not-paid', 'cancelled']) }),
};
export type PlanNews = NewsOf<typeof planNews>;

/** Reason of a failure without any card to charge. */
export const noCardSentence = "There's no card to pay with." satisfies PaymentFailure['sentence'];

/** The email about it. @param page where plans and cards are looked after */
export function planMail(news: PlanNews, page: string): MailWords {
  const { name } = planOf(news.planId);
  const { subject, paragraphs } = wordsOf(news, name);
  return { subject, paragraphs: [...paragraphs, page], linkLabel: 'Open billing' };
}

function wordsOf(news: PlanNews, name: string): { subject: string; paragraphs: string[] } {
  switch (news.kind) {
    case 'plan.renews-soon':
      return {
        subject: `Your ${name} plan renews on ${formatDay(news.at)}`,
        paragraphs: [
          `On ${formatDay(news.at)} your ${name} plan starts a new month. ${formatUsd(news.microUsd)} plus taxes will be charged to your default card.`,
          'You can change or cancel it until then:',
        ],
      };
    case 'plan.trial-ends-soon':
      return {
        subject: `Your trial of ${name} ends on ${formatDay(news.at)}`,
        paragraphs: [
          `Your trial of ${name} ends on ${formatDay(news.at)}. Nothing is charged, and your account moves to Free.`,
          'To keep the plan, buy it here:',
        ],
      };
    case 'plan.changed':
      return {
        subject: `You're now on the ${name} plan`,
        paragraphs: [`The ${name} plan has begun. What it includes is on this page:`],
      };
    case 'plan.trial-ended':
      return {
        subject: `Your trial of ${name} has ended`,
        paragraphs: [
          'Nothing was charged, and your account is now on Free.',
          'You can choose a plan at any time:',
        ],
      };
    case 'plan.renewal-failed':
      return {
        subject: `Your ${name} plan couldn't be renewed`,
        paragraphs: [
          `${news.reason} You keep your plan until ${formatDay(news.graceEndsAt)}.`,
          `We'll try again on ${formatDay(news.nextTryAt)}. You can pay with another card at any time:`,
        ],
      };
    case 'plan.ended':
      return {
        subject: `Your ${name} plan has ended`,
        paragraphs: [
          news.because === 'not-paid'
            ? "We couldn't renew it, so it has ended. You won't be charged again. You keep your balance, your history and your username."
            : "It has ended as you asked. You won't be charged again.",
          'You can choose a plan at any time:',
        ],
      };
    default:
      return missingCase(news);
  }
}
