import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASSET_WORKER_FILE } from '#kernel/asset-worker.ts';
import { matchesAny } from '#kernel/route-patterns.ts';
import type { Log } from '../log.ts';
import { sendAssetWorker } from './asset-worker.ts';
import { type CspSources, cspOf, PERMISSIONS_POLICY } from './csp.ts';
import { createFilledPages, type FilledPage, type PageValues, packed } from './filled-pages.ts';
import { serveFinding } from './finding.ts';
import {
  fillLive,
  type LiveAnswer,
  type LiveDocument,
  type LiveOptions,
  type Sent,
  serveLiveDocuments,
  templatePath,
} from './live-documents.ts';
import { type Page, type PagesFile, pagesFile } from './pages-file.ts';

/** Unknown paths are logged to find broken links, but a scanner must not fill the disk with them. */
const UNKNOWN_PATHS_LOGGED_PER_MINUTE = 20;
const LOGGED_PATH_LENGTH_MAX = 200;
const MINUTE_MS = 60_000;

export interface PagesOptions {
  /** The folder that the build has written. */
  readonly buildFolder: string;
  /** Values that our pages leave open until they are served. */
  readonly values: () => PageValues;
  /** Resources that the app loads from other sites. No other page loads any. */
  readonly cspSources: CspSources;
  /** Whether browsers keep the app's files for when there is no network. */
  readonly keepsAssets: boolean;
  /** Pages that features fill in for each request. */
  readonly live: Omit<LiveOptions, 'log'>;
  readonly log: Log;
}

/** Sends our document for missing pages, with status 404. */
export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built web app: documents at their paths, the app at its own routes, and everywhere else, with status 404,
 * the document that says "Oops! Page not found".
 * @returns that document, for requests without a route; undefined if nothing is built
 */
export async function servePages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<SendNotFound | undefined> {
  const pages = await readPages(options);
  if (pages === undefined) return undefined;
  const publicUrl = () => options.values().PUBLIC_URL;
  const policies = new Map(
    [
      ...Object.values(pages.documents),
      ...Object.values(pages.templates),
      pages.fallback,
      pages.notFound,
    ].map((page) => [page, cspOf(page, publicUrl(), page === pages.fallback ? options.cspSources : {})]),
  );
  const filled = createFilledPages(join(options.buildFolder, 'client'), options.values);
  const files = new Set(pages.files);
  const logUnknown = unknownPathLog(options.log);
  await app.register(fastifyStatic, {
    root: join(options.buildFolder, 'client'),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const sent = await filled.read(page.file, request.headers['accept-encoding']);
    return sendFilled(request, reply.header('cache-control', 'no-cache'), {
      ...sent,
      policy: policies.get(page),
    });
  };
  const sendNotFound: SendNotFound = (request, reply) => {
    logUnknown(pathOf(request));
    return sendPage(request, reply.code(404), pages.notFound);
  };
  const sendLive = async ({ request, reply }: Sent, { below }: LiveDocument, live: LiveAnswer) => {
    const page = pages.templates[templatePath(below)];
    if (page === undefined) return sendNotFound(request, reply);
    const { body } = await filled.read(page.file, undefined);
    const sent = await packed(fillLive(body.toString(), live.values), request.headers['accept-encoding']);
    if (live.isSecret === true) void reply.header('referrer-policy', 'no-referrer');
    return sendFilled(
      request,
      reply.header('cache-control', live.isSecret === true ? 'private, no-store' : 'no-cache'),
      { ...sent, policy: policies.get(page) },
    );
  };
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const file = path.slice(1);
    if (file === ASSET_WORKER_FILE)
      return sendAssetWorker(reply, { isWanted: options.keepsAssets && files.has(file) });
    if (files.has(file)) return sendAsset(reply, file);
    const page = pages.documents[withoutSlash(path)];
    if (page !== undefined) return sendPage(request, reply, page);
    if (matchesAny(pages.appRoutes, path)) return sendPage(request, reply, pages.fallback);
    return sendNotFound(request, reply);
  };
  serveFinding(app, pages, publicUrl);
  await serveLiveDocuments(
    app,
    { ...options.live, log: options.log },
    { pathOf, send: sendLive, sendNotFound },
  );
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
  return sendNotFound;
}

function sendFilled(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, encoding, etag, policy }: FilledPage & { policy: string | undefined },
): FastifyReply {
  void reply
    .header('content-security-policy', policy)
    .header('permissions-policy', PERMISSIONS_POLICY)
    .header('vary', 'accept-encoding');
  // A page that does not exist has no version to compare with.
  if (reply.statusCode === 200) {
    void reply.header('etag', etag);
    if (knows(request, etag)) return reply.code(304).send();
  }
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

/** Whether the browser has this version already. */
function knows(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Names under assets/ hold a hash of the content: what has been fetched once is right for ever. */
function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  const caching = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('cache-control', caching).sendFile(file);
}

async function readPages(options: PagesOptions): Promise<PagesFile | undefined> {
  const file = join(options.buildFolder, 'pages.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return pagesFile.parse(JSON.parse(text));
  // With `npm run dev` Vite serves the pages.
  options.log.warn({ file }, 'the web app is not built, only the API is served: npm run build');
  return undefined;
}

/** Returns the path without its query. Invalid "%" sequences stay as they are. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The query is left out: it may hold a token. */
function unknownPathLog(log: Log): (path: string) => void {
  let windowStart = 0;
  let logged = 0;
  return (path) => {
    const now = performance.now();
    if (now - windowStart > MINUTE_MS) {
      windowStart = now;
      logged = 0;
    }
    logged += 1;
    if (logged > UNKNOWN_PATHS_LOGGED_PER_MINUTE) return;
    log.info({ path: path.slice(0, LOGGED_PATH_LENGTH_MAX) }, 'page not found');
  };
}
