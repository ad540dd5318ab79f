import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('taxes on invoices', () => {
  test('are listed by country, with rates to a thousandth of a percent', () => {
    const { TAX_RATES } = readConfig({ TAX_RATES: 'DE:VAT:19, FR:TVA:20,CA:GST:5,CA:QST:9.975,*:VAT:7.5' });
    expect(TAX_RATES).toEqual([
      { country: 'DE', name: 'VAT', rateMilliPercent: 19_000 },
      { country: 'FR', name: 'TVA', rateMilliPercent: 20_000 },
      { country: 'CA', name: 'GST', rateMilliPercent: 5_000 },
      { country: 'CA', name: 'QST', rateMilliPercent: 9_975 },
      { country: '*', name: 'VAT', rateMilliPercent: 7_500 },
    ]);
    expect(readConfig({}).TAX_RATES).toEqual([]);
  });

  test.each(['DE', 'DE:VAT', 'DE:VAT:x', 'DE:VAT:-1', 'DE:VAT:100', 'DE::19', 'de:VAT:19', 'DE:VAT:9.9999'])(
    'stop the start when they are written as %s',
    (text) =>
      expect(() => readConfig({ TAX_RATES: `FR:TVA:20,${text}` })).toThrow(
        `TAX_RATES: "${text}" is not COUNTRY:NAME:PERCENT`,
      ),
  );
});

test("the seller's address is lines separated by commas", () => {
  const { SELLER_ADDRESS } = readConfig({ SELLER_ADDRESS: '1 Quay Street, Bristol , BS1 4DJ' });
  expect(SELLER_ADDRESS).toEqual(['1 Quay Street', 'Bristol', 'BS1 4DJ']);
  expect(readConfig({}).SELLER_ADDRESS).toEqual([]);
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the keys of Stripe', () => {
  test('are three, or none', () => {
    expect(readConfig(stripe)).toMatchObject(stripe);
    expect(readConfig({}).STRIPE_SECRET_KEY).toBeUndefined();
  });

  test.each(Object.keys(stripe))('without %s stop the start with its sentence', (missing) => {
    expect(() => readConfig({ ...stripe, [missing]: undefined })).toThrow(
      new RegExp(`^The configuration is not valid:\\n {2}${missing}: Missing\\. \\S.*\\.$`),
    );
  });

  test('in the wrong places stop the start', () => {
    expect(() => readConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY',
    );
    expect(() => readConfig({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY');
  });
});

const telnyx = {
  TELNYX_API_KEY: 'KEY1',
  TELNYX_CONNECTION_ID: '1400000000001',
  TELNYX_PUBLIC_KEY: 'eu2zvPjhY6odxV34Z/EsRiERvTodkev4Fq0SlK90Izg=',
  PUBLIC_URL: 'https://ahoy.example.com',
};

describe('calls by Telnyx', () => {
  test('need its key, its application, its public key and an address of ours', () => {
    expect(readConfig(telnyx)).toMatchObject(telnyx);
  });

  test.each(Object.keys(telnyx))('without %s stop the start with its sentence', (missing) => {
    expect(() => readConfig({ ...telnyx, [missing]: undefined })).toThrow(
      new RegExp(`^The configuration is not valid:\\n {2}${missing}: Missing\\. \\S.*\\.$`),
    );
  });

  test('are not needed to rent its numbers', () => {
    expect(readConfig({ TELNYX_API_KEY: 'KEY1' }).TELNYX_CONNECTION_ID).toBeUndefined();
  });

  test.each([
    ['TELNYX_PUBLIC_KEY', 'a key'],
    ['TELNYX_CONNECTION_ID', 'my application'],
    ['TELNYX_HIDDEN_CALLER', '415 555 0100'],
    ['TELNYX_STREAM_URL', 'https://ahoy.example.com'],
  ])('with %s written as "%s" stop the start', (name, value) => {
    expect(() => readConfig({ ...telnyx, [name]: value })).toThrow(name);
  });

  test('have their sound where it is said, without a slash at the end', () => {
    const { TELNYX_STREAM_URL } = readConfig({ ...telnyx, TELNYX_STREAM_URL: 'wss://one.example.com/' });
    expect(TELNYX_STREAM_URL).toBe('wss://one.example.com');
  });
});

test('the audio of a second instance has a port of its own, because its PORT is another', () => {
  expect(readConfig({}).MEDIA_PORT).toBe(3010);
  expect(readConfig({ PORT: '3001' }).MEDIA_PORT).toBe(3011);
  expect(readConfig({ PORT: '0' }).MEDIA_PORT).toBe(0);
  expect(readConfig({ PORT: '3001', MEDIA_PORT: '4000' }).MEDIA_PORT).toBe(4000);
});

test.each([
  ['PORT', 'http', 'write a number'],
  ['PORT', '70000', 'write at most 65535'],
  ['CALL_HISTORY_DAYS', '0', 'write at least 30'],
  ['REGISTRATION', 'maybe', 'write confirm or instant'],
  ['SERVICES', 'web,foo', 'write web or worker or realtime'],
  ['SESSION_SECRET', 'short', 'write at least 32 characters'],
  ['OPERATOR_EMAIL', 'ann', 'write an email address, such as help@example.com'],
  ['MEDIA_ADDRESS', '::1', 'write an IPv4 address, such as 203.0.113.9'],
  ['CALL_COUNTRIES', 'Germany', "this isn't in the right form"],
])('%s=%s stops the start with what to write', (name, value, remedy) => {
  expect(() => readConfig({ [name]: value })).toThrow(`\n  ${name}: ${remedy}. `);
});
