import type { MailWords } from '#kernel/mail-words.ts';
import { RESET_TOKEN_MINUTES, VERIFY_TOKEN_HOURS } from '../constants.ts';
import { CODE_MINUTES } from '../constants-codes.ts';

/** Asks the owner of an address to confirm it. */
export function verifyEmailMail(facts: { name: string; link: string }): MailWords {
  return {
    subject: 'Confirm your email address',
    name: facts.name,
    linkLabel: 'Confirm email address',
    paragraphs: [
      'Please confirm that this is your email address:',
      facts.link,
      `The link works for ${VERIFY_TOKEN_HOURS} hours. If you didn't create an account, you can ignore this email.`,
    ],
  };
}

/** Opens the account that someone registered with this address. */
export function openAccountMail(facts: { name: string; link: string }): MailWords {
  return {
    subject: 'Open your account',
    name: facts.name,
    linkLabel: 'Open account',
    paragraphs: [
      'Confirm your email address to open your account:',
      facts.link,
      `The link works once, within ${VERIFY_TOKEN_HOURS} hours. If you didn't register, ignore this email and no account will be opened.`,
    ],
  };
}

/** Signs in. The code is for the page that asked, the link for whichever browser the email is read in. */
export function signInCodeMail(facts: { name: string; code: string; link: string }): MailWords {
  return {
    subject: `${facts.code} is your sign-in code`,
    name: facts.name,
    linkLabel: 'Sign in',
    paragraphs: [
      'Enter this code on the sign-in page:',
      facts.code,
      'Or open this link, in any browser:',
      facts.link,
      `Both work once, within ${CODE_MINUTES} minutes. If you didn't ask for them, ignore this email and don't share the code with anyone.`,
    ],
  };
}

/** Source: decision R33. */
export function resetPasswordMail(facts: { name: string; link: string }): MailWords {
  return {
    subject: 'Set a new password',
    name: facts.name,
    linkLabel: 'Set a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account. Set it here:',
      facts.link,
      `The link works once, within ${RESET_TOKEN_MINUTES} minutes. If it wasn't you, ignore this email and your password will stay the same.`,
    ],
  };
}

/** Source: decision R26. Tells the owner, so that a thief can't change a password in silence. */
export function passwordChangedMail(facts: { name: string; link: string }): MailWords {
  return {
    subject: 'Your password was changed',
    name: facts.name,
    linkLabel: 'Set a new password',
    paragraphs: [
      'Your password was just changed, and all your other devices were signed out.',
      "If it wasn't you, set a new password right away:",
      facts.link,
    ],
  };
}

/** Goes to an address that has an account when someone registers with it, so only its owner learns that it is known. */
export function alreadyRegisteredMail(facts: { name: string; link: string; resetLink: string }): MailWords {
  return {
    subject: 'You already have an account',
    name: facts.name,
    linkLabel: ['Sign in', 'Set a new password'],
    paragraphs: [
      'Someone, maybe you, tried to create an account with your email address, but you already have one. Sign in here:',
      facts.link,
      'Forgot your password? Set a new one:',
      facts.resetLink,
      "If it wasn't you, you don't need to do anything.",
    ],
  };
}
