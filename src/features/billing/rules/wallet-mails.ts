import * as z from 'zod/mini';
import { AUTO_TOP_UP_DECLINES_MAX } from '../constants.ts';
import { AUTO_TOP_UP_ENDS } from '../model-wallet.ts';
import { formatBalance, formatUsd } from './format-usd.ts';

const why = z.nullable(z.string());

/** What a mail about a wallet is about. What it says of amounts is read when it is sent. */
export const walletMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('low') }),
  z.object({ kind: z.literal('capped'), capMicroUsd: z.int() }),
  /** why: what the bank said, as a sentence. */
  z.object({ kind: z.literal('declined'), why }),
  z.object({ kind: z.literal('turned-off'), because: z.enum(AUTO_TOP_UP_ENDS), why }),
]);
export type WalletMail = z.infer<typeof walletMail>;

interface Facts {
  /** What can be spent now. */
  readonly availableMicroUsd: number;
  /** Where one tops up. */
  readonly link: string;
}

/** The words of a mail about a wallet. */
export function walletMailText(mail: WalletMail, { availableMicroUsd, link }: Facts) {
  const { subject, paragraphs } = wordsOf(mail);
  const left = `Your balance is ${formatBalance(availableMicroUsd)}. Top up here:`;
  return { subject, text: `${['Hello,', ...paragraphs, left, link, 'Ahoy'].join('\n\n')}\n` };
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

function wordsOf(mail: WalletMail): Words {
  if (mail.kind === 'declined')
    return {
      subject: 'Your card was declined',
      paragraphs: [
        'We tried to top up your balance, but your bank declined it.',
        ...saying(mail.why),
        "We'll try again in an hour. You can also choose another card.",
      ],
    };
  if (mail.kind === 'turned-off') return { subject: 'Automatic top-up is off', paragraphs: whyOff(mail) };
  const why =
    mail.kind === 'capped'
      ? `Your automatic top-ups have reached the limit of ${formatUsd(mail.capMicroUsd)} for this month. We won't charge your card again until next month.`
      : "Your balance pays for what your plan doesn't include, and it's running low.";
  return { subject: 'Your balance is low', paragraphs: [why] };
}

function whyOff({ because, why }: Extract<WalletMail, { kind: 'turned-off' }>): string[] {
  if (because === 'card-removed') return ['The card for automatic top-up was removed, so we turned it off.'];
  return [
    `Your card was declined ${AUTO_TOP_UP_DECLINES_MAX} times in a row, so we turned automatic top-up off.`,
    ...saying(why),
    'You can turn it on again with a working card.',
  ];
}

const saying = (sentence: string | null) => (sentence === null ? [] : [`Your bank said: ${sentence}`]);
