import { expect, test } from 'vitest';
import { type Started, startLines } from './start-lines.ts';

const first: Started = {
  address: 'http://localhost:3000',
  database: 'PostgreSQL in ./data',
  migrations: 31,
  carriers: [],
  capabilities: new Set(),
  demo: null,
  ms: 2_449,
};
const live = { isLive: true, hasColour: false };
const demo = { username: 'demo', email: 'demo@ahoy.example', password: 'abcdefghijkl' };

test('the first start says what it works with and what to try, and that it is ready last', () => {
  expect(startLines(first, live)).toBe(
    [
      '  ✓  Database    PostgreSQL in ./data, 31 migrations',
      '  ·  Phone       10 test numbers from +12125550190, no carrier',
      '  ·  Email       no server, so Ahoy shows it under Outgoing mail',
      '  ·  Payments    test cards only',
      '',
      '     Try first   Create an account, then call @echo to hear yourself.',
      '     Samples     npm run demo',
      '     Help        npm run doctor',
      '',
      '   Ahoy is ready  at http://localhost:3000  2.4 s · Press Ctrl+C to stop',
      '',
    ].join('\n'),
  );
});

test('every later start is one line', () => {
  expect(startLines({ ...first, migrations: 0, ms: 800 }, live)).toBe(
    '   Ahoy is ready  at http://localhost:3000  Press Ctrl+C to stop\n',
  );
});

test('what is configured is named', () => {
  const configured: Started = {
    ...first,
    carriers: ['north', 'telnyx'],
    capabilities: new Set(['email', 'card-payments', 'phone-calls']),
  };
  expect(startLines(configured, live)).toContain(
    [
      '  ✓  Phone       north, telnyx',
      '  ✓  Email       sent by your mail server',
      '  ✓  Payments    cards by Stripe',
    ].join('\n'),
  );
});

test('a demo says how to sign in and whom to call', () => {
  expect(startLines({ ...first, demo, migrations: 0 }, live)).toContain(
    [
      '     Sign in     demo@ahoy.example, password abcdefghijkl',
      '     Call        @echo to hear yourself, or +12125550190 from the dial pad',
    ].join('\n'),
  );
});

test('a log has plain lines, the last of which says where Ahoy is', () => {
  const plain = { isLive: false, hasColour: false };
  expect(startLines({ ...first, demo, address: 'http://192.168.1.5:3000' }, plain)).toBe(
    [
      'Browsers allow calls only over https, except on this machine. Put a proxy with TLS in front and set PUBLIC_URL to its https address (docs/operations.md).',
      'This is a demo workspace with samples. Sign in with demo@ahoy.example and the password abcdefghijkl',
      'Ahoy is ready at http://192.168.1.5:3000',
      '',
    ].join('\n'),
  );
});

test('colour is only on a terminal that has it', () => {
  expect(startLines(first, { isLive: true, hasColour: true })).toContain(
    '\u001b[30;43m Ahoy is ready \u001b[0m at \u001b[4;34mhttp://localhost:3000\u001b[0m',
  );
  expect(startLines(first, live)).not.toContain('\u001b');
});
