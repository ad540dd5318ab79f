import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { billingConfig } from './config.ts';

const read = (env: Record<string, string | undefined>) =>
  settingsOf(readConfig(env, [], [billingConfig]), billingConfig);

describe('taxes on invoices', () => {
  test('are listed by country, with rates to a thousandth of a percent', () => {
    const { TAX_RATES } = read({ TAX_RATES: 'DE:VAT:19, FR:TVA:20,CA:GST:5,CA:QST:9.975,*:VAT:7.5' });
    expect(TAX_RATES).toEqual([
      { country: 'DE', name: 'VAT', rateMilliPercent: 19_000 },
      { country: 'FR', name: 'TVA', rateMilliPercent: 20_000 },
      { country: 'CA', name: 'GST', rateMilliPercent: 5_000 },
      { country: 'CA', name: 'QST', rateMilliPercent: 9_975 },
      { country: '*', name: 'VAT', rateMilliPercent: 7_500 },
    ]);
    expect(read({}).TAX_RATES).toEqual([]);
  });

  test.each(['DE', 'DE:VAT', 'DE:VAT:x', 'DE:VAT:-1', 'DE:VAT:100', 'DE::19', 'de:VAT:19', 'DE:VAT:9.9999'])(
    'stop the start when they are written as %s',
    (text) =>
      expect(() => read({ TAX_RATES: `FR:TVA:20,${text}` })).toThrow(
        `TAX_RATES: "${text}" is not COUNTRY:NAME:PERCENT`,
      ),
  );
});

test("the seller's address is lines separated by commas", () => {
  const { SELLER_ADDRESS } = read({ SELLER_ADDRESS: '1 Quay Street, Bristol , BS1 4DJ' });
  expect(SELLER_ADDRESS).toEqual(['1 Quay Street', 'Bristol', 'BS1 4DJ']);
  expect(read({}).SELLER_ADDRESS).toEqual([]);
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the keys of Stripe', () => {
  test('are three, or none', () => {
    expect(read(stripe)).toMatchObject(stripe);
    expect(read({}).STRIPE_SECRET_KEY).toBeUndefined();
  });

  test.each(Object.keys(stripe))('without %s stop the start with its sentence', (missing) => {
    expect(() => read({ ...stripe, [missing]: undefined })).toThrow(
      new RegExp(`^The configuration is not valid:\\n {2}${missing}: Missing\\. \\S.*\\.$`),
    );
  });

  test('in the wrong places stop the start', () => {
    expect(() => read({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow('STRIPE_PUBLISHABLE_KEY');
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY');
  });
});
