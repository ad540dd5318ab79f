import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBinaries } from './binaries.ts';
import type { Command } from './processes.ts';

/**
 * How PostgreSQL, which refuses to run as root, is started. Chosen once, when the cluster is made, and kept beside
 * it: the files belong to the user of that choice, and another choice later would find them unreadable.
 *
 * - `direct`: as the user who started Ahoy.
 * - `namespace`: in a user namespace in which the starting user is called 65534. The files stay that user's own. For
 *   root, and for users whom no list of users knows (a container given only a number), whom initdb refuses.
 * - `setuid`: root starts it as user 65534, who owns the cluster; the programs are copied when 65534 cannot read them.
 * - `setpriv`: as `setuid`, for a cluster below a folder that only root may enter: the process keeps the right to
 *   pass (CAP_DAC_OVERRIDE).
 */
export const STRATEGIES = ['direct', 'namespace', 'setuid', 'setpriv'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Traditional user ID of "nobody". It needs no entry in the list of users. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 };
const CHOICE_FILE = 'launch.json';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface Launcher {
  readonly strategy: Strategy;
  /** Folder with bin, lib and share that the database's user can read. */
  readonly native: string;
  /** Required owner of the database's files; undefined for the user who runs Ahoy. */
  readonly owner?: Owner;
  command(program: 'initdb' | 'postgres', args: readonly string[]): Command;
}

/** Chooses the launcher of a new cluster: the first with which `makeCluster` succeeds. */
export async function chooseLauncher(options: {
  root: string;
  native: string;
  strategies?: readonly Strategy[];
  makeCluster: (launcher: Launcher) => Promise<void>;
}): Promise<Launcher> {
  const { root, native } = options;
  const isRoot = process.getuid?.() === 0;
  const candidates: { strategy: Strategy; copy: boolean }[] = [];
  for (const strategy of options.strategies ?? STRATEGIES) {
    if (isRoot ? strategy === 'direct' : strategy === 'setuid' || strategy === 'setpriv') continue;
    candidates.push({ strategy, copy: false });
    if (strategy === 'setuid') candidates.push({ strategy, copy: true });
  }
  const failures: string[] = [];
  for (const { strategy, copy } of candidates) {
    try {
      const programs = copy ? await copyBinaries(native, root) : native;
      const launcher = launcherOf({ strategy, native: programs, owner: NOBODY });
      await options.makeCluster(launcher);
      await writeFile(join(root, CHOICE_FILE), `${JSON.stringify({ strategy, copy })}\n`);
      return launcher;
    } catch (cause) {
      failures.push(`${strategy}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  throw new Error(
    `The embedded database cannot be started by this user in ${root}: start Ahoy as an ordinary user, or set DATABASE_URL.\n${failures.join('\n')}`,
  );
}

/**
 * Returns the launcher that was chosen for this cluster.
 * @throws Error with one sentence if the cluster belongs to another user than the one starting Ahoy now
 */
export async function launcherOfCluster(options: {
  root: string;
  cluster: string;
  native: string;
}): Promise<Launcher> {
  const text = await readFile(join(options.root, CHOICE_FILE), 'utf8');
  // Only chooseLauncher writes this file.
  const { strategy: chosen, copy } = JSON.parse(text) as { strategy: Strategy; copy: boolean };
  const owner = await stat(options.cluster);
  const user = process.getuid?.() ?? owner.uid;
  if (user !== 0 && owner.uid !== user) {
    throw new Error(
      `The database in ${options.cluster} belongs to user ${owner.uid} and Ahoy was started by user ${user}: start it as user ${owner.uid}, or as root.`,
    );
  }
  const native = copy ? await copyBinaries(options.native, options.root) : options.native;
  // Root is starting a cluster of an ordinary user. The database continues to run as that user.
  const isOthers = (chosen === 'direct' || chosen === 'namespace') && owner.uid !== user;
  const strategy = isOthers ? 'setuid' : chosen;
  return launcherOf({ strategy, native, owner: { uid: owner.uid, gid: owner.gid } });
}

function launcherOf(options: { strategy: Strategy; native: string; owner: Owner }): Launcher {
  const { strategy, native, owner } = options;
  const changesUser = strategy === 'setuid' || strategy === 'setpriv';
  const prefix = prefixOf(strategy, owner);
  return {
    strategy,
    native,
    ...(changesUser ? { owner } : {}),
    command(program, args) {
      const [file = '', ...rest] = [...prefix, join(native, 'bin', program), ...args];
      return { file, args: rest, ...(strategy === 'setuid' ? owner : {}) };
    },
  };
}

function prefixOf(strategy: Strategy, owner: Owner): string[] {
  if (strategy === 'namespace')
    return ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--'];
  if (strategy !== 'setpriv') return [];
  const rights = '+dac_override,+dac_read_search';
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const kept = [`--inh-caps=${rights}`, `--ambient-caps=${rights}`, '--securebits=+no_setuid_fixup'];
  return ['setpriv', ...user, ...kept, '--'];
}

/** Gives a folder to the database's user. */
export async function giveTo(launcher: Launcher, folder: string): Promise<void> {
  if (launcher.owner !== undefined) await chown(folder, launcher.owner.uid, launcher.owner.gid);
}
