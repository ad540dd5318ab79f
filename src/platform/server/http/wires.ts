import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { isDatabaseAway, logAway } from '../db/away.ts';
import { sqlStateOf } from '../db/database.ts';
import type { Log } from '../log.ts';
import { clientAddressOf, type RequestHeaders, requestHeaders } from './context.ts';

/**
 * A contract that somebody else has written, for clients that exist already: its paths, bodies, statuses and failures are
 * theirs. Nothing here reads a cookie: callers prove themselves by what they send.
 */
export interface Wire {
  readonly prefix: '/auth/v1';
  readonly routes: readonly WireRoute[];
  /** Writes a failure as these clients expect it. */
  refuse(failure: AppError, headers: RequestHeaders): WireAnswer;
}

export interface WireRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix, with parameters as Fastify writes them: "/factors/:id". */
  readonly path: `/${string}`;
  /** @throws AppError */
  answer(request: WireRequest): Promise<WireAnswer>;
}

export interface WireRequest {
  readonly ip: string;
  /** Without the cookie. */
  readonly headers: RequestHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON or the form of the body; an empty object without one. */
  readonly body: unknown;
}

export interface WireAnswer {
  readonly status: number;
  /** Sent as JSON. Undefined: nothing is sent. */
  readonly body?: unknown;
  /** Sent as a page instead. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BODY_BYTES_MAX = 64_000;
const FORM = 'application/x-www-form-urlencoded';

interface WireOptions {
  readonly wires: readonly Wire[];
  readonly log: Log;
  isStopping(): boolean;
  isCrossSite(request: IncomingMessage): boolean;
}

/** Serves the contracts of others that features answer. */
export async function serveWires(app: FastifyInstance, options: WireOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const wire of options.wires) {
      for (const { method, path, answer } of wire.routes)
        scope.route({
          method,
          url: `${wire.prefix}${path}`,
          bodyLimit: BODY_BYTES_MAX,
          handler: (request, reply) => serve(options, wire, { request, reply, answer }),
        });
      scope.all(`${wire.prefix}/*`, (request, reply) =>
        serve(options, wire, {
          request,
          reply,
          answer: () => Promise.reject(commonErrors.notFound()),
        }),
      );
    }
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly answer: WireRoute['answer'];
}

async function serve(options: WireOptions, wire: Wire, asked: Asked): Promise<FastifyReply> {
  const { request, reply } = asked;
  const headers = withoutCookie(requestHeaders(request.raw));
  let answer: WireAnswer;
  try {
    if (options.isStopping()) throw commonErrors.shuttingDown();
    if (options.isCrossSite(request.raw)) throw commonErrors.crossSite();
    answer = await asked.answer({
      ip: clientAddressOf(request),
      headers,
      // The paths of the routes name them, and Fastify gives each as text.
      params: request.params as Readonly<Record<string, string>>,
      query: queryOf(request.url),
      body: bodyOf(request),
    });
  } catch (cause) {
    answer = wire.refuse(failureOf(cause, options.log, request.id), headers);
  }
  const { raw } = reply;
  raw.setHeader('cache-control', 'no-store');
  raw.setHeader('x-request-id', request.id);
  for (const [name, value] of Object.entries(answer.headers ?? {})) raw.setHeader(name, value);
  void reply.status(answer.status);
  if (answer.html !== undefined) return reply.type('text/html; charset=utf-8').send(answer.html);
  if (answer.body === undefined) return reply.send('');
  return reply.type('application/json').send(JSON.stringify(answer.body));
}

function withoutCookie(headers: RequestHeaders): RequestHeaders {
  return { get: (name) => (name === 'cookie' ? null : headers.get(name)) };
}

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}

function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body === '') return {};
  if (headers['content-type']?.startsWith(FORM) === true)
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw commonErrors.badInput({ isUnreadable: true }, { cause });
  }
}

function failureOf(cause: unknown, log: Log, requestId: string): AppError {
  const failure = knownFailure(cause);
  if (failure.status === 503) logAway(log, cause, requestId);
  else if (failure.status >= 500) log.error({ requestId, err: cause }, 'a call of a contract failed');
  return failure;
}

function knownFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  // A text that PostgreSQL can't hold.
  if (sqlStateOf(cause) === '22021' || sqlStateOf(cause) === '22P05') return commonErrors.badInput();
  if (isDatabaseAway(cause)) return commonErrors.shuttingDown({}, { cause });
  return commonErrors.unexpected({}, { cause });
}
