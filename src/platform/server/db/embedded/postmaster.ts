import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../log.ts';
import { waitUntil } from '../../wait-until.ts';
import { launch, processesIn, stateOf } from './processes.ts';
import type { Launcher } from './user.ts';

/** Socket folders carry this name, so that one that a killed server left is known and removed. */
export const SOCKET_FOLDER_PREFIX = 'ahoy-pg-';

const START_MS = 30_000;
const FAST_STOP_MS = 20_000;
const CHILDREN_END_MS = 10_000;

/** Starts PostgreSQL on a cluster. @returns when it accepts connections */
export async function startPostmaster(options: {
  launcher: Launcher;
  cluster: string;
  socketFolder: string;
  connections: number;
  log: Log;
}): Promise<ChildProcess> {
  const { launcher, cluster, socketFolder, log } = options;
  const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(launcher.command('postgres', ['-D', cluster, '-k', socketFolder, ...settings]));
  let text = '';
  await new Promise<void>((done, failed) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      failed(new Error(`PostgreSQL did not become ready within ${START_MS / 1000} s: ${text.trim()}`));
    }, START_MS);
    child.on('error', failed);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      failed(new Error(`PostgreSQL could not start (${code ?? signal}): ${text.trim()}`));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      const lines = chunk.toString();
      text = `${text}${lines}`.slice(-2_000);
      for (const line of lines.split('\n')) report(line, log);
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      done();
    });
  });
  return child;
}

/**
 * Stops a postmaster that outlived its server, waits for the rest of a killed one, and cleans up for the next. Only for
 * the holder of the folder's lock.
 */
export async function clearCluster(
  cluster: string,
  log: Log,
  { keepSocketFolder = false }: { keepSocketFolder?: boolean } = {},
): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const left = readPidFile(file);
  if (left === null) return;
  if (isPostmasterOf(left.pid, cluster)) {
    log.info({ pid: left.pid }, 'stopping the database that a killed server left running');
    await endProcess(left.pid);
  }
  if (!(await waitUntil(() => processesIn(cluster).length === 0, CHILDREN_END_MS))) {
    throw new Error(
      `Processes ${processesIn(cluster).join(', ')} of an earlier database still use ${cluster}: end them and start again.`,
    );
  }
  // Nothing uses the cluster now. But PostgreSQL would still refuse the file if its process number is taken again, by
  // another program after a reboot or by a zombie.
  await waitUntil(() => stateOf(left.pid) === 'none', 100);
  rmSync(file, { force: true });
  if (keepSocketFolder || left.socketFolder === undefined) return;
  if (basename(left.socketFolder).startsWith(SOCKET_FOLDER_PREFIX))
    rmSync(left.socketFolder, { recursive: true, force: true });
}

/** @returns the socket folder of the database that runs on a cluster; null when none does */
export function runningSocketFolder(cluster: string): string | null {
  const found = readPidFile(join(cluster, 'postmaster.pid'));
  if (found?.socketFolder === undefined || !isPostmasterOf(found.pid, cluster)) return null;
  return found.socketFolder;
}

/** Stops our postmaster: running statements are cancelled and everything is written. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  const forced = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  await ended;
  clearTimeout(forced);
}

/** Made for a small machine: about 150 MB at most with a busy pool. Durability is never traded. */
function settingsOf({ connections }: { connections: number }): Readonly<Record<string, string | number>> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: connections,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
    maintenance_work_mem: '48MB',
    autovacuum_max_workers: 2,
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    // No replica can connect to a unix socket in a private folder, so nothing is logged for one.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Input and output workers would be three more processes for no gain at this size.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '',
  };
}

function report(line: string, log: Log): void {
  const text = line.trim();
  if (/^(?:FATAL|PANIC):/.test(text)) log.warn({ postgres: text }, 'the database complains');
  else if (text !== '') log.debug({ postgres: text }, 'the database says');
}

interface PidFile {
  readonly pid: number;
  readonly socketFolder?: string;
}

/** Line 1 is the process number and line 5 the socket folder (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*). */
function readPidFile(file: string): PidFile | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const pid = Number(lines[0]);
    const socketFolder = lines[4]?.trim();
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return socketFolder === undefined || socketFolder === '' ? { pid } : { pid, socketFolder };
  } catch {
    return null;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (stateOf(pid) !== 'alive') return false;
  // On other systems the number has to be enough: only we create these clusters.
  return process.platform !== 'linux' || processesIn(cluster).includes(pid);
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await waitUntil(() => stateOf(pid) !== 'alive', FAST_STOP_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntil(() => stateOf(pid) !== 'alive', FAST_STOP_MS)) return;
  throw new Error(`The database process ${pid} of an earlier server does not stop: end it and start again.`);
}
