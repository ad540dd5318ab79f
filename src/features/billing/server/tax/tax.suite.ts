import { expect, test } from 'vitest';
import type { Tax } from './tax.ts';

const sale = (country: string | null, ...amounts: number[]) => ({
  country,
  lines: amounts.map((microUsd) => ({ microUsd })),
});

/** Contract of every tax engine. */
export function taxSuite(open: () => Tax): void {
  test('taxes are whole cents, not below zero, with a name and a rate', async () => {
    for (const country of ['DE', 'FR', 'CA', 'US', null])
      for (const line of await open().linesFor(sale(country, 9_990_000, 240_000))) {
        expect(line.microUsd % 10_000).toBe(0);
        expect(line.microUsd).toBeGreaterThanOrEqual(0);
        expect(line.rateMilliPercent).toBeGreaterThan(0);
        expect(line.name).not.toBe('');
      }
  });

  test('the same sale has the same taxes', async () => {
    const tax = open();
    const request = sale('DE', 24_990_000, -4_990_000);
    expect(await tax.linesFor(request)).toEqual(await tax.linesFor(request));
  });

  test('only the sum of the lines counts, so that it is rounded once', async () => {
    const parts = await open().linesFor(sale('DE', 30_000, 30_000, 30_000));
    expect(parts).toEqual(await open().linesFor(sale('DE', 90_000)));
  });

  test('nothing is due on nothing', async () => {
    const lines = await open().linesFor(sale('DE', 9_990_000, -9_990_000));
    expect(lines.every(({ microUsd }) => microUsd === 0)).toBe(true);
  });
}
