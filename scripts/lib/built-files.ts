import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pagesFile } from '#platform/server/http/pages-file.ts';
import { parseManifest } from './pages.ts';
import { type BuiltFiles, parseScripts, saysNotAtFirst } from './sizes.ts';

const root = join(import.meta.dirname, '../..');
const build = join(root, 'build');
const client = join(build, 'client');

/** @throws Error when the web app has not been built */
export function readBuiltFiles(): BuiltFiles {
  const pages = pagesFile.parse(JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8')));
  const documents = Object.entries({ ...pages.documents, ...pages.templates }).map(
    ([path, { file }]) => [path, join(client, file)] as const,
  );
  const manifestFile = pages.files.find((file) => /^assets\/manifest-.+\.js$/.test(file)) ?? '';
  return {
    manifest: parseManifest(readFileSync(join(client, manifestFile), 'utf8')),
    manifestFile: `/${manifestFile}`,
    scripts: parseScripts(readFileSync(join(client, '.vite/manifest.json'), 'utf8')),
    gzipBytes: new Map([
      ...pages.files.map((file) => [`/${file}`, gzipBytes(join(client, file))] as const),
      ...documents.map(([path, file]) => [path, gzipBytes(file)] as const),
    ]),
    documents: new Map(documents.map(([path, file]) => [path, readFileSync(file, 'utf8')])),
    notAtFirst: sourcesNotAtFirst(),
  };
}

function sourcesNotAtFirst(): ReadonlySet<string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
  return new Set(files.filter((path) => saysNotAtFirst(readFileSync(join(root, path), 'utf8'))));
}

/** Fonts are compressed in themselves; all others travel with gzip at worst. */
function gzipBytes(path: string): number {
  const content = readFileSync(path);
  return /\.woff2?$/.test(path) ? content.length : gzipSync(content, { level: 9 }).length;
}
