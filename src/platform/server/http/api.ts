import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { type AnyRouter, ORPCError, ValidationError } from '@orpc/server';
import { BodyLimitPlugin } from '@orpc/server/node';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { isDatabaseAway, sqlStateOf } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { RequestContext } from './context.ts';
import { invalidFields } from './procedures.ts';

/** Files travel over routes of their own that stream; no JSON body of ours comes near this. */
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
  const handler = new OpenAPIHandler<RequestContext>(options.router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: BODY_BYTES_MAX })],
    // Inside: what a procedure throws. Outside: what went wrong before one could be called.
    clientInterceptors: [
      async ({ next, context, path }) => {
        context.onMatched(path.join('.'));
        try {
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
      const { matched } = await handler.handle(request, withHeadHeldBack(response), { context });
      return matched;
    },
    document() {
      text ??= describe(options);
      return text;
    },
  };
}

/**
 * A head that is written by itself makes Node send the body in chunks behind it. Held back until the body is there,
 * a short answer knows its length and leaves in one piece, which is the dearest step of a small request.
 */
function withHeadHeldBack(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead;
  response.writeHead = (status: number, ...rest: HeadPart[]) => {
    // Node writes the real head through the same method, as soon as the body is there.
    response.writeHead = writeHead;
    response.statusCode = status;
    for (const part of rest) {
      if (typeof part !== 'object' || Array.isArray(part)) continue;
      for (const [name, value] of Object.entries(part))
        if (value !== undefined) response.setHeader(name, value);
    }
    return response;
  };
  return response;
}

type HeadPart = string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

async function describe({
  router,
  publicUrl,
  titlePrefix = '',
}: Parameters<typeof createApi>[0]): Promise<string> {
  // Only who asks for the document waits for what makes it.
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
    log.warn({ requestId: context.requestId, err: error }, 'a request failed because the database is away');
    return wire(commonErrors.shuttingDown({}, { cause: error }), context);
  }
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.status < 500)
      return wire(commonErrors.badInput({ fields: invalidFields(error.cause) }), context);
    if (error.status === 413) return wire(commonErrors.tooLarge({ limitBytes: BODY_BYTES_MAX }), context);
    if (error.status === 400) return wire(commonErrors.badInput(), context);
    if (error.status < 500) return error;
  }
  log.error({ requestId: context.requestId, err: error }, 'a request failed unexpectedly');
  return wire(commonErrors.unexpected(), context);
}

/** A failure in its final shape. */
class Wire extends ORPCError<string, unknown> {}

function wire(error: AppError, context: RequestContext): Wire {
  const { retryAfterSeconds } = error.details;
  if (typeof retryAfterSeconds === 'number')
    context.answerHeaders.append('retry-after', String(Math.ceil(retryAfterSeconds)));
  const data = { ...error.details, requestId: context.requestId };
  return new Wire(error.code, { status: error.status, message: error.message, data });
}
