import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { addressesOf } from './config-addresses.ts';
import { featureConfig } from './feature-config.ts';

const relays = featureConfig({
  fields: {
    STUN_URLS: addressesOf(['stuns?'], 'stun:HOST:PORT').default('').describe('STUN servers.'),
    TURN_URLS: addressesOf(['turns?'], 'turn:HOST:PORT?transport=udp').default('').describe('TURN servers.'),
  },
});

/** The first line that a start with this setting ends with. */
function refusal(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env, [], [relays]);
  } catch (cause) {
    return String(cause instanceof Error && cause.message.split('\n')[1]).trim();
  }
  return '';
}

describe('an invalid address stops the start and says what to write', () => {
  test.each([
    ['PUBLIC_URL', 'javascript:alert(1)', 'write it as https://phone.example.com, without a path'],
    ['PUBLIC_URL', 'phone.example.com', 'write it as https://phone.example.com, without a path'],
    ['PUBLIC_URL', 'https://phone.example.com/ahoy', 'write it as https://phone.example.com, without a path'],
    ['PUBLIC_URL', 'https://ann@phone.example.com', 'write it as https://phone.example.com, without a path'],
    [
      'DATABASE_URL',
      'mysql://root:geheim@db/ahoy',
      'write it as postgres://USER:PASSWORD@HOST:5432/DATABASE',
    ],
    ['REDIS_URL', 'foo', 'write it as redis://USER:PASSWORD@HOST:6379'],
    ['SMTP_URL', 'http://x', 'write it as smtp://USER:PASSWORD@HOST:587'],
    ['API_ORIGINS', 'https://app.example.com/', 'write each as https://app.example.com, without a path'],
    ['API_ORIGINS', '*', 'write each as https://app.example.com, without a path'],
    ['STUN_URLS', 'stun.example.com', 'write each as stun:HOST:PORT'],
    ['TURN_URLS', 'turn:relay.example.com, http://x', 'write each as turn:HOST:PORT?transport=udp'],
  ])('%s=%s', (name, value, remedy) => {
    const line = refusal({ [name]: value });
    expect(line.startsWith(`${name}: ${remedy}. `)).toBe(true);
    expect(line).not.toContain('geheim');
  });
});

test.each([
  ['PUBLIC_URL', 'http://[::1]:3000/'],
  ['PUBLIC_URL', 'https://phone.example.com'],
  ['DATABASE_URL', 'postgres://ann:p%40ss@db.test/ahoy'],
  ['DATABASE_URL', 'postgresql://localhost/world?host=/run/postgresql'],
  ['REDIS_URL', 'rediss://:p@redis.test:6380/1'],
  ['SMTP_URL', 'smtps://ann:p@mail.test'],
  ['API_ORIGINS', 'https://app.example.com, http://localhost:5173'],
  ['STUN_URLS', ''],
  ['TURN_URLS', 'turn:127.0.0.1:3478?transport=tcp,turns:relay.test:5349'],
])('%s=%s is taken', (name, value) => {
  expect(refusal({ [name]: value })).toBe('');
});
