import type { RateList } from '../model-rates.ts';

/** What people read of a deck. */
type Lists = Readonly<{ [Name in 'countries' | 'networks']: Readonly<RateList[Name]> }>;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Two lists that say the same have the same fingerprint, so that a page can ask whether its list is still the one in
 * force without fetching it. FNV-1a over 32 bits: it finds differences that happen, not ones that somebody contrives.
 */
export function ratesFingerprint({ countries, networks }: Lists): string {
  const text = [
    ...countries.map((rate) =>
      [
        rate.countryCode,
        rate.destination,
        rate.microUsdPerMinute,
        rate.zone,
        rate.mobileMicroUsdPerMinute,
        rate.mobileZone,
      ].join('|'),
    ),
    ...networks.map((rate) => `${rate.destination}|${rate.microUsdPerMinute}`),
  ].join('\n');
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
