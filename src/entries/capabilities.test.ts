import { expect, test } from 'vitest';
import { PAGE_BLANKS } from '#kernel/page-blanks.ts';
import { pageValuesOf as platformPageValuesOf } from '#platform/server/http/filled-pages.ts';
import { capabilitiesOf, cspSourcesOf, pageValuesOf, providersOf } from './capabilities.ts';
import { readConfiguration } from './configuration.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const trunk = { SIP_TRUNKS: 'near=sip://127.0.0.1:5090?register=no' };

test.each([
  [
    'nothing',
    {},
    'user-calls test-numbers virtual-numbers port-ins test-payments notetaker tasks contacts booking',
  ],
  [
    'a trunk and Stripe',
    { ...stripe, ...trunk },
    'user-calls phone-calls test-numbers virtual-numbers port-ins card-payments notetaker tasks contacts booking',
  ],
  [
    'everything',
    {
      ...stripe,
      ...trunk,
      SMTP_URL: 'smtp://mail.example:587',
      TELNYX_API_KEY: 'KEY',
      TELNYX_CONNECTION_ID: '1',
      TELNYX_PUBLIC_KEY: `${'A'.repeat(43)}=`,
      PUBLIC_URL: 'https://ahoy.example',
    },
    'user-calls phone-calls test-numbers virtual-numbers real-numbers port-ins card-payments email notetaker tasks contacts booking',
  ],
])('with %s configured an installation can do this', (_name, env, expected) => {
  expect([...capabilitiesOf(readConfiguration(env))].join(' ')).toBe(expected);
});

test.each([
  [{}, []],
  [{ ...trunk, TELNYX_API_KEY: 'KEY' }, ['near', 'Telnyx']],
  [{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' }, ['Twilio']],
])('with %j these are the providers that the terms list', (env, expected) => {
  expect(providersOf(readConfiguration(env))).toEqual(expected);
});

test.each([
  [{}, 'until the account is deleted, 180, 13'],
  [{ CALL_HISTORY_DAYS: '365', CALL_QUALITY_DAYS: '30', MINIMUM_AGE: '16' }, '365 days, 30, 16'],
])('with %j a page says how long calls are kept and how old people must be', (env, sentence) => {
  const { CALLS_KEPT, QUALITY_DAYS, MINIMUM_AGE } = pageValuesOf(readConfiguration(env));
  expect([CALLS_KEPT, QUALITY_DAYS, MINIMUM_AGE].join(', ')).toBe(sentence);
});

test('every blank of our pages has a value, from the platform or from a feature', () => {
  const config = readConfiguration({});
  const capabilities = capabilitiesOf(config);
  const values = platformPageValuesOf(config, {
    now: 0,
    capabilities,
    providers: providersOf(config),
    ofFeatures: pageValuesOf(config),
  });
  expect(Object.keys(values).toSorted()).toEqual([...PAGE_BLANKS].toSorted());
});

test("the app loads Stripe's page library where real cards are taken, and nothing of others elsewhere", () => {
  expect(cspSourcesOf(readConfiguration({}))).toEqual({ script: [], connect: [], frame: [] });
  expect(cspSourcesOf(readConfiguration(stripe))).toEqual({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  });
});
