import { createHash } from 'node:crypto';
import { lstat, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explain, Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { ownNode, root } from './project.mjs';
import { run } from './run.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.ahoy-installed');

/** Installs the packages of the lockfile, unless exactly these are there already. */
export async function installWhenNeeded() {
  const lockfile = await readFile(join(root, 'package-lock.json'), 'utf8');
  const stamp = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
  if ((await readIfThere(stampFile)) === stamp) return;
  if (await isLink(modules)) return;
  if (!(await holdsPackagesOf(lockfile))) {
    await step('Installing packages (a few minutes the first time)', npmCi, {
      label: 'Packages',
      detail: () => `${Object.keys(JSON.parse(lockfile).packages).length - 1} installed`,
    });
  }
  await checkOwnNode();
  await writeFile(stampFile, stamp);
}

async function npmCi() {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--foreground-scripts=false'];
  // npm tells the scripts it runs where it is; without npm around us, it is looked up in the PATH.
  const npm = process.env['npm_execpath'];
  const { code, output } =
    npm === undefined
      ? await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: root })
      : await run(process.execPath, [npm, ...args], { cwd: root });
  if (code === 127)
    throw new Failure(
      'npm was not found.',
      'Install npm (it comes with Node) and run the same command again.',
    );
  if (code !== 0) throw explain(output, 'npm ci');
}

/**
 * True when somebody ran `npm ci` by hand: npm leaves a list of what it installed, written last.
 * @param {string} lockfile
 * @returns {Promise<boolean>}
 */
async function holdsPackagesOf(lockfile) {
  const hidden = await readIfThere(join(modules, '.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = JSON.parse(hidden).packages;
  const wanted = Object.entries(JSON.parse(lockfile).packages).filter(([path]) => path !== '');
  return wanted.every(([path, entry]) => {
    const found = installed[path];
    // Optional packages are for other platforms; whether this platform's are complete, the own Node shows.
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

/** A package manager that skips install scripts leaves the package `node` without its program. */
async function checkOwnNode() {
  const { code, output } = await run(ownNode, ['--version'], { cwd: root });
  if (code === 0 && output.startsWith('v24.')) return;
  throw new Failure(
    `${output}\nThe project's own Node (${ownNode}) does not run on ${process.platform} ${process.arch}.`,
    'Allow install scripts (npm config set ignore-scripts false), delete node_modules and run the same command again. ' +
      'It needs Linux with glibc, macOS or Windows.',
  );
}

/** @param {string} file @returns {Promise<string | undefined>} */
async function readIfThere(file) {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A linked node_modules belongs to another folder and is never written from here. @param {string} path */
async function isLink(path) {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}
