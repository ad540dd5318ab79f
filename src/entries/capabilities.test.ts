import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { capabilitiesOf, providersOf } from './capabilities.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const trunk = { SIP_TRUNKS: 'near=sip://127.0.0.1:5090?register=no' };

test.each([
  ['nothing', {}, 'user-calls test-numbers virtual-numbers port-ins test-payments'],
  [
    'a trunk and Stripe',
    { ...stripe, ...trunk },
    'user-calls phone-calls test-numbers virtual-numbers port-ins card-payments',
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
    'user-calls phone-calls test-numbers virtual-numbers real-numbers port-ins card-payments email',
  ],
])('with %s configured an installation can do this', (_name, env, expected) => {
  expect([...capabilitiesOf(readConfig(env))].join(' ')).toBe(expected);
});

test.each([
  [{}, []],
  [{ ...trunk, TELNYX_API_KEY: 'KEY' }, ['near', 'Telnyx']],
  [{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' }, ['Twilio']],
])('with %j these are the providers that the terms list', (env, expected) => {
  expect(providersOf(readConfig(env))).toEqual(expected);
});
