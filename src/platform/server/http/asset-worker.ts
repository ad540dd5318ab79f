import type { FastifyReply } from 'fastify';
import { ASSET_WORKER_FILE } from '#kernel/asset-worker.ts';

/** A worker runs under the policy sent with its script: it fetches from our origin, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  // The picture of notifications is in the script.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Replaces any worker that a browser has, deletes its caches, and unregisters. Pages stay as they are. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Sends the service worker of this build, which browsers check with each page. If the app has none, browsers get one
 * that removes theirs.
 */
export function sendAssetWorker(reply: FastifyReply, { isWanted }: { isWanted: boolean }): FastifyReply {
  void reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
  if (isWanted) return reply.sendFile(ASSET_WORKER_FILE);
  return reply.type('text/javascript; charset=utf-8').send(REMOVAL);
}
