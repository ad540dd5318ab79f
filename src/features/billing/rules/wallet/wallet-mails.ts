import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { formatBalance, formatUsd } from '#kernel/money.ts';
import { AUTO_TOP_UP_DECLINES_MAX } from '../../constants-wallet.ts';
import { AUTO_TOP_UP_ENDS } from '../../model-wallet.ts';

const why = z.nullable(z.string());

/** Notices about the balance. Amounts are read when the email is sent. */
export const walletNews = {
  'wallet.low': z.object({}),
  'wallet.capped': z.object({ capMicroUsd: z.int() }),
  /** why: the bank's reason, as a sentence. */
  'wallet.declined': z.object({ why }),
  'wallet.turned-off': z.object({ because: z.enum(AUTO_TOP_UP_ENDS), why }),
};
export type WalletNews = NewsOf<typeof walletNews>;

interface Facts {
  /** Balance that can be spent now. */
  readonly availableMicroUsd: number;
  /** Link to the top-up. */
  readonly link: string;
}

/** The words of an email about a wallet. */
export function walletMail(news: WalletNews, { availableMicroUsd, link }: Facts): MailWords {
  const { subject, paragraphs } = wordsOf(news);
  const left = `Your balance is ${formatBalance(availableMicroUsd)}. Top up here:`;
  return { subject, paragraphs: [...paragraphs, left, link], linkLabel: 'Open billing' };
}

function wordsOf(news: WalletNews): { subject: string; paragraphs: readonly string[] } {
  if (news.kind === 'wallet.declined')
    return {
      subject: 'Your card was declined',
      paragraphs: [
        'We tried to top up your balance, but your bank declined it.',
        ...saying(news.why),
        "We'll try again in an hour. You can also choose another card.",
      ],
    };
  if (news.kind === 'wallet.turned-off')
    return { subject: 'Automatic top-up is off', paragraphs: whyOff(news) };
  const why =
    news.kind === 'wallet.capped'
      ? `Your automatic top-ups have reached the limit of ${formatUsd(news.capMicroUsd)} for this month. We won't charge your card again until next month.`
      : "Your balance pays for what your plan doesn't include, and it's running low.";
  return { subject: 'Your balance is low', paragraphs: [why] };
}

function whyOff({ because, why }: Extract<WalletNews, { kind: 'wallet.turned-off' }>): string[] {
  if (because === 'card-removed') return ['The card for automatic top-up was removed, so we turned it off.'];
  return [
    `Your card was declined ${AUTO_TOP_UP_DECLINES_MAX} times in a row, so we turned automatic top-up off.`,
    ...saying(why),
    'You can turn it on again with a working card.',
  ];
}

const saying = (sentence: string | null) => (sentence === null ? [] : [`Your bank said: ${sentence}`]);
