import { describe, expect, test } from 'vitest';
import { afterDecline, autoTopUpStep } from './auto-top-up.ts';

const terms = { belowMicroUsd: 5_000_000, microUsd: 20_000_000, capMicroUsd: 50_000_000, retryAt: null };
const now = Date.UTC(2026, 10, 21, 12);
const monthEnd = Date.UTC(2026, 11, 1);
const step = (facts: { availableMicroUsd?: number; toppedUpMicroUsd?: number }) =>
  autoTopUpStep(terms, { availableMicroUsd: 4_999_999, toppedUpMicroUsd: 0, now, monthEnd, ...facts });

describe('a wallet that tops itself up', () => {
  test('charges the card when less than the threshold can be spent', () => {
    expect(step({})).toEqual({ step: 'charge' });
  });
  test('does nothing at the threshold itself', () => {
    expect(step({ availableMicroUsd: 5_000_000 })).toEqual({ step: 'nothing' });
  });
  test('charges up to the limit of the month, and not a cent above it', () => {
    expect(step({ toppedUpMicroUsd: 30_000_000 })).toEqual({ step: 'charge' });
    expect(step({ toppedUpMicroUsd: 30_010_000 })).toEqual({
      step: 'wait',
      until: Date.UTC(2026, 11, 1),
      because: 'cap',
    });
  });
  test('leaves a card alone that was declined a moment ago', () => {
    const declined = { ...terms, retryAt: now + 1 };
    const facts = { availableMicroUsd: 0, toppedUpMicroUsd: 0, now, monthEnd };
    expect(autoTopUpStep(declined, facts)).toEqual({ step: 'wait', until: now + 1, because: 'declined' });
    expect(autoTopUpStep(declined, { ...facts, now: now + 1 })).toEqual({ step: 'charge' });
  });
});

describe('a decline', () => {
  test('leaves the card alone for an hour, twice', () => {
    expect(afterDecline(1, now)).toEqual({ isOff: false, retryAt: now + 3_600_000 });
    expect(afterDecline(2, now)).toEqual({ isOff: false, retryAt: now + 3_600_000 });
  });
  test('turns it off the third time in a row', () => {
    expect(afterDecline(3, now)).toEqual({ isOff: true });
  });
});
