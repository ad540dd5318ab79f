import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Log } from '../log.ts';

/** A path at which another company sends us events. */
export interface Webhook {
  /** Below /webhooks/. */
  readonly path: `/webhooks/${string}`;
  /**
   * Takes what was sent, by a POST. What it resolves to is answered with 200; after anything else the sender sends it
   * again, so it must not matter how often something comes.
   * @param body the bytes as they came, because a signature is over these
   * @throws AppError when it is not for us
   */
  receive(body: Buffer, headers: Readonly<Record<string, string | undefined>>): Promise<void>;
}

/** Messages are short. A longer one isn't from the expected sender. */
const BODY_BYTES_MAX = 256_000;

/** Serves the webhooks that features declare. There is no session: each message proves its own sender. */
export async function serveWebhooks(
  app: FastifyInstance,
  options: { webhooks: readonly Webhook[]; isStopping: () => boolean; log: Log },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const webhook of options.webhooks)
      scope.post(webhook.path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
        const failure = options.isStopping()
          ? commonErrors.shuttingDown()
          : await take(webhook, request, options.log);
        if (failure === null) return reply.send({ ok: true });
        const { status, code, message } = failure;
        return reply
          .status(status)
          .send({ defined: false, code, status, message, data: { requestId: request.id } });
      });
  });
}

async function take(webhook: Webhook, request: FastifyRequest, log: Log): Promise<AppError | null> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
  try {
    await webhook.receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers);
    return null;
  } catch (cause) {
    if (cause instanceof AppError && cause.status < 500) return cause;
    log.error({ requestId: request.id, err: cause, path: webhook.path }, 'a webhook could not be taken');
    return cause instanceof AppError ? cause : commonErrors.unexpected();
  }
}
