import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { contactMail, mailboxOf } from './contact-mail.ts';

const mailAbout = (...about: Parameters<typeof contactMail>) => framed(contactMail(...about), 'operator');
const message = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Vera Visitor',
  email: 'vera@people.test',
  phone: null,
  inquiryType: 'sales',
  subject: 'Forty lines',
  message: 'Good morning,\nwe are forty people.',
} as const;
const facts = {
  receivedAt: '2026-11-21 12:00 UTC',
  inboxLink: 'https://ahoy.test/admin/messages',
};

test('the mail says everything that was written, and "Not provided" for a phone that was not', () => {
  expect(mailAbout(message, facts)).toEqual({
    subject: 'Contact form (Sales Information): Forty lines',
    text: `Name: Vera Visitor
Email: vera@people.test
Phone: Not provided
Inquiry: Sales Information
Subject: Forty lines
Received: 2026-11-21 12:00 UTC

> Good morning,
> we are forty people.

Sent with the contact form. Answer it at https://ahoy.test/admin/messages
`,
  });
});

test('a phone number that was given is in the mail', () => {
  expect(mailAbout({ ...message, phone: '+1 202 555 0134' }, facts).text).toContain(
    '\nPhone: +1 202 555 0134\n',
  );
});

test('no line of a message can pass for one of ours, however lines are ended', () => {
  const forged = 'Hello\r\nEmail: boss@people.test\rPhone: 1\nSubject: Urgent';
  const { text } = mailAbout({ ...message, message: forged }, facts);
  expect(text).toContain('\n> Hello\n> Email: boss@people.test\n> Phone: 1\n> Subject: Urgent\n');
});

test.each([
  ['general', 'support'],
  ['sales', 'sales'],
  ['support', 'support'],
  ['billing', 'support'],
  ['partnership', 'partners'],
  ['feature', 'support'],
  ['feedback', 'support'],
] as const)('%s is answered by %s', (inquiryType, mailbox) => {
  expect(mailboxOf(inquiryType)).toBe(mailbox);
});
