import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of package.json. @type {string} */
export const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** The project's own Node, installed as the npm package `node`: everything but the launchers runs on it. */
export const ownNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const bin = join(root, 'node_modules/.bin');

/**
 * The environment of a process of ours, in which `node` and the tools are the project's own.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function withOwnTools(env = process.env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...env, PATH: `${bin}${separator}${env['PATH'] ?? ''}` };
}
