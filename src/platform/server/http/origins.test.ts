import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createHostCheck } from './origins.ts';

function to(host: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (host !== undefined) request.headers.host = host;
  return request;
}

describe('an installation without configuration', () => {
  const isOurHost = createHostCheck({ HOST: 'localhost', publicUrl: 'http://localhost:3000' });

  test.each([
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'localhost',
    'localhost:8080',
  ])('is this machine: %s', (host) => expect(isOurHost(to(host))).toBe(true));

  test.each([
    'rebound.attacker.test:3000',
    '127.0.0.1.attacker.test:3000',
    '127.attacker.test',
    'localhost.attacker.test:3000',
    'localhost@attacker.test',
    'attacker.test/localhost',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[::]:3000',
    '',
    'localhost:port',
    undefined,
  ])('is not %s', (host) => expect(isOurHost(to(host))).toBe(false));
});

test('the host of PUBLIC_URL is ours at any port, since proxies write it with theirs, with ours or with none', () => {
  const isOurHost = createHostCheck({ HOST: '0.0.0.0', publicUrl: 'https://phone.example.com' });
  for (const host of [
    'phone.example.com',
    'Phone.Example.Com:443',
    'phone.example.com:3000',
    'phone.example.com.',
  ])
    expect(isOurHost(to(host)), host).toBe(true);
  for (const host of ['example.com', 'a.phone.example.com', 'phone.example.com.attacker.test', '0.0.0.0'])
    expect(isOurHost(to(host)), host).toBe(false);
});

test('the address of HOST is ours, unless that is every address', () => {
  const listening = (HOST: string) => createHostCheck({ HOST, publicUrl: 'http://localhost:3000' });
  expect(listening('192.168.1.5')(to('192.168.1.5:3000'))).toBe(true);
  expect(listening('2001:db8::5')(to('[2001:DB8::5]:3000'))).toBe(true);
  expect(listening('0.0.0.0')(to('192.168.1.5:3000'))).toBe(false);
  expect(listening('::')(to('[::]:3000'))).toBe(false);
});
