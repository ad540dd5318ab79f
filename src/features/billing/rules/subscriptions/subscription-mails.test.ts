import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { planMail } from './subscription-mails.ts';

const page = 'https://ahoy.test/billing';
const mailAbout = (...facts: Parameters<typeof planMail>) => framed(planMail(...facts), 'person');
const at = (text: string) => Date.parse(`${text}T10:00Z`);

test('a renewal is announced with its day and its price', () => {
  expect(
    mailAbout(
      { kind: 'plan.renews-soon', planId: 'business', at: at('2026-12-01'), microUsd: 24_990_000 },
      page,
    ),
  ).toMatchObject({
    subject: 'Your Business plan renews on 1 Dec 2026',
    text:
      'Hello,\n\nOn 1 Dec 2026 your Business plan starts a new month. $24.99 plus taxes will be charged to your ' +
      'default card.\n\nYou can change or cancel it until then:\n\nhttps://ahoy.test/billing\n\nAhoy\n',
  });
});

test('the end of a trial says that nothing is charged', () => {
  const mail = mailAbout({ kind: 'plan.trial-ends-soon', planId: 'basic', at: at('2026-11-24') }, page);
  expect(mail.subject).toBe('Your trial of Basic ends on 24 Nov 2026');
  expect(mail.text).toContain('Nothing is charged, and your account moves to Free.');
  expect(mailAbout({ kind: 'plan.trial-ended', planId: 'basic' }, page).text).toContain(
    'Nothing was charged',
  );
});

test('a renewal that failed says why, until when the plan stays, and when the card is asked again', () => {
  const failed = {
    kind: 'plan.renewal-failed',
    planId: 'basic',
    reason: 'Your card has expired. Please update it or try another card.',
    graceEndsAt: at('2026-12-08'),
  } as const;
  const mail = mailAbout({ ...failed, nextTryAt: at('2026-12-02') }, page);
  expect(mail.subject).toBe("Your Basic plan couldn't be renewed");
  expect(mail.text).toContain(
    'Your card has expired. Please update it or try another card. You keep your plan until 8 Dec 2026.',
  );
  expect(mail.text).toContain("We'll try again on 2 Dec 2026.");
});

test('a plan that has ended says why', () => {
  const text = (because: 'not-paid' | 'cancelled') =>
    mailAbout({ kind: 'plan.ended', planId: 'payg_phone', because }, page).text;
  expect(text('not-paid')).toContain("We couldn't renew it, so it has ended. You won't be charged again.");
  expect(text('cancelled')).toContain('It has ended as you asked.');
});
