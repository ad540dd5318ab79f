import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reachOf } from './lib/reach.ts';
import type { SourceFile } from './lib/structure.ts';

/*
 * Prints the tests that the changes reach, as JSON, for npm test -- --changed[=REF]. Changes are what is not committed, and
 * what was committed since REF; without one, since the upstream branch.
 */
const root = join(import.meta.dirname, '..');
const ref = process.argv[2] ?? upstream();
const changed = [
  ...git('diff', '--name-only', ref ?? 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const files = ['src', 'test', 'scripts'].flatMap(read);
process.stdout.write(`${JSON.stringify({ changed, ...reachOf(changed, files) })}\n`);

function upstream(): string | undefined {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0];
  } catch {
    return undefined;
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
}

function read(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}
