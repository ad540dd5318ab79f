import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Where programs of other sites may call: never what the app itself uses, which a cookie opens. */
const PREFIXES = ['/rest/v1/', '/functions/v1/'] as const;
const DAY_SECONDS = 86_400;
/** What the clients of PostgREST and of functions send beside what every page may. */
const HEADERS =
  'authorization, apikey, content-type, prefer, range, range-unit, x-client-info, x-supabase-api-version';

/** Whether a page of this origin may call there, by its own bearer token. */
export function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin) && isPublic(request.url ?? '');
}

/**
 * Lets pages of the configured origins call the specification's tables and functions (CORS). Such a page says who it is
 * by a bearer token: a cookie that came along is taken away before anything reads it.
 */
export function serveCrossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublic(request.url)) reply.raw.appendHeader('vary', 'Origin');
    if (!isAllowedOrigin(request.raw, origins)) return done();
    const { raw } = request;
    delete raw.headers.cookie;
    reply.raw.setHeader('access-control-allow-origin', raw.headers.origin ?? '');
    reply.raw.setHeader('access-control-expose-headers', 'content-range, x-request-id, retry-after');
    // Our pages keep what they load to themselves; this is meant for others.
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (raw.method !== 'OPTIONS') return done();
    reply.raw.setHeader('access-control-allow-methods', 'GET, HEAD, POST');
    reply.raw.setHeader('access-control-allow-headers', HEADERS);
    reply.raw.setHeader('access-control-max-age', DAY_SECONDS);
    void reply.status(204).send();
  });
}

function isPublic(url: string): boolean {
  return PREFIXES.some((prefix) => url.startsWith(prefix));
}
