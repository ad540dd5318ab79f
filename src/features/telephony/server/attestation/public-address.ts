import { BlockList, isIP } from 'node:net';

/** Addresses outside the public internet: IANA's registries of special-purpose addresses, and multicast. */
const SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/** In IPv6 only 2000::/3 is allocated to networks, and these parts of it aren't public. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const special = new BlockList();
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [networks, family] of [
  [SPECIAL, 'ipv4'],
  [SPECIAL_6, 'ipv6'],
] as const)
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    special.addSubnet(address, Number(bits), family);
  }

/** Whether this IP address is on the public internet and not on our own networks. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
