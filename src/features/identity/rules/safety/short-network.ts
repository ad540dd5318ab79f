/** Leading parts of an address that are kept: enough to tell a home from another country, too little to tell who it is. */
const KEPT_V4 = 3;
const KEPT_V6 = 3;

/**
 * Returns an address without its end, as it is kept and shown.
 * @example shortNetwork('203.0.113.7') // '203.0.113.x'
 * @example shortNetwork('2001:db8:1:2::7') // '2001:db8:1::'
 * @returns null for what is no address
 */
export function shortNetwork(ip: string): string | null {
  const [bare = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(bare)) return `${bare.split('.').slice(0, KEPT_V4).join('.')}.x`;
  if (!/^[\da-f:]+$/i.test(bare) || !bare.includes(':')) return null;
  const [head = ''] = bare.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return `${groups.slice(0, KEPT_V6).join(':')}::`;
}
