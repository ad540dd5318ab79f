import { expect, test } from 'vitest';
import { RATE_LIST } from '#features/rates/rules/seed-deck.ts';
import { type Capability, conditionOf, holds } from '#kernel/capabilities.ts';
import { questionsAboutPlans, termsOfAllPlans } from './plan-terms.ts';

/** Answer on an installation with these capabilities. */
const answerTo = (question: string, ...capabilities: Capability[]) =>
  questionsAboutPlans(RATE_LIST)
    .find((one) => one.question === question)
    ?.answer.map(conditionOf)
    .filter((one) => holds(one, new Set(capabilities)))
    .map(({ text }) => text)
    .join(' ');

test('all plans have the terms of the specification', () => {
  expect(termsOfAllPlans()).toEqual([
    '3-day free trial with no credit card',
    'Unused minutes do not roll over',
    'Plan changes take effect on the next billing cycle',
    'No setup fee',
  ]);
});

test('what a minute reaches is read from the zones of the deck', () => {
  expect(answerTo('What does a minute of my plan reach?')).toBe(
    'One minute to zone 1: Canada and United States. A minute to zone 2 (Puerto Rico and United Kingdom landlines) ' +
      'takes 2 of your minutes, and one to zone 3 (all others) takes 3⅓. ' +
      'When your minutes are used up, calls on a paid plan go on at the rates of the rate list.',
  );
});

test('"Unlimited" is explained with the figures of the catalogue', () => {
  expect(answerTo('What does "Unlimited" mean?')).toBe(
    'Calls between users have no limit and are free on every plan. Anything else that Enterprise calls unlimited has a ' +
      'figure behind it. You get 2,000 minutes to phones, then pay per minute. After 1,000 fax pages, a fax waits ' +
      'longer. After 1,000 assistant calls, callers reach voicemail. Only the minutes can cost more than the plan.',
  );
});

test('a plan is paid by card, or by a test card where no money moves', () => {
  const question = 'Can I buy a plan today?';
  expect(answerTo(question, 'card-payments')).toMatch(
    /pay by card and renews every month until you cancel\.$/,
  );
  expect(answerTo(question, 'test-payments')).toMatch(
    /only takes test cards: the plan starts, and no money moves\.$/,
  );
});

test('the minutes of a trial need a verified phone, and a carrier that can ring it', () => {
  const question = 'How does the free trial work?';
  expect(answerTo(question, 'phone-calls')).toContain(
    'verify your email address and your phone number: we call',
  );
  expect(answerTo(question)).toContain('can’t be used before a carrier is connected here');
  expect(answerTo(question)).toMatch(/you’re on Free, and nothing is charged\.$/);
});

test('the terms say how plans are changed, and what a failed renewal leads to', () => {
  expect(answerTo('When do plan changes apply?')).toMatch(
    /^Plan changes take effect on the next billing cycle\./,
  );
  expect(answerTo('What if a renewal cannot be charged?')).toMatch(/^You keep your plan for 7 days while/);
});
