import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Log } from '../log.ts';
import type { RequestContext } from './context.ts';

/** A path to which other companies send a person's browser. */
export interface Landing {
  readonly path: `/sso/${string}`;
  /** A browser sends no cookie with a `POST` that another site has begun. */
  readonly method: 'GET' | 'POST';
  /** Takes what came along, and says where the browser goes next. */
  receive(arrived: Landed): Promise<LandingAnswer>;
}

export interface Landed {
  /** Parts of the path that are open: `/sso/:provider`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The query of a GET or the form of a POST. */
  readonly values: URLSearchParams;
  readonly context: RequestContext;
}

/** A page of ours, or a file. */
export type LandingAnswer = { readonly goTo: string } | { readonly type: string; readonly body: string };

/** A signed answer of a company is some ten kilobytes. */
const FORM_BYTES_MAX = 256_000;

/** Serves the landings that features declare. Whoever comes from another site is let in, so each checks what it was given. */
export async function serveLandings(
  app: FastifyInstance,
  options: {
    landings: readonly Landing[];
    contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext;
    isStopping: () => boolean;
    log: Log;
  },
): Promise<void> {
  const { landings, contextOf, isStopping, log } = options;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    for (const { path, method, receive } of landings)
      scope.route({
        url: path,
        method,
        async handler(request, reply) {
          // What is in the address must not reach the next site.
          void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
          try {
            if (isStopping()) throw commonErrors.shuttingDown();
            return answer(reply, await receive(landedWith(request, contextOf(request, reply))));
          } catch (cause) {
            const failure = cause instanceof AppError ? cause : commonErrors.unexpected();
            if (failure.status >= 500)
              log.error({ requestId: request.id, err: cause, path }, 'a landing failed');
            const { status, code, message } = failure;
            const data = { requestId: request.id };
            return reply.status(status).send({ defined: false, code, status, message, data });
          }
        },
      });
  });
}

function landedWith(request: FastifyRequest, context: RequestContext): Landed {
  const { search } = new URL(request.url, 'http://request');
  const form = typeof request.body === 'string' ? request.body : '';
  const values = new URLSearchParams(request.method === 'POST' ? form : search);
  // Fastify's parameters are texts by name.
  return { params: request.params as Landed['params'], values, context };
}

function answer(reply: FastifyReply, next: LandingAnswer): FastifyReply {
  if ('goTo' in next) return reply.status(303).header('location', next.goTo).send();
  return reply.type(next.type).send(next.body);
}
