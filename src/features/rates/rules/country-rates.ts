import { assert } from '#kernel/assert.ts';
import type { CountryRate, MinuteRate, PublishedRate, RateRow } from '../model.ts';

interface Country {
  readonly countryCode: string;
  /** Name of the shortest prefix. Longer ones may name a town. */
  name: { readonly prefix: string; readonly destination: string };
  landline: MinuteRate | null;
  mobile: MinuteRate | null;
}

/** The published list of a deck. */
export function rateListOf(rows: Iterable<RateRow>): RateListBuilder {
  const list = new RateListBuilder();
  for (const row of rows) list.add(row);
  return list;
}

/** Collects the rows of a deck one by one into what people read of it. */
export class RateListBuilder {
  readonly #countries = new Map<string, Country>();
  readonly #networks = new Map<string, PublishedRate>();

  add(row: RateRow): void {
    if (row.countryCode === null) return this.#addNetwork(row);
    if (row.kind !== 'landline' && row.kind !== 'mobile') return;
    const country = this.#countries.get(row.countryCode) ?? countryOf(row, row.countryCode);
    this.#countries.set(row.countryCode, country);
    if (isShorter(row.prefix, country.name.prefix)) country.name = row;
    country[row.kind] = cheaper(country[row.kind], row);
  }

  /** Lowest rates of each country, by name. Countries with special numbers only are left out. */
  countries(): CountryRate[] {
    return [...this.#countries.values()].map(rateOf).toSorted(byDestination);
  }

  /** Networks that belong to no country, by name, each at its lowest rate. */
  networks(): PublishedRate[] {
    return [...this.#networks.values()].toSorted(byDestination);
  }

  #addNetwork({ destination, microUsdPerMinute }: RateRow): void {
    const known = this.#networks.get(destination);
    if (known === undefined || microUsdPerMinute < known.microUsdPerMinute)
      this.#networks.set(destination, { destination, microUsdPerMinute });
  }
}

const byName = new Intl.Collator('en');
const byDestination = (one: PublishedRate, other: PublishedRate) =>
  byName.compare(one.destination, other.destination);

function countryOf(first: RateRow, countryCode: string): Country {
  return { countryCode, name: first, landline: null, mobile: null };
}

function rateOf({ countryCode, name, ...kinds }: Country): CountryRate {
  const landline = kinds.landline ?? kinds.mobile;
  assert(landline !== null, 'a country is listed for one of the two');
  const mobile = kinds.mobile ?? landline;
  return {
    destination: name.destination,
    countryCode,
    microUsdPerMinute: landline.microUsdPerMinute,
    zone: landline.zone,
    mobileMicroUsdPerMinute: mobile.microUsdPerMinute,
    mobileZone: mobile.zone,
  };
}

function cheaper(known: MinuteRate | null, row: RateRow): MinuteRate {
  return known === null || row.microUsdPerMinute < known.microUsdPerMinute ? row : known;
}

function isShorter(prefix: string, than: string): boolean {
  return prefix.length < than.length || (prefix.length === than.length && prefix < than);
}
