import { expect, test } from 'vitest';
import { shortNetwork } from './short-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['', null],
  ['somewhere', null],
])('%s is kept as %s', (ip, kept) => expect(shortNetwork(ip)).toBe(kept));
