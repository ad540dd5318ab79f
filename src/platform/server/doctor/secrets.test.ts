import { expect, test } from 'vitest';
import { bareAddress, secretsIn, withoutSecrets } from './secrets.ts';

test('secrets are variables by name, and passwords in addresses, as written and as decoded', () => {
  expect(
    secretsIn({
      PORT: '3000',
      TURN_SECRET: 'shared by two',
      METRICS_TOKEN: 'token of metrics',
      TELNYX_API_KEY: 'KEY0123',
      SPEECH_KEY: 'speech-key',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      DATABASE_URL: 'postgres://ann:pass%20word@db.test/ahoy',
      SIP_TRUNKS: 'sip:ann:first1@one.test,sips:ben:second2@two.test',
      REDIS_URL: undefined,
    }).toSorted(),
  ).toEqual([
    'KEY0123',
    'first1',
    'pass word',
    'pass%20word',
    'second2',
    'shared by two',
    'speech-key',
    'token of metrics',
  ]);
});

test('they are cut out, the longest first', () => {
  const secrets = secretsIn({ A_SECRET: 'horse', B_SECRET: 'horse battery' });
  expect(withoutSecrets('no: horse battery, horse', secrets)).toBe('no: [cut], [cut]');
});

test('a password with an @ in it is cut out as a whole', () => {
  expect(secretsIn({ SMTP_URL: 'smtp://ann:p@ss@mail.test' })).toContain('p@ss');
});

test('an address is shown without user, password and parameters', () => {
  expect(bareAddress('s3://KEY:SECRET@files.test:9000/bucket?region=eu')).toBe('files.test:9000/bucket');
  expect(bareAddress('redis://:word@127.0.0.1:6379')).toBe('127.0.0.1:6379');
  expect(bareAddress('not an address')).toBe('an address that cannot be read');
});
