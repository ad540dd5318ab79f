import { expect, test } from 'vitest';
import { questionsAboutPlans, termsOfAllPlans } from './plan-terms.ts';

const answerTo = (question: string) => questionsAboutPlans().find((one) => one.question === question)?.answer;

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
    'One minute to zone 1: Canada and United States. A minute to zone 2 (Puerto Rico and United Kingdom landlines) takes 2 of your minutes, ' +
      'one to zone 3 (all others) 3⅓. ' +
      'When they are used up, a paid plan goes on at the rates of the rate list.',
  );
});

test('"Unlimited" is explained with the figures of the catalogue', () => {
  expect(answerTo('What does "Unlimited" mean?')).toBe(
    'Calls between users have no limit and no price, on any plan. Where Enterprise says it of something else, a figure ' +
      'stands behind it: 2,000 minutes to phones, then per-minute rates; 1,000 fax pages, beyond which a fax waits ' +
      'longer; 1,000 calls of the assistant, beyond which callers reach voicemail. Only the minutes can cost more than ' +
      'the plan.',
  );
});

test('it is said how plans are bought, changed and ended, and that the trial never charges', () => {
  expect(answerTo('Can I buy a plan today?')).toMatch(/^Yes\. .* before you pay by card\./);
  expect(answerTo('How does the free trial work?')).toMatch(/ends on Free, and nothing is charged\.$/);
  expect(answerTo('When do plan changes apply?')).toMatch(
    /^Plan changes take effect on the next billing cycle\./,
  );
  expect(answerTo('What if a renewal cannot be charged?')).toMatch(/^Your plan stays for 7 days,/);
});
