import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Paths that programs of other sites may call. The app's own, which use a cookie, are never among them. */
const PREFIXES = ['/rest/v1/', '/functions/v1/', '/auth/v1/'] as const;
const DAY_SECONDS = 86_400;
/** Headers that clients of PostgREST and of functions send besides the standard ones. */
const HEADERS =
  'authorization, apikey, content-type, prefer, range, range-unit, x-client-info, x-supabase-api-version';

/** Headers of answers that such a page may read. */
const EXPOSED = 'content-range, x-request-id, retry-after, x-supabase-api-version, x-total-count, link';

/** Whether a page of this origin may call there, by its own bearer token. */
export function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin) && isPublic(request.url ?? '');
}

/**
 * Lets pages of the configured origins call the specification's tables, functions and sign-in (CORS). Such a page authenticates
 * with a bearer token. Cookies are removed before anything reads them.
 */
export function serveCrossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isPublic(request.url)) reply.raw.appendHeader('vary', 'Origin');
    if (!isAllowedOrigin(request.raw, origins)) return done();
    const { raw } = request;
    delete raw.headers.cookie;
    reply.raw.setHeader('access-control-allow-origin', raw.headers.origin ?? '');
    reply.raw.setHeader('access-control-expose-headers', EXPOSED);
    // Our pages' resources are same-origin only, but this is meant for others.
    reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (raw.method !== 'OPTIONS') return done();
    reply.raw.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE');
    reply.raw.setHeader('access-control-allow-headers', HEADERS);
    reply.raw.setHeader('access-control-max-age', DAY_SECONDS);
    void reply.status(204).send();
  });
}

function isPublic(url: string): boolean {
  return PREFIXES.some((prefix) => url.startsWith(prefix));
}
