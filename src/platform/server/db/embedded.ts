import type { ChildProcess } from 'node:child_process';
import { chmodSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { copyBinaries, exists, findBinaries, linkLibraries, POSTGRES_MAJOR } from './embedded/binaries.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { guardPostmaster } from './embedded/guard.ts';
import {
  clearCluster,
  runningSocketFolder,
  SOCKET_FOLDER_PREFIX,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { run } from './embedded/processes.ts';
import { chooseLauncher, giveTo, type Launcher, launcherOfCluster, type Strategy } from './embedded/user.ts';

export interface EmbeddedDatabase {
  readonly connection: pg.PoolConfig;
  /** Changes when the database was restarted after a crash. */
  readonly postmasterPid: number;
  /** Stops the database in good order and gives the folder free. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Connections that the server's pools open at most, all together. */
  readonly connections?: number;
  /** How to become a user that PostgreSQL accepts, in order of preference; for tests. */
  readonly strategies?: readonly Strategy[];
  /** Folder of the programs, instead of the installed package's; for tests. */
  readonly programs?: string;
}

/** How to reach the PostgreSQL that a running server has opened in `dataDir`; null when none runs there. */
export function runningEmbeddedDatabase(dataDir: string): pg.PoolConfig | null {
  const host = runningSocketFolder(resolve(dataDir, 'postgres/cluster'));
  return host === null ? null : connectionTo(host);
}

const connectionTo = (host: string): pg.PoolConfig => ({ host, user: 'ahoy', database: 'postgres' });

const RESTART_PAUSE_MAX_MS = 5_000;
/** Limit for the path of a unix socket: 107 bytes on Linux, 103 on macOS. Ours ends with "/.s.PGSQL.5432". */
const SOCKET_FOLDER_LENGTH_MAX = 80;

/**
 * Opens the PostgreSQL that lives in `dataDir`, making it at the first start. It listens on a unix socket in a
 * private folder and nowhere else. While the server runs, a database that dies is started again.
 * @throws Error with one clear sentence when the folder is in use, of another version, or of another user
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options;
  const root = resolve(options.dataDir, 'postgres');
  await mkdir(root, { recursive: true });
  const lock = lockFolder(resolve(options.dataDir));
  let socketFolder: string | undefined;
  try {
    const startedAt = performance.now();
    const cluster = join(realpathSync(root), 'cluster');
    const native = await readyBinaries(root, options.programs);
    const launcher = await openCluster({ root, cluster, native, log, strategies: options.strategies });
    await clearCluster(cluster, log);
    socketFolder = await makeSocketFolder(launcher);
    const supervised = await supervise({
      launcher,
      cluster,
      socketFolder,
      connections: (options.connections ?? 20) + 15,
      log,
    });
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'the embedded database is ready');
    return {
      connection: connectionTo(socketFolder),
      get postmasterPid() {
        return supervised.pid();
      },
      async stop() {
        await supervised.stop();
        removeFolder(socketFolder);
        lock.release();
      },
    };
  } catch (cause) {
    removeFolder(socketFolder);
    lock.release();
    throw cause;
  }
}

/** The programs, with the names of their libraries in place: copied when node_modules cannot be written. */
async function readyBinaries(root: string, programs: string | undefined): Promise<string> {
  const native = programs ?? (await findBinaries());
  if (await linkLibraries(native)) return native;
  const copy = await copyBinaries(native, root);
  await linkLibraries(copy);
  return copy;
}

async function openCluster(options: {
  root: string;
  cluster: string;
  native: string;
  log: Log;
  strategies: readonly Strategy[] | undefined;
}): Promise<Launcher> {
  const { root, cluster, native, log, strategies } = options;
  if (await exists(cluster)) {
    const launcher = await launcherOfCluster({ root, cluster, native });
    const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (major === POSTGRES_MAJOR) return launcher;
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${major} and this version of Ahoy brings PostgreSQL ${POSTGRES_MAJOR}: start it with the version of Ahoy that made it, or move the data to a server of your own and set DATABASE_URL.`,
    );
  }
  log.info({ folder: cluster }, 'creating the database, which happens only once');
  return chooseLauncher({
    root,
    native,
    ...(strategies === undefined ? {} : { strategies }),
    makeCluster: (launcher) => makeCluster(launcher, cluster),
  });
}

/** A cluster appears whole: what a killed start left is thrown away by the next. */
async function makeCluster(launcher: Launcher, cluster: string): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(launcher, unfinished);
  // The built-in locale sorts alike on every machine and in every version of the C library.
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8'];
  // Only this user can enter the private socket folder, so there is no password to keep.
  const access = ['--username=ahoy', '--auth=trust'];
  await run(launcher.command('initdb', ['-D', unfinished, ...access, ...locale]));
  await rename(unfinished, cluster);
}

async function makeSocketFolder(launcher: Launcher): Promise<string> {
  const parent = tmpdir().length > SOCKET_FOLDER_LENGTH_MAX ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(parent, SOCKET_FOLDER_PREFIX));
  chmodSync(folder, 0o700);
  await giveTo(launcher, folder);
  return folder;
}

function removeFolder(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

/** Keeps a postmaster running until it is stopped. The socket stays at its path, so pools find it again. */
async function supervise(options: {
  launcher: Launcher;
  cluster: string;
  socketFolder: string;
  connections: number;
  log: Log;
}): Promise<Supervised> {
  const { cluster, log } = options;
  const stop = new AbortController();
  let restarting: Promise<void> | undefined;
  let postmaster = watch(await startPostmaster(options));

  function watch(child: ChildProcess): ChildProcess {
    const guard = guardPostmaster(child.pid ?? 0, options.socketFolder);
    child.once('exit', (code, signal) => {
      guard.release();
      if (stop.signal.aborted) return;
      log.error({ code, signal }, 'the database died, starting it again');
      restarting = restart();
    });
    return child;
  }

  async function restart(): Promise<void> {
    for (let pause = 50; !stop.signal.aborted; pause = Math.min(pause * 2, RESTART_PAUSE_MAX_MS)) {
      try {
        await clearCluster(cluster, log, { keepSocketFolder: true });
        postmaster = watch(await startPostmaster(options));
        log.info('the database is back');
        return;
      } catch (cause) {
        log.error({ err: cause }, 'could not start the database again, trying once more');
        await sleep(pause);
      }
    }
  }

  // A process that ends on an exception takes its database with it.
  const endWithProcess = () => void postmaster.kill('SIGINT');
  process.once('exit', endWithProcess);
  return {
    pid: () => postmaster.pid ?? 0,
    async stop() {
      stop.abort();
      await restarting;
      process.off('exit', endWithProcess);
      await stopPostmaster(postmaster);
    },
  };
}
