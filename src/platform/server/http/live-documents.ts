import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { LIVE_BLANK, type LiveValues } from '#kernel/page-blanks.ts';
import type { Log } from '../log.ts';
import type { RequestContext } from './context.ts';
import { escapeMarkup } from './escape-markup.ts';

/**
 * Public pages about things that come and go, such as a person's booking page. The build makes one document for all of them
 * ("/book/_" for what is below "/book/"), and the feature fills it in for each request.
 */
export interface LiveDocument {
  readonly below: `/${string}/`;
  /** @returns null when there is no such page: the document for missing pages */
  answer(asked: LiveAsked): Promise<LiveAnswer | null>;
  /**
   * Takes a form that a browser without JavaScript sends to such an address. Whoever comes from another site is let in, and no
   * cookie counts: the address itself must be the permission.
   */
  receive?(posted: LivePosted): Promise<LiveAnswer | LiveNext | null>;
}

export interface LivePosted extends LiveAsked {
  readonly form: URLSearchParams;
}

/** Where the browser goes after a form. */
export interface LiveNext {
  readonly goTo: string;
}

export interface LiveAsked {
  /** Decoded, without the query. */
  readonly path: string;
  readonly context: RequestContext;
}

export interface LiveAnswer {
  readonly status: 200 | 404 | 429;
  /** Text, which cannot become markup. A blank without a value is empty. */
  readonly values: LiveValues;
  /** Whether the address is a secret: then nobody keeps the page, and no other site learns where somebody came from. */
  readonly isSecret?: boolean;
}

/** The document that is filled in for all pages of this kind. */
export const templatePath = (below: LiveDocument['below']): string => `${below}_`;

/** @returns the page with each blank replaced in one go, so that no value is read for blanks */
export const fillLive = (html: string, values: LiveValues): string =>
  html.replaceAll(LIVE_BLANK, (_blank, name: string) => escapeMarkup(values[name] ?? ''));

export interface LiveOptions {
  readonly documents: readonly LiveDocument[];
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext;
  readonly log: Log;
}

/** A form has a few lines of text. */
const FORM_BYTES_MAX = 50_000;

/** Serves what features declare. `send` has the document, `sendNotFound` the one for missing pages. */
export async function serveLiveDocuments(
  app: FastifyInstance,
  { documents, contextOf, log }: LiveOptions,
  pages: {
    pathOf(request: FastifyRequest): string;
    send(sent: Sent, document: LiveDocument, answer: LiveAnswer): Promise<FastifyReply>;
    sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  },
): Promise<void> {
  const handlerOf =
    (document: LiveDocument, ask: (asked: LiveAsked, body: unknown) => ReturnType<Ask>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const asked = { path: pages.pathOf(request), context: contextOf(request, reply) };
        const answer = await ask(asked, request.body);
        if (answer === null) return await pages.sendNotFound(request, reply);
        if ('goTo' in answer) return await reply.status(303).header('location', answer.goTo).send();
        return await pages.send({ request, reply: reply.status(answer.status) }, document, answer);
      } catch (cause) {
        const failure = cause instanceof AppError ? cause : commonErrors.unexpected();
        if (failure.status >= 500)
          log.error({ requestId: request.id, err: cause, below: document.below }, 'a document failed');
        return reply.status(failure.status).type('text/plain; charset=utf-8').send(`${failure.message}\n`);
      }
    };
  for (const document of documents)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${document.below}*`,
      handler: handlerOf(document, (asked) => document.answer(asked)),
    });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    for (const document of documents) {
      const { receive } = document;
      if (receive === undefined) continue;
      scope.post(
        `${document.below}*`,
        handlerOf(document, (asked, body) =>
          receive({ ...asked, form: new URLSearchParams(typeof body === 'string' ? body : '') }),
        ),
      );
    }
  });
}

type Ask = () => Promise<LiveAnswer | LiveNext | null>;

export interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
