import type { MailWords } from '#kernel/mail-words.ts';
import { CODE_MINUTES } from '../../constants-codes.ts';

/** What a program has asked for, for the person who reads the address. */
export type WireMail = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'reauthentication';

const WORDS: Readonly<Record<WireMail, { readonly subject: string; readonly opening: string }>> = {
  signup: {
    subject: 'Confirm your email address',
    opening: 'Enter this code to confirm your email address and open your account:',
  },
  magiclink: { subject: 'Your sign-in code', opening: 'Enter this code to sign in:' },
  recovery: {
    subject: 'Set a new password',
    opening: 'Someone, hopefully you, asked for a new password for your account. Enter this code:',
  },
  invite: {
    subject: 'You have been invited',
    opening: 'An account has been opened for you. Enter this code to use it for the first time:',
  },
  reauthentication: {
    subject: "Confirm that it's you",
    opening: 'Enter this code to confirm that the change to your account is yours:',
  },
};

/** @param facts.link null: the program hasn't said where its pages are */
export function wireMail(
  kind: WireMail,
  facts: { name: string; code: string; link: string | null; linkMinutes: number },
): MailWords {
  const { subject, opening } = WORDS[kind];
  const either = facts.link === null ? [] : ['Or open this link:', facts.link];
  return {
    subject,
    name: facts.name,
    paragraphs: [opening, facts.code, ...either, `${lasts(facts)} If it wasn't you, ignore this email.`],
  };
}

function lasts({ link, linkMinutes }: { link: string | null; linkMinutes: number }): string {
  const code = `The code works once, within ${CODE_MINUTES} minutes.`;
  if (link === null || linkMinutes === CODE_MINUTES) return code;
  const time = linkMinutes < 120 ? `${linkMinutes} minutes` : `${linkMinutes / 60} hours`;
  return `${code} The link works once, within ${time}.`;
}
