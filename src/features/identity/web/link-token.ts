/** The token behind the hash of this page's address. Browsers send it to nobody. Empty without one. */
export function tokenBehindHash(): string {
  const hash = typeof window === 'undefined' ? '' : window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}
