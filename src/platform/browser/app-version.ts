import { createListeners } from './listeners.ts';

interface OwnManifest {
  readonly version: string;
  /** Address of the list of pages that this build was made with. */
  readonly url: string;
}

/** React Router sets it in every build. With `npm run dev` there is none that could get old. */
function ownManifest(): OwnManifest | null {
  const { __reactRouterManifest: found }: { __reactRouterManifest?: Partial<OwnManifest> } = Object(window);
  if (found?.version === undefined || found.url === undefined) return null;
  return { version: found.version, url: found.url };
}

/** The build that this tab runs; empty with `npm run dev`. */
export function ownBuild(): string {
  return ownManifest()?.version ?? '';
}

const listeners = createListeners<void>();
let isOld = false;
let isHeld = false;

/** Whether this tab was found to run a version that the server does not have any more. */
export const oldVersion = {
  get: () => isOld,
  subscribe: (listener: () => void) => listeners.add('', listener),
};

/** Whether a call is up, during which people aren't asked to reload the page. */
export const callUp = {
  get: () => isHeld,
  set(next: boolean): void {
    isHeld = next;
    listeners.call('', undefined);
  },
  subscribe: oldVersion.subscribe,
};

/**
 * Finds out whether the server has another version, after a file of the app failed to load. Uses HEAD, which our cache
 * never answers.
 */
export async function checkVersion(): Promise<void> {
  const url = ownManifest()?.url;
  if (isOld || url === undefined) return;
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  isOld = true;
  listeners.call('', undefined);
}
