import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that our own requests may not reach, because they belong to the inside of somebody's house. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');

/** The one part of IPv6 that is routed on the internet. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that lead to something else: documentation, and IPv4 in disguise (Teredo, 6to4). */
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Where machines in a cloud read their own credentials. No setting opens these. */
const metadata = new BlockList();
metadata.addSubnet('169.254.0.0', 16, 'ipv4');
metadata.addAddress('100.100.100.200', 'ipv4');
metadata.addSubnet('fe80::', 10, 'ipv6');
metadata.addAddress('fd00:ec2::254', 'ipv6');

/** Networks that the operator has opened. */
export interface OpenNetworks {
  has(address: string): boolean;
}

/** @param networks in CIDR notation; one address is a network too. @throws Error with the one that isn't a network */
export function openNetworks(networks: readonly string[]): OpenNetworks {
  const open = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const width = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : Number(bits);
    if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > width)
      throw new Error(`"${network}" is not a network such as 10.0.0.0/8`);
    open.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return { has: (address) => open.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') };
}

/** What becomes of a request of ours to an address. `inside`: the operator has opened its network. */
export function reachOf(address: string, open: OpenNetworks): 'internet' | 'inside' | 'refused' {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  if (isIP(mapped) === 0) return 'refused';
  const family = isIPv4(mapped) ? 'ipv4' : 'ipv6';
  if (metadata.check(mapped, family)) return 'refused';
  if (open.has(mapped)) return 'inside';
  const isPublic = family === 'ipv4' || internet.check(mapped, 'ipv6');
  return isPublic && !inside.check(mapped, family) ? 'internet' : 'refused';
}

/** Names of this machine and of networks at home, which no resolver of the internet knows (RFC 6761, RFC 6762, RFC 8375). */
const HOME_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/i;

/**
 * Whether an address says by itself that our requests won't reach it: a number or a name of the inside. What a name leads to is
 * only known when a request is made.
 */
export function isRefusedAtSight(url: URL, open: OpenNetworks): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return reachOf(host, open) === 'refused';
  return HOME_NAMES.test(host) && !open.has('127.0.0.1');
}
