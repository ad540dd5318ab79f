import type { FastifyInstance } from 'fastify';

/**
 * GET /api/openapi.json, for programs; needs no session. The page for people (/api) is made from the same contracts.
 */
export function serveApiDocument(app: FastifyInstance, document: () => Promise<string>): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await document()),
  );
}
