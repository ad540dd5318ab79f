import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dunningStep, graceEnd } from './dunning.ts';

const DAY = 86_400_000;
const failedAt = Date.parse('2026-12-01T10:00Z');
const day = (days: number) => failedAt + days * DAY;
const step = (triedDay: number, atDay: number) =>
  dunningStep({ failedAt, triedAt: day(triedDay) }, day(atDay));

test('a renewal that failed is tried again after 1, 3, 5 and 7 days', () => {
  expect(step(0, 0)).toEqual({ kind: 'wait', until: day(1) });
  expect(step(0, 1)).toEqual({ kind: 'retry' });
  expect(step(1, 1)).toEqual({ kind: 'wait', until: day(3) });
  expect(step(1, 3)).toEqual({ kind: 'retry' });
  expect(step(3, 4.9)).toEqual({ kind: 'wait', until: day(5) });
  expect(step(3, 5)).toEqual({ kind: 'retry' });
  expect(step(5, 6.9)).toEqual({ kind: 'wait', until: day(7) });
  expect(step(5, 7)).toEqual({ kind: 'retry' });
});

test('after the retry of day 7 there is nothing more to try', () => {
  expect(step(7, 7)).toEqual({ kind: 'give-up' });
  expect(graceEnd(failedAt)).toBe(day(7));
});

test('a retry that came a little late moves none of the others', () => {
  expect(step(1.4, 2)).toEqual({ kind: 'wait', until: day(3) });
});

test('several missed retries are made up for by one', () => {
  expect(step(0, 5.5)).toEqual({ kind: 'retry' });
  expect(step(5.5, 5.5)).toEqual({ kind: 'wait', until: day(7) });
});

test('the last retry is made up for within a day of the grace, and not weeks later', () => {
  expect(step(5, 7.9)).toEqual({ kind: 'retry' });
  expect(step(5, 8)).toEqual({ kind: 'give-up' });
  expect(step(0, 90)).toEqual({ kind: 'give-up' });
});

test('however often the job runs, the card is asked at most four more times, and then it ends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 200, maxLength: 200 }), (hours) => {
      let [at, triedAt, retries] = [failedAt, failedAt, 0];
      for (const pause of hours) {
        at += pause * 3_600_000;
        if (dunningStep({ failedAt, triedAt }, at).kind !== 'retry') continue;
        retries += 1;
        triedAt = at;
      }
      expect(retries).toBeLessThanOrEqual(4);
      expect(dunningStep({ failedAt, triedAt }, day(30)).kind).toBe('give-up');
    }),
  );
});
