import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { isDatabaseAway, logAway } from '../db/away.ts';
import { sqlStateOf } from '../db/database.ts';
import type { Log } from '../log.ts';
import {
  type Member,
  type RequestHeaders,
  requestHeaders,
  type Session,
  workspaceNamedIn,
} from './context.ts';

/**
 * Tables by name, with PostgREST's interface (postgrest.org), which the specification's clients use. Only tables that a
 * feature declares exist, and each defines the queries it answers.
 */
export interface RestTables {
  /** By path below /rest/v1: "phone_numbers", "rpc/get_best_provider_for_country". */
  readonly [path: string]: {
    /** @throws AppError, BadQuery */
    readonly get?: (query: RestRequest) => Promise<RestAnswer>;
    readonly post?: (query: RestRequest) => Promise<RestAnswer>;
  };
}

export interface RestRequest {
  readonly session: Session;
  /** Who acts in which workspace. @throws AppError common.notFound when it is none of theirs */
  member(): Promise<Member>;
  readonly query: URLSearchParams;
  readonly headers: RequestHeaders;
  /** JSON body of a POST. */
  readonly body: unknown;
}

export interface RestAnswer {
  readonly status: number;
  /** Undefined: nothing is sent. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A question that is not answered here, with PostgREST's status and code for it. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(
    message: string,
    {
      status = 400,
      code = 'PGRST100',
      details = null,
    }: { status?: number; code?: string; details?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const BODY_BYTES_MAX = 64_000;

interface RestOptions {
  readonly tables: readonly RestTables[];
  readonly log: Log;
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  memberOf(session: Session, named: string | null): Promise<Member | null>;
  isStopping(): boolean;
  isCrossSite(request: IncomingMessage): boolean;
}

/** Serves the tables of the features. Every question needs a sign-in, by cookie or by bearer token. */
export async function serveRestTables(app: FastifyInstance, options: RestOptions): Promise<void> {
  const tables: RestTables = Object.assign({}, ...options.tables);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const route = { method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'], bodyLimit: BODY_BYTES_MAX };
    for (const [path, table] of Object.entries(tables))
      scope.route({
        ...route,
        url: `/rest/v1/${path}`,
        handler: (request, reply) => answer(options, { path, table }, { request, reply }),
      });
    scope.route({
      ...route,
      url: '/rest/v1/*',
      handler: (request, reply) =>
        answer(options, { path: pathOf(request), table: null }, { request, reply }),
    });
  });
}

async function answer(
  options: RestOptions,
  query: TableQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  try {
    const { status, body, headers = {} } = await ask(options, query, request);
    for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
    return await reply
      .status(status)
      .type('application/json')
      .send(body === undefined || request.method === 'HEAD' ? '' : JSON.stringify(body));
  } catch (cause) {
    const { status, ...error } = errorOf(cause, options.log, request.id);
    return reply.status(status).type('application/json').send(JSON.stringify(error));
  }
}

/** The path after /rest/v1/, and the feature's table of that name. */
interface TableQuery {
  readonly path: string;
  readonly table: RestTables[string] | null;
}

async function ask(
  options: RestOptions,
  { path, table }: TableQuery,
  request: FastifyRequest,
): Promise<RestAnswer> {
  if (options.isStopping()) throw commonErrors.shuttingDown();
  if (options.isCrossSite(request.raw)) throw commonErrors.crossSite();
  const headers = requestHeaders(request.raw);
  const session = await options.authenticate(headers);
  if (session === null) throw commonErrors.signedOut();
  if (table === null) throw notThere(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const work = isRead ? table.get : request.method === 'POST' ? table.post : undefined;
  if (work === undefined)
    throw new BadQuery(`permission denied for table ${path}`, { status: 403, code: '42501' });
  const query = new URL(request.url, 'http://rest').searchParams;
  const member = async () => {
    const found = await options.memberOf(session, workspaceNamedIn(headers, undefined));
    if (found === null) throw commonErrors.notFound();
    return found;
  };
  return work({ session, member, query, headers, body: bodyOf(request) });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]?.slice('/rest/v1/'.length) ?? '';
}

function notThere(path: string): BadQuery {
  const name = path.replace(/^rpc\//, '').slice(0, 63);
  return path.startsWith('rpc/')
    ? new BadQuery(`Could not find the function public.${name} in the schema cache`, {
        status: 404,
        code: 'PGRST202',
      })
    : new BadQuery(`Could not find the table 'public.${name}' in the schema cache`, {
        status: 404,
        code: 'PGRST205',
      });
}

function bodyOf({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new BadQuery('The body is not JSON');
  }
}

/** PostgREST's shape of a failure: `{ code, message, details, hint }`. */
function errorOf(cause: unknown, log: Log, requestId: string) {
  if (cause instanceof BadQuery)
    return {
      status: cause.status,
      code: cause.code,
      message: cause.message,
      details: cause.details,
      hint:
        cause.status === 400
          ? "The numbers feature's README lists what works here. Everything else is in the API at /api"
          : null,
    };
  const isBadText = sqlStateOf(cause) === '22021';
  const known =
    cause instanceof AppError
      ? cause
      : isBadText
        ? commonErrors.badInput()
        : isDatabaseAway(cause)
          ? commonErrors.shuttingDown({}, { cause })
          : commonErrors.unexpected({}, { cause });
  if (known.status === 503) logAway(log, cause, requestId);
  else if (known.status >= 500) log.error({ requestId, err: cause }, 'a question for a table failed');
  const code = known.status === 401 ? 'PGRST301' : known.code;
  return { status: known.status, code, message: known.message, details: null, hint: null };
}
