import type { MailWords } from '#kernel/mail-words.ts';
import { CODE_MINUTES } from '../../constants-codes.ts';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '../../constants-profile.ts';

/**
 * To the new address: proves that it is theirs.
 * @param facts.code for a program that was asked for the change
 */
export function confirmEmailChangeMail(facts: {
  name: string;
  link: string;
  code?: string | undefined;
}): MailWords {
  const { code } = facts;
  const asks =
    code === undefined
      ? ['You asked to use this address for your account. Confirm it here:']
      : [
          'You asked to use this address for your account. Enter this code to confirm it:',
          code,
          'Or open this link:',
        ];
  const codeLasts = code === undefined ? '' : `The code works once, within ${CODE_MINUTES} minutes. `;
  return {
    subject: 'Confirm your new email address',
    name: facts.name,
    linkLabel: 'Confirm email address',
    paragraphs: [
      ...asks,
      facts.link,
      `${codeLasts}The link works once, within ${EMAIL_CHANGE_HOURS} hours. If it wasn't you, ignore this email and nothing will change.`,
    ],
  };
}

/** To the new address, when it has an account already. Only its owner learns that. */
export function addressInUseMail(facts: { link: string }): MailWords {
  return {
    subject: 'Your email address is already in use',
    linkLabel: 'Sign in',
    paragraphs: [
      'Someone, maybe you, tried to use this address for another account, but it already has one. Sign in here:',
      facts.link,
      "If it wasn't you, you don't need to do anything.",
    ],
  };
}

/** To the old address, once the new one counts: its owner can take it back. */
export function emailChangedMail(facts: { name: string; newEmail: string; link: string }): MailWords {
  return {
    subject: 'Your email address was changed',
    name: facts.name,
    linkLabel: 'Undo the change',
    paragraphs: [
      `Your account now uses ${hidden(facts.newEmail)}. If that was you, you don't need to do anything.`,
      "If it wasn't you, undo the change:",
      facts.link,
      `The link works for ${EMAIL_UNDO_DAYS} days. It signs out every device and asks you for a new password.`,
    ],
  };
}

/** Enough to recognise an address, and not enough to write to it: "a…@archer.example". */
function hidden(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
