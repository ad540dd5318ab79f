import { expect, test } from 'vitest';
import { RATE_LIST } from '#features/rates/rules/seed-deck.ts';
import { CALCULATOR_PLANS, CALCULATOR_START, calculate } from './calculator.ts';

const at = (minutes: string, planId: string = 'basic', countryCode: string = 'US') => ({
  minutes,
  planId,
  rate: RATE_LIST.find((one) => one.countryCode === countryCode),
});

test('it begins with a plan whose minutes are just enough, and names the cheaper one', () => {
  expect(
    calculate(at(CALCULATOR_START.minutes, CALCULATOR_START.planId, CALCULATOR_START.countryCode)),
  ).toEqual({
    isValid: true,
    headline: '$9.99 a month on Basic',
    explanation: 'All of these minutes are included',
    cheapest: 'The cheapest plan for these calls is Phone: $5.99 a month',
    lines: [
      { planId: 'payg_phone', name: 'Phone', price: '$5.99', explanation: '100 at $0.010/min for $1.00' },
      { planId: 'basic', name: 'Basic', price: '$9.99', explanation: 'All of these minutes are included' },
      {
        planId: 'business',
        name: 'Business',
        price: '$24.99',
        explanation: 'All of these minutes are included',
      },
      {
        planId: 'enterprise',
        name: 'Enterprise',
        price: '$49.99',
        explanation: 'All of these minutes are included',
      },
      {
        planId: 'free',
        name: 'Free',
        price: 'Not enough',
        explanation: 'Free covers only 10 of these minutes',
      },
    ],
  });
});

test('the cheapest plan is marked', () => {
  expect(calculate(at('10', 'free'))).toMatchObject({
    headline: '$0.00 a month on Free',
    cheapest: 'Free is the cheapest plan for these calls',
  });
});

test('a plan that cannot do the calls says so instead of a price', () => {
  expect(calculate(at('40', 'free', 'GB'))).toMatchObject({
    headline: 'Too many minutes for Free',
    explanation: 'Free covers only 5 of these minutes',
    cheapest: 'The cheapest plan for these calls is Phone: $5.79 a month',
  });
});

test.each(['', '-5', '1.5', 'many', '44641'])('"%s" minutes give a sentence and no price', (minutes) => {
  expect(calculate(at(minutes))).toEqual({
    isValid: false,
    field: 'minutes',
    problem: 'Enter whole minutes from 0 to 44,640',
  });
});

test('a country or a plan that does not exist gives a sentence and no price', () => {
  expect(calculate(at('10', 'basic', 'XX'))).toEqual({
    isValid: false,
    field: 'country',
    problem: 'Choose a country',
  });
  expect(calculate(at('10', 'payg_fax'))).toEqual({
    isValid: false,
    field: 'plan',
    problem: 'Choose a plan',
  });
});

test('it offers the plans on which one can call', () => {
  expect(CALCULATOR_PLANS.map(({ name }) => name)).toEqual([
    'Free',
    'Basic',
    'Business',
    'Enterprise',
    'Phone',
  ]);
});
