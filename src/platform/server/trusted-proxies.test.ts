import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;

describe('proxies that are believed', () => {
  test.each(['', '0', 'false', 'no', 'off'])('are none when %j is written', (text) => {
    expect(proxies(text)).toBeNull();
  });

  test('are as many as a number says, counted from the server', () => {
    const two = proxies('2');
    expect([0, 1, 2].map((distance) => two?.('198.51.100.1', distance))).toEqual([true, true, false]);
  });

  test.each([
    ['10.0.0.5', true],
    ['::ffff:10.0.0.5', true],
    ['10.0.0.6', false],
    ['172.16.9.9', true],
    ['2001:db8:1::9', true],
    ['2001:db8:2::9', false],
    ['unknown', false],
    ['', false],
  ])('named by address and network: %s is one of them: %s', (address, isOurs) => {
    expect(proxies('10.0.0.5, 172.16.0.0/12,2001:db8:1::/48')?.(address, 0)).toBe(isOurs);
  });
});

describe('the start stops, and says what to write instead, when TRUST_PROXY is', () => {
  test.each(['true', 'TRUE', 'yes', 'on'])('%s', (text) => {
    expect(() => proxies(text)).toThrow(
      `TRUST_PROXY: "${text}" would trust any address that a client claims. Write 1 if there is one proxy in front, or list the addresses of your proxies`,
    );
  });

  test.each([
    '-1',
    '10',
    '1.5',
    'nginx',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.5,',
    '::1/129',
    '1 2',
  ])('%s', (text) => {
    expect(() => proxies(text)).toThrow(
      `TRUST_PROXY: "${text}" is neither a number of proxies (1 to 9) nor addresses`,
    );
  });
});
