/**
 * Whether a program may be sent a session at this address. An entry that ends with "*" allows every address that begins like
 * it. Another allows its own path with any query. Addresses of this installation are always allowed.
 */
export function isAllowedRedirect(
  address: string,
  { allowed, publicUrl }: { allowed: readonly string[]; publicUrl: string },
): boolean {
  const url = URL.parse(address);
  if (url === null || RUNS_CODE.has(url.protocol) || url.username !== '' || url.password !== '') return false;
  if (url.origin !== 'null' && url.origin === new URL(publicUrl).origin) return true;
  return allowed.some((entry) => matches(url, entry));
}

/** The first address of the list that is a page: where people go when none, or a wrong one, was asked for. */
export function siteIn(allowed: readonly string[]): string | null {
  return allowed.find((entry) => !entry.endsWith('*')) ?? null;
}

/** A browser would run what follows, in a page of ours. */
const RUNS_CODE: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

function matches(url: URL, entry: string): boolean {
  const place = `${url.protocol}//${url.host}${url.pathname}`;
  if (entry.endsWith('*')) {
    const begin = URL.parse(entry.slice(0, -1));
    if (begin === null || begin.protocol !== url.protocol || begin.host !== url.host) return false;
    return place.startsWith(`${begin.protocol}//${begin.host}${begin.pathname}`);
  }
  const exact = URL.parse(entry);
  return exact !== null && place === `${exact.protocol}//${exact.host}${exact.pathname}`;
}

/** The address with a session or a failure behind it: what a server must not log is in the fragment. */
export function withFragment(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  url.hash = new URLSearchParams(values).toString();
  return url.toString();
}

/** The address with a code that is worthless without the program's own secret. */
export function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}
