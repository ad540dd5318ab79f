import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#kernel/common-errors.ts';
import { ask, type Check } from '../checks.ts';
import type { Metrics } from '../metrics.ts';
import { isForThisMachine } from './origins.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the procedure that answers ("identity.signIn"), once it is found. */
    procedure?: string;
  }
}

export interface HealthOptions {
  /** True once the process has begun to stop. */
  isStopping(): boolean;
  /** Checks that must pass before requests are sent here, by name. */
  readonly checks: Readonly<Record<string, Check>>;
  /** Also reported. Requests work without it, though not as well. */
  readonly notes: Readonly<Record<string, Check>>;
  readonly metrics: Metrics;
  /** Bearer token for /metrics from other machines. */
  readonly metricsToken: string | undefined;
}

/**
 * `/healthz`: the process is alive; restart it if this doesn't answer. `/readyz`: 200 if every engine works, 503 while
 * stopping or if one is away; send no requests then. `/metrics`: for Prometheus on this machine, or with the token.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const [parts, notes] = await Promise.all([ask(options.checks), ask(options.notes)]);
    const isReady = !options.isStopping() && Object.values(parts).every(Boolean);
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, stopping: options.isStopping(), ...parts, ...notes });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) {
      const { code, status, message } = commonErrors.forbidden();
      return reply
        .status(status)
        .send({ defined: false, code, status, message, data: { requestId: request.id } });
    }
    return reply
      .type(options.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await options.metrics.text());
  });
}

/** Counts every answered request by the template of its route, or by the name of the procedure that answered. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('procedure');
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestAnswered({
      route: request.procedure ?? request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

/** Headers that proxies add. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
];

function mayReadMetrics(request: FastifyRequest, options: HealthOptions): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && options.metricsToken !== undefined) return isSame(given, options.metricsToken);
  // Behind a proxy on this machine everybody would look as if they were on it.
  const isForwarded = PROXY_HEADERS.some((name) => name in request.headers);
  if (isForwarded || !isForThisMachine(request.raw)) return false;
  return /^(?:127\.|::1$|::ffff:127\.)/.test(request.raw.socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
