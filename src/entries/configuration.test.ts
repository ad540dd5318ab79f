import { expect, test } from 'vitest';
import { configurationFields, readConfiguration } from './configuration.ts';
import { features } from './features.ts';

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
  expect(() => readConfiguration({ [name]: value })).toThrow(`\n  ${name}: ${remedy}. `);
});

test('what is wrong with variables of several features is said at once', () => {
  expect(() => readConfiguration({ PORT: 'http', SIP_PORT: 'sip', CALL_CHANNELS: '0' })).toThrow(
    /\n {2}PORT: .*\n {2}SIP_PORT: .*\n {2}CALL_CHANNELS: /,
  );
});

test('variables that need each other are variables that exist, and each belongs to one feature', () => {
  const configs = features.flatMap(({ config }) => config ?? []);
  const named = configs.flatMap(({ together = [], needs = {} }) => [
    ...together.flat(),
    ...Object.entries(needs).flat(2),
  ]);
  expect(named.filter((name) => !(name in configurationFields))).toEqual([]);
  const owned = configs.flatMap(({ fields }) => Object.keys(fields));
  expect(new Set(owned).size).toBe(owned.length);
});
