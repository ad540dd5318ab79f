import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { RequestContext } from './context.ts';
import { type Landing, serveLandings } from './landings.ts';
import { serveWebhooks, type Webhook } from './webhooks.ts';

/** Serves what comes from other companies: their messages, and browsers that they send back. */
export async function serveFromOthers(
  app: FastifyInstance,
  options: {
    webhooks?: readonly Webhook[];
    landings?: readonly Landing[];
    contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext;
    isStopping: () => boolean;
    log: Log;
  },
): Promise<void> {
  await serveWebhooks(app, { ...options, webhooks: options.webhooks ?? [] });
  await serveLandings(app, { ...options, landings: options.landings ?? [] });
}
