import { describe, expect, test } from 'vitest';
import type { Quote } from '../../model.ts';
import { helpFor, quoteCheck, reasonNotToDial, talkTimeText } from './quote-check.ts';

const quote: Quote = {
  number: '+442079460018',
  destination: 'United Kingdom',
  countryCode: 'GB',
  microUsdPerMinute: 20_000,
  includedMs: 0,
  affordableMs: 75_000_000,
  refusal: null,
};
const whole = {
  typed: '+442079460018',
  home: 'US',
  number: '+442079460018',
  settled: '+442079460018',
  quote,
  isFailed: false,
};
const refused: Quote = {
  ...quote,
  affordableMs: 0,
  refusal: {
    code: 'billing.insufficientBalance',
    sentence: 'Your balance is too low for this. Please top up.',
  },
};

test('a complete number with a price can be called', () => {
  const check = quoteCheck(whole);
  expect(check).toEqual({ state: 'priced', quote });
  expect(reasonNotToDial(check)).toBeNull();
});

test('an emergency number is reported before anything else', () => {
  const check = quoteCheck({ ...whole, typed: '112', number: null, quote: undefined });
  expect(reasonNotToDial(check)).toBe('Ahoy cannot reach emergency services. Use another phone.');
});

test.each([
  [{ typed: '', number: null }, 'Please enter a phone number'],
  [{ number: null }, "This phone number isn't complete yet."],
  [{ settled: '+44207946001' }, 'Checking the price'],
  [{ quote: undefined }, 'Checking the price'],
  [{ quote: undefined, isFailed: true }, "We couldn't check the price"],
  [{ quote: refused }, 'Your balance is too low for this. Please top up.'],
] as const)('%j cannot be called: %s', (facts, sentence) => {
  expect(reasonNotToDial(quoteCheck({ ...whole, ...facts }))).toBe(sentence);
});

test("another number's price isn't this one's", () => {
  expect(quoteCheck({ ...whole, number: '+442079460019' })).toEqual({ state: 'pending' });
});

test.each([
  ['billing.insufficientBalance', 'top-up'],
  ['calling.planHasNoCalls', 'choose-plan'],
  ['calling.fromRequired', 'choose-number'],
  ['calling.callerIdNotYours', 'choose-number'],
  ['calling.proofMissing', 'verify'],
  ['calling.phoneProofMissing', 'verify-phone'],
  ['calling.phoneProofUsed', 'verify-phone'],
  ['calling.noFreeMinutes', 'choose-plan'],
  ['calling.phoneFrozen', 'contact'],
  ['calling.countryNotServed', null],
])('what helps with %s is %s', (code, help) => {
  expect(helpFor(code)).toBe(help);
});

describe('the longest talk time', () => {
  test.each([
    [{ includedMs: 0, affordableMs: 75_059_000 }, '20 h 50 min with your balance'],
    [{ includedMs: 600_000, affordableMs: 600_000 }, 'Included · 10 min left in your plan'],
    [{ includedMs: 600_000, affordableMs: 659_999 }, 'Included · 10 min left in your plan'],
    [
      { includedMs: 600_000, affordableMs: 900_000 },
      'Included · 10 min left in your plan, then 5 min with your balance',
    ],
    [{ includedMs: 0, affordableMs: 59_000 }, 'Less than a minute'],
  ])('%j: %s', (time, text) => {
    expect(talkTimeText({ microUsdPerMinute: 20_000, ...time })).toBe(text);
  });

  test('costs nothing on a test line', () => {
    expect(talkTimeText({ microUsdPerMinute: 0, includedMs: 600_000, affordableMs: 600_000 })).toBe('Free');
  });
});
