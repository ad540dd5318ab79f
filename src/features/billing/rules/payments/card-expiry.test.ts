import { describe, expect, test } from 'vitest';
import { expiryOf } from './card-expiry.ts';

const at = (text: string) => Date.parse(text);

describe('a card', () => {
  test('can be used until the last moment of its month, UTC', () => {
    const card = { expMonth: 2, expYear: 2028 };
    expect(expiryOf(card, at('2028-02-29T23:59:59.999Z'))).toBe('soon');
    expect(expiryOf(card, at('2028-03-01T00:00:00Z'))).toBe('expired');
  });

  test('of December ends with its year', () => {
    const card = { expMonth: 12, expYear: 2026 };
    expect(expiryOf(card, at('2026-12-31T23:59:59.999Z'))).toBe('soon');
    expect(expiryOf(card, at('2027-01-01T00:00:00Z'))).toBe('expired');
  });

  test('expires soon when 30 days are left, and not a moment before', () => {
    const card = { expMonth: 12, expYear: 2026 };
    expect(expiryOf(card, at('2026-12-01T23:59:59.999Z'))).toBe('valid');
    expect(expiryOf(card, at('2026-12-02T00:00:00Z'))).toBe('soon');
  });

  test.each([
    ['2027-01-31T23:59:59.999Z', 1, 2027],
    ['2027-02-28T23:59:59.999Z', 2, 2027],
    ['2026-11-30T23:59:59.999Z', 11, 2026],
    ['2100-02-28T23:59:59.999Z', 2, 2100],
  ])(
    'at %s, the last moment of month %i of %i, is not expired, and is a moment later',
    (text, expMonth, expYear) => {
      expect(expiryOf({ expMonth, expYear }, at(text))).toBe('soon');
      expect(expiryOf({ expMonth, expYear }, at(text) + 1)).toBe('expired');
    },
  );
});
