import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { type NumberNews, numberMail } from './number-mails.ts';

const links = { numbers: 'https://ahoy.example/numbers', billing: 'https://ahoy.example/billing' };
const mailAbout = (news: NumberNews) => framed(numberMail(news, links), 'person');
const number = '+442079460018';

test('an owner learns what is due, when, and where to top up', () => {
  const mail = mailAbout({ kind: 'number.rent-not-covered', number, dueAt: Date.UTC(2026, 11, 21) });
  expect(mail.subject).toBe('Top up to keep +44 20 7946 0018');
  expect(mail.text).toContain('costs $1.99 and is due on 21 December 2026');
  expect(mail.text).toContain(links.billing);
});

test('someone who lost a number reads until which day it can be restored', () => {
  const mail = mailAbout({ kind: 'number.rent-unpaid', number, goneAt: Date.UTC(2027, 0, 20, 12) });
  expect(mail.text).toContain('Until 19 January 2027 you can top up and restore it');
  expect(mail.text).toContain(links.numbers);
});

test('news of a port-in say what it needs', () => {
  expect(mailAbout({ kind: 'port-in.rejected', number, reason: 'Wrong account' }).text).toContain(
    `We couldn't accept your port-in of +44 20 7946 0018: Wrong account`,
  );
  expect(mailAbout({ kind: 'port-in.scheduled', number, scheduledFor: Date.UTC(2026, 10, 28) }).subject).toBe(
    '+44 20 7946 0018 arrives on 28 November 2026',
  );
  expect(mailAbout({ kind: 'port-in.completed', number }).subject).toBe('+44 20 7946 0018 is here');
});
