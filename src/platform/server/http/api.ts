import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyRouter, ORPCError, ValidationError } from '@orpc/server';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { Upload } from '#kernel/upload.ts';
import { isDatabaseAway, logAway } from '../db/away.ts';
import { sqlStateOf } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { RequestContext } from './context.ts';
import { speakToPeople } from './input-sentences.ts';
import { refuseWhileLooking } from './looking.ts';
import { invalidFields } from './procedures.ts';
import { readBody } from './read-body.ts';

/** No JSON body of ours comes near this. Files are read by whoever takes them. */
const BODY_BYTES_MAX = 1_000_000;

export interface Api {
  /** Answers a request of the API. @returns false when no procedure has this method and path */
  handle(request: IncomingMessage, response: ServerResponse, context: RequestContext): Promise<boolean>;
  /** The OpenAPI 3.1 document, as JSON text. */
  document(): Promise<string>;
}

export function createApi(options: {
  router: AnyRouter;
  log: Log;
  publicUrl: string;
  /** Said before the document's own title. */
  titlePrefix?: string;
}): Api {
  speakToPeople();
  const handler = new StandardOpenAPIHandler<RequestContext>(options.router, {
    // Inside: errors thrown by a procedure. Outside: errors before one could be called.
    clientInterceptors: [
      async ({ next, context, path }) => {
        const procedure = path.join('.');
        context.onMatched(procedure);
        try {
          refuseWhileLooking(context.headers, procedure);
          return await next();
        } catch (error) {
          throw toWire(error, context, options.log);
        }
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof Wire) throw error;
          // Nothing but a body or an address that cannot be read throws these out here.
          if (error instanceof SyntaxError || error instanceof URIError)
            throw wire(commonErrors.badInput(), context);
          throw toWire(error, context, options.log);
        }
      },
    ],
  });
  let text: Promise<string> | undefined;
  return {
    async handle(request, response, context) {
      const answer = await handler.handle(standardRequestOf(request, response), { context });
      if (!answer.matched) return false;
      await send(response, answer.response).catch((cause: unknown) => {
        // A client that leaves early doesn't need the rest.
        if (!isPrematureClose(cause))
          options.log.error({ requestId: context.requestId, err: cause }, 'an answer broke off');
      });
      return true;
    },
    document() {
      text ??= describe(options);
      return text;
    },
  };
}

type Handler = StandardOpenAPIHandler<RequestContext>;
type StandardRequest = Parameters<Handler['handle']>[0];
type StandardResponse = NonNullable<Awaited<ReturnType<Handler['handle']>>['response']>;

/**
 * A request as oRPC reads it. Its own adapters for node:http put functions of their own in the place of methods of the
 * request and the answer, which keeps both in memory over several collections of garbage: half the cost of a request.
 */
function standardRequestOf(request: IncomingMessage, response: ServerResponse): StandardRequest {
  const { method = 'GET', headers, url = '/' } = request;
  return {
    method,
    url: new URL(`http://localhost${url.startsWith('/') ? url : `/${url}`}`),
    headers,
    body: () => bodyOf(request, response),
    signal: undefined,
  };
}

const utf8 = new TextDecoder();
/** Types of bodies that are files. A form of another site can send none of these. */
const FILE = /^(?:image\/|text\/(?:csv|vcard)\b|application\/octet-stream\b)/i;

async function bodyOf(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const type = request.headers['content-type'];
  const read = (limitBytes: number) =>
    readBody(request, limitBytes).catch((failure: unknown) => {
      // The rest of the request isn't waited for.
      response.setHeader('connection', 'close');
      throw failure;
    });
  // Whoever takes it reads it, once it is clear that the sender may send it.
  if (type !== undefined && FILE.test(type)) return new Upload(read);
  const bytes = await read(BODY_BYTES_MAX);
  if (bytes.length === 0) return undefined;
  if (isOneClick(type, bytes)) return undefined;
  if (type !== undefined && !type.startsWith('application/json')) throw commonErrors.badInput();
  const body: unknown = JSON.parse(utf8.decode(bytes));
  // Every procedure takes fields. oRPC reads none from anything else, and continues with those of the address alone.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw commonErrors.badInput();
  return body;
}

/** What mail programs send when somebody unsubscribes (RFC 8058). All that counts of it is the address. */
function isOneClick(type: string | undefined, bytes: Uint8Array): boolean {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '');
  return isForm && /List-Unsubscribe\b[\s\S]*\bOne-Click\b/.test(utf8.decode(bytes));
}

/** Sends an answer: JSON in one piece, which is the dearest step of a small request, and files as they come. */
async function send(response: ServerResponse, { status, headers, body }: StandardResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  if (body === undefined) return void response.end();
  if (body instanceof ReadableStream) return pipeline(body, response);
  if (body instanceof Blob) {
    response.setHeader('content-type', body.type);
    return void response.end(Buffer.from(await body.arrayBuffer()));
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

const isPrematureClose = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE';

async function describe({
  router,
  publicUrl,
  titlePrefix = '',
}: Parameters<typeof createApi>[0]): Promise<string> {
  // Only requests for the document wait for it to be made.
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: {
      title: `${titlePrefix}Ahoy`,
      version: '1',
      description: 'Sign in with the session cookie. Errors are `{ code, status, message, data }`.',
    },
    servers: [{ url: publicUrl }],
  });
  return JSON.stringify(document);
}

/** One wire shape for every failure: `{ defined, code, status, message, data }`. The cause stays in the log. */
function toWire(error: unknown, context: RequestContext, log: Log): unknown {
  if (error instanceof AppError) {
    // A feature's own sentence for a failure. Whether it may be retried is in a field for programs.
    if (error.status === 500 && isDatabaseAway(error.cause)) {
      logAway(log, error.cause, context.requestId);
      return wire(error, context, 503);
    }
    if (error.status >= 500)
      log.error(
        { requestId: context.requestId, code: error.code, details: error.details, err: error.cause },
        error.message,
      );
    return wire(error, context);
  }
  // PostgreSQL's text holds every character but one, which no keyboard sends (SQLSTATE 22021).
  if (sqlStateOf(error) === '22021') return wire(commonErrors.badInput(), context);
  if (isDatabaseAway(error)) {
    logAway(log, error, context.requestId);
    return wire(commonErrors.shuttingDown({}, { cause: error }), context);
  }
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.status < 500)
      return wire(commonErrors.badInput({ fields: invalidFields(error.cause) }), context);
    if (error.status === 400) return wire(commonErrors.badInput(), context);
    if (error.status < 500) return error;
  }
  log.error({ requestId: context.requestId, err: error }, 'a request failed unexpectedly');
  return wire(commonErrors.unexpected(), context);
}

/** A failure in its final shape. */
class Wire extends ORPCError<string, unknown> {}

function wire(error: AppError, context: RequestContext, status = error.status): Wire {
  const { retryAfterSeconds } = error.details;
  if (typeof retryAfterSeconds === 'number')
    context.answerHeaders.append('retry-after', String(Math.ceil(retryAfterSeconds)));
  const data = { ...error.details, requestId: context.requestId };
  return new Wire(error.code, { status, message: error.message, data });
}
