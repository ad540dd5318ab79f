import { describe, expect, test } from 'vitest';
import { type Ring, shortRingOf } from './short-ring.ts';

const ring = (changed: Partial<Ring> = {}): Ring => ({
  ringMs: 1_000,
  isAnswered: false,
  rate: { kind: 'mobile', microUsdPerMinute: 20_000 },
  accountsRung: 1,
  ...changed,
});

describe('a call that its caller gives up within two seconds', () => {
  test.each(['premium', 'shared', 'satellite'])('from a %s number is costly', (kind) => {
    expect(shortRingOf(ring({ rate: { kind, microUsdPerMinute: 10_000 } }))).toBe('costly');
  });

  test('from a number at a quarter of a dollar a minute is costly, and at a little less it is not', () => {
    expect(shortRingOf(ring({ rate: { kind: 'mobile', microUsdPerMinute: 250_000 } }))).toBe('costly');
    expect(shortRingOf(ring({ rate: { kind: 'mobile', microUsdPerMinute: 249_999 } }))).toBeNull();
  });

  test('from a number that rings a fifth account within an hour is widespread', () => {
    expect(shortRingOf(ring({ accountsRung: 4 }))).toBeNull();
    expect(shortRingOf(ring({ accountsRung: 5 }))).toBe('widespread');
  });

  test('is judged by price first', () => {
    expect(
      shortRingOf(ring({ rate: { kind: 'premium', microUsdPerMinute: 1_500_000 }, accountsRung: 50 })),
    ).toBe('costly');
  });

  test('from a number without a rate is only judged by how many it rings', () => {
    expect(shortRingOf(ring({ rate: null }))).toBeNull();
    expect(shortRingOf(ring({ rate: null, accountsRung: 5 }))).toBe('widespread');
  });
});

describe("isn't a short ring", () => {
  const premium = { kind: 'premium', microUsdPerMinute: 1_500_000 };

  test('when it rang for two seconds', () => {
    expect(shortRingOf(ring({ rate: premium, ringMs: 1_999 }))).toBe('costly');
    expect(shortRingOf(ring({ rate: premium, ringMs: 2_000 }))).toBeNull();
  });

  test('when it was answered', () => {
    expect(shortRingOf(ring({ rate: premium, accountsRung: 9, isAnswered: true }))).toBeNull();
  });
});
