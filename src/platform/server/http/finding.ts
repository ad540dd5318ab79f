import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from './escape-markup.ts';
import type { PagesFile } from './pages-file.ts';

/** Files for crawlers: which pages there are, and which aren't public. */
export function serveFinding(app: FastifyInstance, pages: PagesFile, publicUrl: () => string): void {
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(pages, publicUrl())),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robotsOf(publicUrl())),
  );
}

/** Every page that was made at build time and may be listed, by its whole address. */
function sitemapOf(pages: PagesFile, publicUrl: string): string {
  const addresses = Object.entries(pages.documents)
    .filter(([, { isIndexed }]) => isIndexed)
    .map(([path]) => `  <url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

function robotsOf(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
