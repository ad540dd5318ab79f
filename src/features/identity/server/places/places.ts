import { type CityResponse, open } from 'maxmind';

/** Where addresses are, as far as a file knows. */
export interface Places {
  /** @returns "Oakland, United States"; null without a file, or when it doesn't have the address */
  placeOf(ip: string): string | null;
}

/**
 * Opens a file of MaxMind's format, by city or by country. A newer version of the file is taken over while it runs.
 * @param file null: none
 * @throws Error when it can't be read
 */
export async function openPlaces(file: string | null): Promise<Places> {
  if (file === null) return { placeOf: () => null };
  const reader = await open<CityResponse>(file, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  }).catch((cause: unknown) => {
    throw new Error(`GEOIP_FILE can't be read: ${file}`, { cause });
  });
  return {
    placeOf(ip) {
      const found = lookUp(() => reader.get(bare(ip)));
      const names = [found?.city?.names.en, found?.country?.names.en];
      const known = names.filter((name) => name !== undefined);
      return known.length === 0 ? null : known.join(', ');
    },
  };
}

/** An IPv4 address in IPv6's clothes is looked up as what it is, without the name of a network card. */
function bare(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** What is no address, or of a kind that the file doesn't have, is nowhere. */
function lookUp<Found>(read: () => Found | null): Found | null {
  try {
    return read();
  } catch {
    return null;
  }
}
