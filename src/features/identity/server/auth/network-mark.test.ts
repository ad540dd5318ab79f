import { expect, test } from 'vitest';
import { createNetworkMark } from './network-mark.ts';

const mark = createNetworkMark('a secret');

test('an address is marked as its network: the same for one household, another for the next', () => {
  expect(mark('203.0.113.7')).toBe(mark('::ffff:203.0.113.7'));
  expect(mark('203.0.113.7')).not.toBe(mark('203.0.113.8'));
  expect(mark('2001:db8:1:2::7')).toBe(mark('2001:db8:1:2:ffff::1'));
  expect(mark('2001:db8:1:2::7')).not.toBe(mark('2001:db8:1:3::7'));
});

test('the mark is of this installation: nobody finds the address by trying them all', () => {
  expect(mark('203.0.113.7')).not.toContain('203');
  expect(createNetworkMark('another secret')('203.0.113.7')).not.toBe(mark('203.0.113.7'));
});

test.each([
  'unknown',
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.9',
  '169.254.0.1',
  'fe80::1%eth0',
  'fd00::7',
])('an address that anybody may have is not marked: %s', (ip) => expect(mark(ip)).toBeNull());
