import { expect, test } from 'vitest';
import { rangeOf } from '#features/numbers/rules/number-areas.ts';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { callsUntil } from './month.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Various hours on 60 days of a year that cover all weekdays and ends of months. */
const STARTS = Array.from(
  { length: 60 },
  (_, nth) => Date.parse('2026-11-22T00:10:00Z') + nth * (6 * DAY_MS + 5 * HOUR_MS),
);

test.each(STARTS)('a month until %d has 60 to 90 calls, one after the other, all of them over', (until) => {
  const calls = callsUntil(until);
  expect(calls.length).toBeGreaterThanOrEqual(60);
  expect(calls.length).toBeLessThanOrEqual(90);
  let free = until - 31 * DAY_MS;
  for (const { placedAt, talkSeconds } of calls) {
    expect(placedAt).toBeGreaterThan(free);
    // An unanswered call rings for 45 seconds at most.
    free = placedAt + 46_000 + talkSeconds * 1_000;
  }
  expect(free).toBeLessThan(until);
});

test.each(STARTS)('there are calls on each of the seven days before %d', (until) => {
  const days = new Set(callsUntil(until).map(({ placedAt }) => new Date(placedAt).toDateString()));
  const today = new Date(until);
  for (let ago = 1; ago <= 7; ago += 1)
    expect(days).toContain(
      new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago).toDateString(),
    );
});

test('the same first start has the same calls', () => {
  const [until = 0] = STARTS;
  expect(callsUntil(until)).toEqual(callsUntil(until));
});

test('only numbers that are nobody’s are called: those of fiction and test numbers', () => {
  // ARCEP reserves 01 99 00 xx xx for films. The stock of numbers doesn't have it.
  const isOfFiction = (number: string) =>
    rangeOf(number) !== null ||
    number.startsWith('+3319900') ||
    Object.values<string>(TEST_NUMBERS).includes(number);
  const numbers = callsUntil(STARTS[0] ?? 0).flatMap((call) =>
    call.with.startsWith('+') ? [call.with] : [],
  );
  for (const number of numbers) expect([number, isOfFiction(number)]).toEqual([number, true]);
});
