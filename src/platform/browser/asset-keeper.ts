import type { AssetProgress } from '#kernel/asset-worker.ts';
import {
  cacheNameOf,
  cachesToAsk,
  cachesToDelete,
  handlingOf,
  isServerAway,
  isTheFile,
} from './asset-rules.ts';

/** Values that the build writes into the worker. */
export interface KeptBuild {
  readonly build: string;
  /** Addresses of every file that the signed-in app may load. */
  readonly files: readonly string[];
  /** Patterns of the app's own pages. */
  readonly appRoutes: readonly string[];
}

export interface AssetKeeperPorts extends KeptBuild {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (address: string | Request, init?: RequestInit) => Promise<Response>;
  /** Asks every open tab for its build; null for a tab that doesn't answer. */
  readonly builds: () => Promise<readonly (string | null)[]>;
}

export interface AssetKeeper {
  /** @returns the answer; undefined to leave the request to the browser */
  answer(request: Request): Promise<Response> | undefined;
  /** Keeps the shell and these of its files, which a page has loaded already. */
  keepFirst(paths: readonly string[]): Promise<AssetProgress>;
  /** Fetches the next few files. With the last of them, the shell is renewed and unused caches are deleted. */
  keepMore(): Promise<AssetProgress>;
  sweep(): Promise<void>;
}

/** Files that are fetched, one after the other, before the page is asked again whether it is idle. */
const BATCH = 8;
/** Name of the shell in the cache of its build. No file of a build has this name. */
const SHELL = '/assets/shell';
/** Any page of the app: the server answers all of them with the same shell. */
const SHELL_SOURCE = '/dashboard';

/**
 * Caches the files of the app and nothing else. Names below /assets/ contain a hash of their content, so a cached file
 * is right for every tab, whatever its build.
 */
export function createAssetKeeper(ports: AssetKeeperPorts): AssetKeeper {
  const { build, caches, files } = ports;
  const wanted = new Set(files);
  const own = () => caches.open(cacheNameOf(build));

  async function find(address: string): Promise<Response | undefined> {
    for (const name of cachesToAsk(await caches.keys(), build)) {
      const kept = await (await caches.open(name)).match(address, { ignoreVary: true });
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  async function assetOf(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const kept = await find(path);
    if (kept !== undefined) return kept;
    const fresh = await ports.fetch(request);
    if (wanted.has(path) && isFile(path, fresh)) await (await own()).put(path, fresh.clone());
    return fresh;
  }

  async function pageOf(request: Request): Promise<Response> {
    try {
      const fresh = await ports.fetch(request);
      return isServerAway(fresh.status) ? ((await find(SHELL)) ?? fresh) : fresh;
    } catch (cause) {
      const shell = await find(SHELL);
      if (shell === undefined) throw cause;
      return shell;
    }
  }

  async function keepOne(path: string): Promise<void> {
    // Most files of a new build are those of the one before.
    const file = (await find(path)) ?? (await ports.fetch(path, { priority: 'low' }));
    if (!isFile(path, file)) throw new Error(`${path} is not to be had`);
    await (await own()).put(path, file);
  }

  async function keepShell(): Promise<void> {
    const shell = await ports.fetch(SHELL_SOURCE, { credentials: 'omit', cache: 'no-store' });
    // While a new version is being rolled out, it may be the shell of another build, whose files are not here.
    const isOurs = shell.status === 200 && (await shell.clone().text()).includes(`manifest-${build}.js`);
    if (isOurs) await (await own()).put(SHELL, shell);
  }

  async function missing(): Promise<string[]> {
    const kept = await (await own()).keys();
    const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
    return files.filter((path) => !paths.has(path));
  }

  return {
    answer(request) {
      const handling = handlingOf(request, ports);
      if (handling === 'none') return undefined;
      return handling === 'asset' ? assetOf(request) : pageOf(request);
    },
    async keepFirst(paths) {
      const own = paths.filter((path) => wanted.has(path));
      for (let done = 0; done < own.length; done += BATCH)
        await Promise.all(own.slice(done, done + BATCH).map(keepOne));
      // Last, so that a shell that opens has its files.
      await keepShell();
      return { left: (await missing()).length };
    },
    async keepMore() {
      for (const path of (await missing()).slice(0, BATCH)) await keepOne(path);
      const left = (await missing()).length;
      if (left === 0) {
        await keepShell();
        await sweep(ports);
      }
      return { left };
    },
    sweep: () => sweep(ports),
  };
}

/** Deletes the caches of builds that no tab runs any longer. */
async function sweep({ build, builds, caches }: AssetKeeperPorts): Promise<void> {
  const all = await builds();
  const used = all.filter((one) => one !== null);
  const names = await caches.keys();
  const hasSilent = used.length < all.length;
  for (const name of cachesToDelete({ names, current: build, used, hasSilent })) await caches.delete(name);
}

function isFile(path: string, { status, headers }: Response): boolean {
  return isTheFile(path, { status, type: headers.get('content-type') });
}
