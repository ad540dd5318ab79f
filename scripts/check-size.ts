import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pagesFile } from '#platform/server/http/pages-file.ts';
import { parseManifest } from './lib/pages.ts';
import { measure } from './lib/sizes.ts';

// npm run check:size: what a visitor downloads from the finished build stays within our limits.
const build = join(import.meta.dirname, '../build');
const client = join(build, 'client');
const pages = pagesFile.parse(JSON.parse(readFileSync(join(build, 'pages.json'), 'utf8')));
const manifestFile = pages.files.find((file) => /^assets\/manifest-.+\.js$/.test(file)) ?? '';
const gzipped = new Map(pages.files.map((file) => [`/${file}`, gzipBytes(join(client, file))]));

const rows = measure(
  {
    manifest: parseManifest(readFileSync(join(client, manifestFile), 'utf8')),
    manifestFile: `/${manifestFile}`,
    gzipBytes: gzipped,
    documents: new Map(
      Object.entries(pages.documents).map(([path, { file }]) => [
        path,
        readFileSync(join(client, file), 'utf8'),
      ]),
    ),
  },
  '/dashboard',
);

console.log('size after gzip        KB    limit');
for (const { name, bytes, limitBytes } of rows) {
  const mark = bytes > limitBytes ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(40)} ${kb(bytes).padStart(7)} ${kb(limitBytes).padStart(7)}`);
}
const over = rows.filter(({ bytes, limitBytes }) => bytes > limitBytes);
for (const { name, files } of over) {
  console.error(
    `\n${name} is above its limit. Load later what is not needed at first (a lazy import). The largest:`,
  );
  const largest = files.toSorted((a, b) => bytesOf(b) - bytesOf(a)).slice(0, 12);
  for (const file of largest) console.error(`  ${kb(bytesOf(file)).padStart(6)} ${file}`);
}
if (over.length > 0) process.exitCode = 1;

function bytesOf(file: string): number {
  return gzipped.get(file) ?? 0;
}

/** Fonts are compressed in themselves; all others travel with gzip at worst. */
function gzipBytes(path: string): number {
  const content = readFileSync(path);
  return /\.woff2?$/.test(path) ? content.length : gzipSync(content, { level: 9 }).length;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
