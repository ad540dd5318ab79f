import type { FastifyReply } from 'fastify';
import { ASSET_WORKER_FILE } from '#kernel/asset-worker.ts';

/** A worker lives under the policy that came with its script: it fetches from here, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Takes the place of any worker that a browser has, deletes what it kept, and goes. Pages stay as they are. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Sends the service worker of this build, which browsers ask for again with each page. Where none is wanted, or the
 * build has none, they get one that removes the worker they have.
 */
export function sendAssetWorker(reply: FastifyReply, { isWanted }: { isWanted: boolean }): FastifyReply {
  void reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
  if (isWanted) return reply.sendFile(ASSET_WORKER_FILE);
  return reply.type('text/javascript; charset=utf-8').send(REMOVAL);
}
