import type { MailWords } from '#kernel/mail-words.ts';

/** What an email about factors tells. */
export type FactorNews = 'added' | 'removed' | 'recovery' | 'reset';

const NEWS: Readonly<Record<FactorNews, { subject: string; said: string }>> = {
  added: {
    subject: 'A new way to confirm your sign-in was added',
    said: 'A second factor or a passkey was just added to your account.',
  },
  removed: {
    subject: 'A way to confirm your sign-in was removed',
    said: 'A second factor or a passkey was just removed from your account.',
  },
  recovery: {
    subject: 'A recovery code was used',
    said: 'Someone, hopefully you, just used one of your recovery codes. It works only once, so you have one code less now.',
  },
  reset: {
    subject: 'Two-step sign-in was turned off',
    said: 'The operator removed your second factors and passkeys and signed you out everywhere. You can sign in with your password and add new ones.',
  },
};

/** Tells the owner, so that nobody adds or removes a factor in silence. */
export function factorMail(news: FactorNews, facts: { name: string; link: string }): MailWords {
  const { subject, said } = NEWS[news];
  return {
    subject,
    name: facts.name,
    linkLabel: 'Set a new password',
    paragraphs: [said, "If it wasn't you, set a new password right away:", facts.link],
  };
}
