import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ASSET_WORKER_FILE } from '#kernel/asset-worker.ts';
import type { Page, PagesFile } from '#platform/server/http/pages-file.ts';
import { buildAssetWorker } from './lib/asset-worker.ts';
import { keptFiles } from './lib/kept-files.ts';
import { appRoutes, inlineHashes, libraryStyles, parseManifest, withDocumentScript } from './lib/pages.ts';

// Runs after `react-router build`: compresses what is served and writes down what the server must know about it.
const root = join(import.meta.dirname, '..');
const client = join(root, 'build/client');

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|map)$/;
const COMPRESSED = /\.(br|gz)$/;
/** Below this, headers weigh more than what compression saves. */
const COMPRESS_BYTES_MIN = 512;
const FALLBACK = '__spa-fallback.html';
/** Made under an address that no page has (react-router.config.ts). */
const NOT_FOUND = '404/index.html';

const files = readdirSync(client, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter((file) => !COMPRESSED.test(file) && !file.startsWith('.vite/') && file !== ASSET_WORKER_FILE)
  .toSorted();
const manifestFile = files.find((file) => /^assets\/manifest-.+\.js$/.test(file));
if (manifestFile === undefined) throw new Error('build/client/assets has no route manifest.');
const manifest = parseManifest(readFileSync(join(client, manifestFile), 'utf8'));

// Pages made with data leave a copy of it for the app, which these documents are not part of.
for (const file of files.filter((name) => name.endsWith('.data'))) rmSync(join(client, file));

const injected = libraryStyles(root);
const html = files.filter((file) => file.endsWith('.html'));
for (const file of html) nameDocumentScript(join(client, file));
/** Made under "_", and filled in by the server for each request (src/platform/server/http/live-documents.ts). */
const templates = html.filter((file) => pathOf(file).endsWith('/_'));
const documents = html.filter((file) => file !== FALLBACK && file !== NOT_FOUND && !templates.includes(file));
const routes = appRoutes(manifest);
await writeWorker(manifestFile);
const pages: PagesFile = {
  documents: Object.fromEntries(documents.map((file) => [pathOf(file), describePage(file)])),
  templates: Object.fromEntries(templates.map((file) => [pathOf(file), describePage(file)])),
  fallback: describePage(FALLBACK),
  notFound: describePage(NOT_FOUND),
  appRoutes: routes,
  files: [...files.filter((file) => !/\.(html|data)$/.test(file)), ASSET_WORKER_FILE],
};
writeFileSync(join(root, 'build/pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
// Pages are compressed by the server, when it has filled in what they leave open.
for (const file of pages.files.filter((name) => COMPRESSIBLE.test(name))) compress(join(client, file));

async function writeWorker(listOfPages: string): Promise<void> {
  const paths = new Set(documents.map(pathOf));
  const ofTheApp = routes.filter((route) => !paths.has(route));
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const build = /^assets\/manifest-(.+)\.js$/.exec(listOfPages)?.[1] ?? '';
  const kept = [...keptFiles(manifest, chunks, ofTheApp), `/${listOfPages}`].toSorted();
  const script = await buildAssetWorker(root, { build, files: kept, appRoutes: ofTheApp });
  writeFileSync(join(client, ASSET_WORKER_FILE), script);
}

function pathOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$|\.html$/, '') || '/';
}

function describePage(file: string): Page {
  const html = readFileSync(join(client, file), 'utf8');
  const { scripts, styles } = inlineHashes(html);
  // Only where React runs do libraries add styles of their own: in the app, and in islands.
  const runsReact = html.includes(manifest.entry.module) || html.includes('data-island=');
  return {
    file,
    scripts,
    styles: runsReact ? [...styles, ...injected] : styles,
    speculates: /<script[^>]+type="speculationrules"/.test(html),
    isIndexed: !/<meta[^>]+name="robots"[^>]+content="[^"]*noindex/.test(html),
  };
}

function nameDocumentScript(path: string): void {
  const script = files.find((file) => /^assets\/site-.+\.js$/.test(file));
  if (script === undefined) throw new Error('build/client/assets has no script for documents.');
  writeFileSync(path, withDocumentScript(readFileSync(path, 'utf8'), `/${script}`));
}

function compress(path: string): void {
  const content = readFileSync(path);
  rmSync(`${path}.br`, { force: true });
  rmSync(`${path}.gz`, { force: true });
  if (content.length < COMPRESS_BYTES_MIN) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
