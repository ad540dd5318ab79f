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

/** Serves what features declare. `send` has the document, `sendNotFound` the one for missing pages. */
export function serveLiveDocuments(
  app: FastifyInstance,
  { documents, contextOf, log }: LiveOptions,
  pages: {
    pathOf(request: FastifyRequest): string;
    send(sent: Sent, document: LiveDocument, answer: LiveAnswer): Promise<FastifyReply>;
    sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  },
): void {
  for (const document of documents)
    app.route({
      method: ['GET', 'HEAD'],
      url: `${document.below}*`,
      async handler(request, reply) {
        try {
          const path = pages.pathOf(request);
          const answer = await document.answer({ path, context: contextOf(request, reply) });
          if (answer === null) return pages.sendNotFound(request, reply);
          return pages.send({ request, reply: reply.status(answer.status) }, document, answer);
        } catch (cause) {
          const failure = cause instanceof AppError ? cause : commonErrors.unexpected();
          if (failure.status >= 500)
            log.error({ requestId: request.id, err: cause, below: document.below }, 'a document failed');
          return reply.status(failure.status).type('text/plain; charset=utf-8').send(`${failure.message}\n`);
        }
      },
    });
}

export interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
