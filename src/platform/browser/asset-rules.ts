import { matchesAny } from '#kernel/route-patterns.ts';

const PREFIX = 'ahoy-assets-';
/** Older builds that are kept while a tab doesn't say which build it runs. */
const SILENT_KEPT = 2;

/** Each build has its own cache, so that the files of an older build stay complete until its last tab has closed. */
export function cacheNameOf(build: string): string {
  return PREFIX + build;
}

/**
 * Caches that nobody needs any more.
 * @param facts.names every cache of this origin, oldest first
 * @param facts.current the build of the worker that asks; its cache always stays
 * @param facts.used builds that open tabs say they run
 * @param facts.hasSilent whether a tab did not say
 */
export function cachesToDelete(facts: {
  names: readonly string[];
  current: string;
  used: readonly string[];
  hasSilent: boolean;
}): string[] {
  const needed = new Set([facts.current, ...facts.used].map(cacheNameOf));
  const others = facts.names.filter((name) => name.startsWith(PREFIX) && !needed.has(name));
  return facts.hasSilent ? others.slice(0, Math.max(0, others.length - SILENT_KEPT)) : others;
}

/** Returns our caches in the order in which they are searched: the current one, then from newest to oldest. */
export function cachesToAsk(names: readonly string[], current: string): string[] {
  const own = cacheNameOf(current);
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== own).toReversed();
  return names.includes(own) ? [own, ...others] : others;
}

/**
 * What the worker does with a request. 'asset' is answered from the cache, 'page' from the network, or if that fails,
 * with the cached shell. The worker ignores everything else, above all the API.
 */
export function handlingOf(
  request: { method: string; url: string; mode: string },
  own: { origin: string; appRoutes: readonly string[] },
): 'asset' | 'page' | 'none' {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== own.origin) return 'none';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return request.mode === 'navigate' && matchesAny(own.appRoutes, url.pathname) ? 'page' : 'none';
}

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  woff2: /^font\//,
};

/** Whether an answer is the requested file, and not the sign-in page of a hotel's Wi-Fi. */
export function isTheFile(path: string, answer: { status: number; type: string | null }): boolean {
  const wanted = TYPES[path.split('.').at(-1) ?? ''];
  return answer.status === 200 && (wanted === undefined || wanted.test(answer.type ?? ''));
}

/** Whether a page that could not be had is replaced by the kept shell: a proxy has answered for a server that is away. */
export function isServerAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
