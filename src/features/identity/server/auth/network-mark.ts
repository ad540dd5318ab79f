import { createHmac } from 'node:crypto';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { networkOf } from '#platform/server/network-of.ts';

/** Addresses that anyone may have: those of this machine and of private networks. They don't identify a person. */
const local = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, bits, 'ipv6');

/**
 * Hashes networks, so that they can be compared but not read.
 * @returns the hash of an address; null for one that anyone may have
 */
export function createNetworkMark(secret: string): (ip: string) => string | null {
  return (ip) => {
    const [address = ''] = ip.split('%');
    if (!isIP(address) || local.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return null;
    return createHmac('sha256', secret)
      .update(`network:${networkOf(ip)}`)
      .digest('base64url');
  };
}
