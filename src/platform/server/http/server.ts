import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Capabilities } from '#kernel/capabilities.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { LookGate, MemberWatch } from '../feature.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { waitUntil } from '../wait-until.ts';
import type { Api } from './api.ts';
import { serveApiDocument } from './api-document.ts';
import type { Member, RequestHeaders, Session } from './context.ts';
import { type Contracts, serveContracts } from './contracts.ts';
import { serveCrossOrigin } from './cross-origin.ts';
import type { CspSources } from './csp.ts';
import { type FeaturePageValues, pageValuesOf } from './filled-pages.ts';
import { serveFromOthers } from './from-others.ts';
import { type HealthOptions, measureRequests, serveHealth } from './health.ts';
import { hostErrors } from './host-errors.ts';
import type { Landing } from './landings.ts';
import type { LiveDocument } from './live-documents.ts';
import { createHostCheck, isCrossSite, openableHost } from './origins.ts';
import { type SendNotFound, servePages } from './pages.ts';
import { contextOf, isForLooking } from './request-context.ts';
import { serveSecurityContact } from './security-contact.ts';
import { securityHeadersOf } from './security-headers.ts';
import { type SocketRoute, serveSockets } from './sockets.ts';
import type { Webhook } from './webhooks.ts';

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly server: Server;
  /** Starts to listen. @returns the address, with the real port if 0 was configured */
  listen(): Promise<{ url: string; port: number }>;
  /** Waits for running requests, at most ten seconds. New ones are still answered, as `isStopping` says. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface HttpOptions extends Contracts {
  readonly config: Config;
  readonly log: Log;
  readonly api: Api;
  /** The session gate. */
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** Sessions of people whose account waits to be deleted (leaving.ts). Without it there are none. */
  leaving?(headers: RequestHeaders): Promise<Session | null>;
  /** Without it nobody looks at the app as somebody else. */
  readonly looks?: LookGate;
  /** The member gate. */
  memberOf(session: Session, named: string | null): Promise<Member | null>;
  /** Watches members whose files are being sent. */
  readonly watchMember: MemberWatch['watchMember'];
  /** True once the process has begun to stop: new work is refused with 503. */
  isStopping(): boolean;
  readonly metrics?: Metrics;
  readonly webhooks?: readonly Webhook[];
  readonly landings?: readonly Landing[];
  readonly documents?: readonly LiveDocument[];
  readonly sockets?: readonly SocketRoute[];
  /** Capabilities that our pages may mention; none by default. */
  readonly capabilities?: Capabilities;
  /** The companies that the terms list. */
  readonly providers?: readonly string[];
  /** Other values that our pages leave open until they are served. */
  readonly pageValues?: FeaturePageValues;
  /** Resources that the app loads from other sites. */
  readonly cspSources?: CspSources;
  /** Current year for our pages; the system's by default. */
  readonly clock?: Clock;
  /** Checks of `/readyz`, by name. */
  readonly checks?: HealthOptions['checks'];
  /** Further reports of `/readyz`. */
  readonly notes?: HealthOptions['notes'];
  /** Folder of the built web app; the project's own build by default. */
  readonly buildFolder?: string;
}

/** Time for running requests when the server stops. */
const FINISH_MS = 10_000;
/** Path prefixes of the API. */
const API_PREFIXES = ['/api/', '/functions/v1/'] as const;
/** Monitoring requests these from each server by its own address. None of them reads a cookie or changes anything. */
const ANY_HOST_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
const BUILD_FOLDER = join(import.meta.dirname, '../../../../build');

export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { config } = options;
  let sendNotFound: SendNotFound | undefined;
  const app = createApp(options, () => sendNotFound);
  const running = countRequests(app);
  const metrics = options.metrics ?? createMetrics();
  measureRequests(app, metrics);
  serveHealth(app, {
    isStopping: options.isStopping,
    checks: options.checks ?? {},
    notes: options.notes ?? {},
    metrics,
    metricsToken: config.METRICS_TOKEN,
  });
  if (config.SERVICES.includes('web')) {
    serveCrossOrigin(app, config.API_ORIGINS);
    await serveApi(app, options);
    await serveFromOthers(app, {
      ...options,
      contextOf: (request, reply) => contextOf(options, request, reply.raw),
    });
    await serveContracts(app, { ...options, isCrossSite: (request) => isCrossSite(request, config) });
    const clock = options.clock ?? systemClock;
    serveSecurityContact(app, {
      publicUrl: () => config.publicUrl,
      mailbox: () => config.mailboxes.support,
      now: clock.now,
    });
    serveApiDocument(app, () => options.api.document());
    const buildFolder = options.buildFolder ?? BUILD_FOLDER;
    const { capabilities = new Set(), providers = [], pageValues: ofFeatures = {} } = options;
    const values = () => pageValuesOf(config, { now: clock.now(), capabilities, providers, ofFeatures });
    sendNotFound = await servePages(app, {
      buildFolder,
      values,
      cspSources: options.cspSources ?? {},
      keepsAssets: config.SERVICE_WORKER === 'on',
      live: {
        documents: options.documents ?? [],
        contextOf: (request, reply) => contextOf(options, request, reply.raw),
      },
      log: options.log,
    });
  }
  const sockets = serveSockets(app.server, { ...options, routes: options.sockets ?? [] });
  return {
    app,
    server: app.server,
    async listen() {
      await listen(app, config);
      const address = app.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
      return { url: `http://${openableHost(config.HOST)}:${port}`, port };
    },
    drain: async () => void (await waitUntil(() => running() === 0, FINISH_MS)),
    async close() {
      sockets.close();
      // Requests that didn't finish in time are cut off. An idle connection would delay us until its time-out.
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
    },
  };
}

