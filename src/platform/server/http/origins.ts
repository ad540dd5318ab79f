import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Config } from '../config.ts';
import { bracketed, EVERYWHERE } from '../config-addresses.ts';

export { openableHost } from '../config-addresses.ts';

import { isAllowedOrigin } from './cross-origin.ts';

/** Whether a request was sent to one of our addresses. */
export type IsOurHost = (request: IncomingMessage) => boolean;

/** There are few hosts of ours. This only keeps others from adding many by varying the port. */
const REMEMBERED_MAX = 64;

/**
 * Decides which hosts are ours: those of PUBLIC_URL and HOST, and this machine's own names, at any port because tunnels and
 * containers change it. Otherwise a stranger's name that points here (DNS rebinding) could put a page of its own origin in
 * front of our API, and register the first account of a fresh installation.
 */
export function createHostCheck(config: Pick<Config, 'HOST' | 'publicUrl'>): IsOurHost {
  const known = new Set<string>();
  return ({ headers: { host } }) => {
    if (host === undefined) return false;
    if (known.has(host)) return true;
    const name = hostnameOf(host);
    const isOurs =
      name !== null &&
      (isThisMachine(name) ||
        name === hostnameOf(new URL(config.publicUrl).host) ||
        (!EVERYWHERE.has(config.HOST) && name === hostnameOf(bracketed(config.HOST))));
    if (isOurs && known.size < REMEMBERED_MAX) known.add(host);
    return isOurs;
  };
}

/**
 * Whether a request names this machine itself. Neither remote clients nor proxies that pass the host on can do that.
 */
export function isForThisMachine({ headers: { host } }: IncomingMessage): boolean {
  const name = hostnameOf(host ?? '');
  return name !== null && isThisMachine(name);
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

/** Normalises a host the way URLs do; null if it isn't one. */
function hostnameOf(host: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null;
}

/**
 * Refuses a request from another site that would change something, as the browser reports it (Sec-Fetch-Site, Origin),
 * so that a foreign page can't use our cookie. Other programs send neither header.
 */
export function isCrossSite(
  request: IncomingMessage,
  { publicUrl, API_ORIGINS }: Pick<Config, 'publicUrl' | 'API_ORIGINS'>,
): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
  if (isAllowedOrigin(request, API_ORIGINS)) return false;
  return isForeignOrigin(request, publicUrl);
}

/** The same question for what has no safe method: a websocket opens with GET and carries the cookie. */
export function isForeignOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
