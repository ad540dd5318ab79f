const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/** The domain of an address in small letters, or null. What is after the last @ counts. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : cleanDomain(email.slice(at + 1));
}

/** A domain as it is stored, or null. "@Example.com." and "https://example.com/" are example.com. */
export function cleanDomain(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^@/, '')
    .replace(/\/.*$/, '')
    .replace(/\.$/, '');
  return bare.length <= 253 && DOMAIN.test(bare) ? bare : null;
}
