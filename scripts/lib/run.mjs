import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] true: its output goes to the terminal as it comes, as well as into `output`
 */

/**
 * Runs a command to its end and keeps what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(command, args, options) {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk);
    if (options.show) process.stdout.write(chunk);
  });
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk);
    if (options.show) process.stderr.write(chunk);
  });
  const stopForwarding = forwardSignals((signal) => child.kill(signal));
  const code = await ended(child);
  stopForwarding();
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/**
 * The exit code of a process: its own, 128 + n when signal n ended it, 127 when it could not be started.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

const ORPHAN_CHECK_MS = 500;

/** npm forwards the Ctrl-C that the terminal has already sent to every process. Twice within this time counts once. */
const SAME_SIGNAL_MS = 1000;

/**
 * Passes the signals that ask this process to stop to a child. A second Ctrl-C ends the child at once; a second
 * request by another signal changes nothing, because programs repeat it without being impatient.
 * Below npm there is a shell between npm and us which dies of a signal without passing it on; that it is gone is then
 * the only sign that somebody has stopped npm.
 * @param {(signal: NodeJS.Signals) => void} send
 * @returns {() => void} stops passing them on
 */
export function forwardSignals(send) {
  let first = 0;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      send(signal);
    } else if (signal === 'SIGINT' && now - first > SAME_SIGNAL_MS) send('SIGKILL');
  };
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, onSignal);
  const parent = process.ppid;
  const orphanCheck = setInterval(() => {
    if (process.ppid === parent || process.env['npm_lifecycle_event'] === undefined) return;
    clearInterval(orphanCheck);
    send('SIGTERM');
  }, ORPHAN_CHECK_MS);
  return () => {
    clearInterval(orphanCheck);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
