import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { type WalletNews, walletMail } from './wallet-mails.ts';

const facts = { availableMicroUsd: 1_239_999, link: 'https://ahoy.test/billing' };
const textOf = (news: WalletNews) => framed(walletMail(news, facts), 'person');

test('a mail about a low balance says what is left, and where one tops up', () => {
  expect(textOf({ kind: 'wallet.low' })).toMatchObject({
    subject: 'Your balance is low',
    text: [
      'Hello,',
      "Your balance pays for what your plan doesn't include, and it's running low.",
      'Your balance is $1.23. Top up here:',
      'https://ahoy.test/billing',
      'Ahoy\n',
    ].join('\n\n'),
  });
});

test('one about the limit of automatic top-ups says how high it is', () => {
  const { subject, text } = textOf({ kind: 'wallet.capped', capMicroUsd: 50_000_000 });
  expect(subject).toBe('Your balance is low');
  expect(text).toContain('have reached the limit of $50.00 for this month');
});

test('one about a declined card says what the bank said', () => {
  const { subject, text } = textOf({ kind: 'wallet.declined', why: 'Your card has expired.' });
  expect(subject).toBe('Your card was declined');
  expect(text).toContain('Your bank said: Your card has expired.');
  expect(textOf({ kind: 'wallet.declined', why: null }).text).not.toContain('The answer was');
});

test('one about automatic top-ups that have ended says why', () => {
  const declined = textOf({ kind: 'wallet.turned-off', because: 'declined', why: 'Your card has expired.' });
  expect(declined.subject).toBe('Automatic top-up is off');
  expect(declined.text).toContain('Your card was declined 3 times in a row');
  expect(declined.text).toContain('Your bank said: Your card has expired.');
  const removed = textOf({ kind: 'wallet.turned-off', because: 'card-removed', why: null });
  expect(removed.text).toContain('was removed, so we turned it off');
});
