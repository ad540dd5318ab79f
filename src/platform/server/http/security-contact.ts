import type { FastifyInstance } from 'fastify';
import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** RFC 9116 recommends less than a year, so that nobody writes to an abandoned address. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt`: where to report a vulnerability (RFC 9116). */
export function serveSecurityContact(
  app: FastifyInstance,
  { publicUrl, mailbox, now }: { publicUrl: () => string; mailbox: () => string; now: () => Instant },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: mailto:${mailbox()}`,
      `Expires: ${new Date(now() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
