import { BlockList, isIP, isIPv6 } from 'node:net';
import type { z } from 'zod';

/**
 * Decides whether an address in a request's path is one of our proxies, whose report of the previous address we trust.
 * @param distance 0 for the address of the connection, 1 for the last one in X-Forwarded-For, and so on
 */
export type TrustedProxies = (address: string, distance: number) => boolean;

const NOTHING = /^(|0|false|no|off)$/i;
const HOPS = /^[1-9]$/;

/**
 * Reads which proxies we trust: their number, or their addresses. A proxy that appends to X-Forwarded-For keeps what the
 * client wrote at the start, so trusting all of them would let anyone choose an address.
 * @returns null when none is
 */
export function trustedProxiesOf(text: string, context: z.RefinementCtx<string>): TrustedProxies | null {
  const value = text.trim();
  if (NOTHING.test(value)) return null;
  if (HOPS.test(value)) {
    const hops = Number(value);
    return (_address, distance) => distance < hops;
  }
  const proxies = new BlockList();
  for (const entry of value.split(','))
    if (!add(proxies, entry.trim())) {
      context.addIssue({ code: 'custom', message: problemOf(value) });
      return null;
    }
  return (address) => {
    const bare = bareOf(address);
    return isIP(bare) !== 0 && proxies.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
  };
}

function problemOf(value: string): string {
  if (/^(true|yes|on)$/i.test(value))
    return `"${value}" would trust any address that a client claims. Write 1 if there is one proxy in front, or list the addresses of your proxies`;
  return `"${value}" is neither a number of proxies (1 to 9) nor addresses such as 10.0.0.5 or 10.0.0.0/8, separated by commas`;
}

function add(proxies: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const most = family === 6 ? 128 : 32;
  if (bits === undefined) {
    proxies.addAddress(address, type);
    return true;
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false;
  proxies.addSubnet(address, Number(bits), type);
  return true;
}

/** An IPv4 address over an IPv6 socket is written in that form. A zone only applies to this machine. */
function bareOf(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
