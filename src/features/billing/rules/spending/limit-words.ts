import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { formatBalance, formatUsd } from '#kernel/money.ts';
import { monthName } from './month.ts';

/** What a person may spend, and where. */
export interface NamedLimit {
  readonly limitMicroUsd: number;
  readonly workspace: string;
}

/** Refuses what a person's monthly limit doesn't pay for. */
export const limitReached = ({ limitMicroUsd, workspace }: NamedLimit): string =>
  `Your monthly limit of ${formatUsd(limitMicroUsd)} in ${workspace} is reached. An owner can change it.`;

/** The same for something that costs more than what is left. */
export const limitTooLow = ({ roomMicroUsd, ...limit }: NamedLimit & { roomMicroUsd: number }): string =>
  `This costs more than the ${formatBalance(roomMicroUsd)} left of your monthly limit of ${formatUsd(limit.limitMicroUsd)} in ${limit.workspace}. An owner can change it.`;

const facts = z.object({
  person: z.string(),
  month: z.string(),
  limitMicroUsd: z.int(),
  spentMicroUsd: z.int(),
});

/** Notices to those who may change limits. Each comes once for a person and a month. */
export const limitNews = { 'limit.near': facts, 'limit.reached': facts };
export type LimitNews = NewsOf<typeof limitNews>;

/** The words of an email about somebody's limit. */
export function limitMail(
  { kind, month, limitMicroUsd, spentMicroUsd }: LimitNews,
  { name, workspace, link }: { name: string; workspace: string; link: string },
): MailWords {
  const limit = formatUsd(limitMicroUsd);
  const spent = `${name} has spent ${formatUsd(spentMicroUsd)} of a monthly limit of ${limit} in ${workspace}.`;
  if (kind === 'limit.near')
    return {
      subject: `${name} has used 80% of a monthly limit`,
      paragraphs: [
        spent,
        `When the limit is reached, ${name} can use what your plan includes, but nothing that costs extra until ${monthName(month)} is over.`,
        'See the details or change the limit here:',
        link,
      ],
    };
  return {
    subject: `${name} has reached a monthly limit`,
    paragraphs: [
      spent,
      `Until ${monthName(month)} is over, ${name} can use what your plan includes, but nothing that costs extra.`,
      'You can change the limit at any time:',
      link,
    ],
  };
}
