import { describe, expect, test } from 'vitest';
import { createNoTax } from './no-tax.ts';
import { taxSuite } from './tax.suite.ts';
import { createTaxTable } from './tax-table.ts';

const rates = [
  { country: 'DE', name: 'VAT', rateMilliPercent: 19_000 },
  { country: 'FR', name: 'TVA', rateMilliPercent: 20_000 },
  { country: 'CA', name: 'GST', rateMilliPercent: 5_000 },
  { country: 'CA', name: 'QST', rateMilliPercent: 9_975 },
];
const lines = [{ microUsd: 9_990_000 }];

describe('no tax', () => {
  taxSuite(createNoTax);

  test('charges none anywhere', async () => {
    expect(await createNoTax().linesFor({ country: 'DE', lines })).toEqual([]);
  });
});

describe('a table of rates', () => {
  taxSuite(() => createTaxTable(rates));

  test.each([
    ['DE', [{ name: 'VAT', rateMilliPercent: 19_000, microUsd: 1_900_000 }]],
    ['FR', [{ name: 'TVA', rateMilliPercent: 20_000, microUsd: 2_000_000 }]],
    [
      'CA',
      [
        { name: 'GST', rateMilliPercent: 5_000, microUsd: 500_000 },
        { name: 'QST', rateMilliPercent: 9_975, microUsd: 1_000_000 },
      ],
    ],
    ['US', []],
    [null, []],
  ])('charges 9.99 in %s with %o', async (country, expected) => {
    expect(await createTaxTable(rates).linesFor({ country, lines })).toEqual(expected);
  });

  test('the star is for countries that it does not name and for customers of no known country', async () => {
    const table = createTaxTable([...rates, { country: '*', name: 'VAT', rateMilliPercent: 10_000 }]);
    const tenPercent = [{ name: 'VAT', rateMilliPercent: 10_000, microUsd: 1_000_000 }];
    expect(await table.linesFor({ country: 'US', lines })).toEqual(tenPercent);
    expect(await table.linesFor({ country: null, lines })).toEqual(tenPercent);
    expect(await table.linesFor({ country: 'FR', lines })).toMatchObject([{ name: 'TVA' }]);
  });
});
