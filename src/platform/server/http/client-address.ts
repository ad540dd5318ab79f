import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Address of the client, for rate limits and the session list. Some proxies append the port to what they write, and a new
 * port must not make a new client. Where a proxy has written something else, its own address counts.
 */
export function clientAddressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return addressIn(ip) ?? raw.socket.remoteAddress ?? '';
}

/** "203.0.113.9:2000" and "[2001:db8::9]:2000" have a port; "2001:db8::9" has none. */
function addressIn(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}