/** Headers of every answer, and the answers to unknown routes. */
function createApp(
  { config, log }: HttpOptions,
  notFoundPage: () => SendNotFound | undefined,
): FastifyInstance {
  const securityHeaders = securityHeadersOf(config);
  const secure = ({ raw }: FastifyReply) => {
    for (const [name, value] of securityHeaders) raw.setHeader(name, value);
  };
  const app = fastify({
    // A number wouldn't work: this release of Fastify takes it for the address of the connection.
    trustProxy: config.TRUST_PROXY ?? false,
    logger: false,
    genReqId: () => newId(),
    // A client that sends its headers or body drop by drop must not hold a socket for long.
    requestTimeout: 30_000,
    // How often Node checks the two limits of a request; 30 s by default.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Requests that the router can't parse bypass all hooks.
    frameworkErrors(error, request, reply) {
      secure(reply);
      void refuseUnreadable({ error, request, reply, log }, notFoundPage());
    },
  });
  app.setErrorHandler((error, request, reply) => refuseUnexpected({ error, request, reply, log }));
  app.setNotFoundHandler((request, reply) => {
    const { status, code, message } = commonErrors.notFound();
    void reply
      .status(status)
      .send({ defined: false, code, status, message, data: { requestId: request.id } });
  });
  const isOurHost = createHostCheck(config);
  app.addHook('onRequest', (request, reply, done) => {
    secure(reply);
    if (!isOurHost(request.raw) && !ANY_HOST_PATHS.has(request.url)) return refuseHost(request, reply);
    // The API says what may be read. Nothing else is for looking.
    if (!isOfApi(request) && isForLooking(request)) return refuseLook(request, reply);
    done();
  });
  return app;
}

const isOfApi = ({ url }: FastifyRequest) => API_PREFIXES.some((prefix) => url.startsWith(prefix));

function refuseLook(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  sendError(reply.raw, commonErrors.onlyLooking(), request.id);
}

/** Answers people in a browser with a sentence, and programs with a code. */
function refuseHost(request: FastifyRequest, reply: FastifyReply): void {
  const error = hostErrors.unknownHost();
  if (isOfApi(request)) {
    reply.hijack();
    return sendError(reply.raw, error, request.id);
  }
  void reply.status(error.status).type('text/plain; charset=utf-8').send(`${error.message}\n`);
}

/** A path with invalid "%" sequences is a missing page like any other. The API says why. */
async function refuseUnreadable(failure: Failure, sendNotFound: SendNotFound | undefined): Promise<void> {
  const { request, reply } = failure;
  if (isOfApi(request) || sendNotFound === undefined) return refuseUnexpected(failure);
  try {
    await sendNotFound(request, reply);
  } catch (error) {
    refuseUnexpected({ ...failure, error });
  }
}

/** @returns how many requests are not answered yet */
function countRequests(app: FastifyInstance): () => number {
  let running = 0;
  // A hook that waits for nothing takes a callback: a promise would cost every request.
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    // Neither the response hook nor the abort hook runs if a client leaves before its whole answer.
    reply.raw.once('close', () => {
      running -= 1;
    });
    done();
  });
  return () => running;
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const why =
      code === 'EADDRINUSE'
        ? 'is in use: stop the program that listens there, or set PORT to another.'
        : 'cannot be listened on: check HOST and PORT.';
    throw new Error(`Port ${PORT} on ${HOST} ${why}`, { cause });
  }
}

async function serveApi(app: FastifyInstance, options: HttpOptions): Promise<void> {
  await app.register(async (scope) => {
    // The API reads its own bodies, so that its size limit holds while a body streams in.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const route = (request: FastifyRequest, reply: FastifyReply) => answerApi(options, request, reply);
    for (const prefix of API_PREFIXES) scope.all(`${prefix}*`, route);
  });
}

async function answerApi(options: HttpOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  response.setHeader('x-request-id', request.id);
  response.setHeader('cache-control', 'no-store');
  if (options.isStopping()) return sendError(response, commonErrors.shuttingDown(), request.id);
  if (isCrossSite(request.raw, options.config))
    return sendError(response, commonErrors.crossSite(), request.id);
  const matched = await options.api.handle(request.raw, response, contextOf(options, request, response));
  // A tab may be newer than this process while a new version is being rolled out.
  if (!matched) sendError(response, commonErrors.notFound({ isRouteUnknown: true }), request.id);
}

function sendError(
  response: ServerResponse,
  error: ReturnType<typeof commonErrors.notFound>,
  requestId: string,
): void {
  response.statusCode = error.status;
  response.setHeader('content-type', 'application/json');
  const body = {
    defined: false,
    code: error.code,
    status: error.status,
    message: error.message,
    data: { ...error.details, requestId },
  };
  response.end(JSON.stringify(body));
}

interface Failure {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

function refuseUnexpected({ error, request, reply, log }: Failure): void {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const known =
    status === 413
      ? commonErrors.tooLarge()
      : status < 500
        ? commonErrors.badInput()
        : commonErrors.unexpected();
  if (status >= 500) log.error({ requestId: request.id, err: error }, 'a request failed unexpectedly');
  void reply.status(known.status).send({
    defined: false,
    code: known.code,
    status: known.status,
    message: known.message,
    data: { requestId: request.id },
  });
}
