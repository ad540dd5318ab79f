import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Creditable, creditOf, pricePart } from './credit.ts';

const vat = { name: 'VAT', rateMilliPercent: 19_000, microUsd: 1_900_000 };
const basic: Creditable = {
  title: 'Basic plan',
  subtotalMicroUsd: 9_990_000,
  taxes: [vat],
  left: { subtotalMicroUsd: 9_990_000, taxMicroUsd: [1_900_000] },
};
const line = (microUsd: number) => ({
  description: 'Basic plan',
  quantity: 1,
  unitMicroUsd: microUsd,
  microUsd,
  period: null,
});

describe('a credit note of 9.99 with 1.90 tax', () => {
  test('for the whole gives back both', () => {
    expect(creditOf(basic, { kind: 'whole' })).toEqual({ lines: [line(9_990_000)], taxes: [vat] });
  });

  test('for an amount gives back the tax that was on it', () => {
    expect(creditOf(basic, { kind: 'total', microUsd: 5_000_000 })).toEqual({
      lines: [line(4_200_000)],
      taxes: [{ ...vat, microUsd: 800_000 }],
    });
  });

  test('for lines adds the tax on them', () => {
    const lines = [
      { description: 'Ten days without service', microUsd: 3_330_000 },
      { description: 'Kindness', microUsd: 10_000 },
    ];
    expect(creditOf(basic, { kind: 'lines', lines })).toMatchObject({
      lines: [
        { description: 'Ten days without service', microUsd: 3_330_000 },
        { description: 'Kindness', microUsd: 10_000 },
      ],
      taxes: [{ microUsd: 640_000 }],
    });
  });

  test.each([
    ['more than it was', { kind: 'total', microUsd: 11_900_000 }],
    ['nothing', { kind: 'total', microUsd: 0 }],
    ['less than nothing', { kind: 'total', microUsd: -10_000 }],
    ['lines above the price', { kind: 'lines', lines: [{ description: 'x', microUsd: 10_000_000 }] }],
    ['no lines', { kind: 'lines', lines: [] }],
  ] as const)('is not given for %s', (_what, request) => {
    expect(creditOf(basic, request)).toBeNull();
  });

  test('is not given when nothing is left', () => {
    const spent = { ...basic, left: { subtotalMicroUsd: 0, taxMicroUsd: [0] } };
    expect(creditOf(spent, { kind: 'whole' })).toBeNull();
  });
});

test('notes for any parts never give back more than was paid, and the last gives back the rest exactly', () => {
  const part = fc.record({
    kind: fc.constantFrom('total' as const, 'lines' as const),
    cents: fc.integer({ min: 1, max: 1500 }),
  });
  const taxCents = fc.array(fc.nat(500), { maxLength: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), taxCents, fc.array(part), (cents, taxes, parts) => {
      let left = { subtotalMicroUsd: cents * 10_000, taxMicroUsd: taxes.map((tax) => tax * 10_000) };
      const invoice = {
        title: 'x',
        subtotalMicroUsd: cents * 10_000,
        taxes: taxes.map((tax) => ({ name: 't', rateMilliPercent: 1, microUsd: tax * 10_000 })),
      };
      const request = parts.map(({ kind, cents: asks }) =>
        kind === 'total'
          ? { kind, microUsd: asks * 10_000 }
          : { kind, lines: [{ description: 'x', microUsd: asks * 10_000 }] },
      );
      for (const each of [...request, { kind: 'whole' as const }]) {
        const credit = creditOf({ ...invoice, left }, each);
        if (credit === null) continue;
        const subtotal = credit.lines.reduce((sum, { microUsd }) => sum + microUsd, 0);
        const tax = credit.taxes.map(({ microUsd }) => microUsd);
        expect(subtotal).toBeGreaterThanOrEqual(0);
        expect([subtotal, ...tax].every((amount) => amount >= 0 && amount % 10_000 === 0)).toBe(true);
        if (each.kind === 'total')
          expect(subtotal + tax.reduce((sum, one) => sum + one, 0)).toBe(each.microUsd);
        left = {
          subtotalMicroUsd: left.subtotalMicroUsd - subtotal,
          taxMicroUsd: left.taxMicroUsd.map((amount, at) => amount - (tax[at] ?? 0)),
        };
        expect([left.subtotalMicroUsd, ...left.taxMicroUsd].every((amount) => amount >= 0)).toBe(true);
      }
      expect([left.subtotalMicroUsd, ...left.taxMicroUsd].every((amount) => amount === 0)).toBe(true);
    }),
  );
});

test.each([
  ['all of it', 11_890_000, 9_990_000],
  ['a half', 5_940_000, 4_990_000],
  ['a cent', 10_000, 10_000],
])('the price that is in %s is in whole cents', (_part, microUsd, price) => {
  const invoice = { subtotalMicroUsd: 9_990_000, totalMicroUsd: 11_890_000 };
  expect(pricePart(invoice, microUsd)).toBe(price);
});
