import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { ownNode, root, withOwnTools } from './project.mjs';
import { ended, forwardSignals } from './run.mjs';

const PORT_DEFAULT = 3000;
const PORTS_TRIED = 50;

/** @returns {number} the port that PORT asks for */
export function portWanted() {
  const text = process.env['PORT'] ?? '';
  const port = text === '' ? PORT_DEFAULT : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Failure(
    `PORT is "${text}", and a port is a number from 0 to 65535.`,
    'Example: PORT=3001 npm start',
  );
}

/**
 * Finds out early, before minutes of installing, whether the port can be had.
 * @param {number} port
 * @param {string} command what to type, such as "npm start"
 * @throws Failure naming a free port
 */
export async function checkPort(port, command) {
  const host = process.env['HOST'] || 'localhost';
  const code = await listenError(port, host);
  if (code === undefined) return;
  if (code === 'EADDRINUSE')
    throw new Failure(
      `Port ${port} on ${host} is in use by another ${(await isAhoy(host, port)) ? 'Ahoy' : 'program'}.`,
      `Stop it, or choose another port: PORT=${port + 1} ${command}. A second Ahoy also needs its own folder: ` +
        `PORT=${port + 1} DATA_DIR=./data-${port + 1} ${command}`,
    );
  if (code === 'EACCES')
    throw new Failure(
      `This user may not listen on port ${port}.`,
      `Choose one above 1023: PORT=3000 ${command}`,
    );
  throw new Failure(
    `Ahoy cannot listen on ${host} port ${port} (${code}).`,
    `HOST must be an address of this machine: HOST=localhost ${command}`,
  );
}

/**
 * The usual port, or the next that can be had. Where none of fifty can, the usual one, to be told why.
 * @returns {Promise<number>}
 */
export async function firstFreePort() {
  const host = process.env['HOST'] || 'localhost';
  for (let port = PORT_DEFAULT; port < PORT_DEFAULT + PORTS_TRIED; port += 1)
    if ((await listenError(port, host)) === undefined) return port;
  return PORT_DEFAULT;
}

const ANSWER_MS = 1000;

/** Whether one of us answers there. @param {string} host @param {number} port */
async function isAhoy(host, port) {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    /** @type {unknown} */
    const body = await answer.json();
    return typeof body === 'object' && body !== null && 'alive' in body;
  } catch {
    return false;
  }
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} */
function listenError(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Runs the server under the project's own Node until it ends.
 * It gets a process group of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runServer(args) {
  return runEntry('server', args);
}

/**
 * Runs one of src/entries under the project's own Node until it ends.
 * @param {'server' | 'doctor' | 'reset-factors' | 'audit-verify'} name
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function runEntry(name, args) {
  const child = spawn(ownNode, [join(root, `src/entries/${name}.ts`), ...args], {
    cwd: root,
    env: {
      // Compiled code is kept between starts; that saves about a fifth of the time to be ready.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...withOwnTools(),
      NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    },
    // The channel closes when this process ends in any way, and the server stops then.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const stopForwarding = forwardSignals((signal) => child.kill(signal));
  const code = await ended(child);
  stopForwarding();
  return code;
}
