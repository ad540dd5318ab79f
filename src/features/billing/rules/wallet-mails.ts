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
        'We tried to top up your balance, and your bank refused.',
        ...saying(mail.why),
        'We shall try again in an hour. You can also choose another card.',
      ],
    };
  if (mail.kind === 'turned-off') return { subject: 'Automatic top-ups are off', paragraphs: whyOff(mail) };
  const why =
    mail.kind === 'capped'
      ? `Your automatic top-ups have reached their limit of ${formatUsd(mail.capMicroUsd)} for this month, so nothing more is taken from your card before the next one.`
      : 'What your plan does not include is paid from your balance, and little of it is left.';
  return { subject: 'Your balance is low', paragraphs: [why] };
}

function whyOff({ because, why }: Extract<WalletMail, { kind: 'turned-off' }>): string[] {
  if (because === 'card-removed')
    return ['The card for your automatic top-ups is no longer stored, so we have turned them off.'];
  return [
    `Your card was declined ${AUTO_TOP_UP_DECLINES_MAX} times in a row, so we have turned automatic top-ups off.`,
    ...saying(why),
    'Turn them on again when your card works, or with another one.',
  ];
}

const saying = (sentence: string | null) => (sentence === null ? [] : [`The answer was: ${sentence}`]);
