import { expect, test } from 'vitest';
import { isRefusedAtSight, openNetworks, reachOf } from './networks.ts';

const none = openNetworks([]);

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'an address of the internet is reached: %s',
  (address) => expect(reachOf(address, none)).toBe('internet'),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('an address of the inside is refused: %s', (address) => expect(reachOf(address, none)).toBe('refused'));

test('the operator opens networks, and no more than these', () => {
  const open = openNetworks(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(reachOf('127.0.0.1', open)).toBe('inside');
  expect(reachOf('::ffff:127.0.0.1', open)).toBe('inside');
  expect(reachOf('10.200.0.1', open)).toBe('inside');
  expect(reachOf('fd00::7', open)).toBe('inside');
  expect(reachOf('127.0.0.2', open)).toBe('refused');
  expect(reachOf('192.168.0.1', open)).toBe('refused');
});

test('no setting opens the addresses where a cloud keeps its credentials', () => {
  const everything = openNetworks(['0.0.0.0/0', '::/0']);
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200', 'fd00:ec2::254'])
    expect([address, reachOf(address, everything)]).toEqual([address, 'refused']);
});

test.each(['10.0.0.0/33', 'example.com', '10.0.0.0/x', ''])('%s is not a network', (network) =>
  expect(() => openNetworks([network])).toThrow('is not a network'),
);

test.each([
  ['https://push.example/1', false],
  ['https://8.8.8.8/1', false],
  ['https://10.0.0.7/1', true],
  ['https://0x7f000001/1', true],
  ['https://localhost/1', true],
  ['https://printer.local./1', true],
  ['https://db.internal/1', true],
] as const)('that %s leads inside is seen at once: %s', (url, isRefused) => {
  expect(isRefusedAtSight(new URL(url), openNetworks([]))).toBe(isRefused);
  expect(isRefusedAtSight(new URL(url), openNetworks(['10.0.0.0/8', '127.0.0.0/8']))).toBe(false);
});
