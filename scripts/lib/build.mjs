import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { explain } from './failure.mjs';
import { step } from './progress.mjs';
import { ownNode, root, withOwnTools } from './project.mjs';
import { run } from './run.mjs';

/** Written last, so that an interrupted build is made again. */
const hashFile = join(root, 'build/sources.sha256');

/** Sources of the web app, including all files in folders. A server-only change builds nothing. */
const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/finish-build.ts',
  'scripts/lib/asset-worker.ts',
  'scripts/lib/browser-contracts.ts',
  'scripts/lib/chunks.ts',
  'scripts/lib/kept-files.ts',
  'scripts/lib/pages.ts',
  'scripts/lib/route-modules.ts',
  'src/platform/server/http/pages-file.ts',
];
const NOT_IN_THE_WEB_APP = /(^|\/)server(\/|-app\.ts$|\.ts$)|\.(test|suite)\.tsx?$|\.md$/;

/** Builds the web app, unless its sources are those of the last build. */
export async function buildWhenNeeded() {
  const hash = await hashOfSources();
  if (hash === (await readFile(hashFile, 'utf8').catch(() => undefined))) return;
  await build(hash);
}

/** @param {string} [hash] of the sources, when it is known */
export async function build(hash) {
  const sources = hash ?? (await hashOfSources());
  await step(
    'Building the web app',
    async () => {
      await rm(hashFile, { force: true });
      await own([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'react-router build');
      await own([join(root, 'scripts/finish-build.ts')], 'scripts/finish-build.ts');
      await writeFile(hashFile, sources);
    },
    { label: 'Web app', detail: () => 'built' },
  );
}

/** @param {readonly string[]} args @param {string} name */
async function own(args, name) {
  const env = { ...withOwnTools(), NODE_ENV: 'production' };
  const { code, output } = await run(ownNode, args, { cwd: root, env });
  if (code !== 0) throw explain(output, name);
}

/** @returns {Promise<string>} */
async function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source))) {
      const name = relative(root, file);
      if (source === 'src' && NOT_IN_THE_WEB_APP.test(name)) continue;
      hash
        .update(`${name}\0`)
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Every file below a path, sorted; the path itself when it is a file. @param {string} path @returns {Promise<string[]>} */
async function filesOf(path) {
  try {
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
