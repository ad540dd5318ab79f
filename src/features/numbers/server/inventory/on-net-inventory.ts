import { randomInt } from 'node:crypto';
import { asE164, type E164 } from '#kernel/e164.ts';
import { OWN_PROVIDER } from '#kernel/provider-name.ts';
import { CANDIDATES_SHOWN } from '../../constants.ts';
import {
  countriesOf,
  FICTIONAL_RANGES,
  type FictionalRange,
  numberIn,
  rangeOf,
  sizeOf,
} from '../../rules/number-areas.ts';
import { type InventoryNumber, NumberGone, type NumberInventory, type NumberSearch } from './inventory.ts';

export const ON_NET = OWN_PROVIDER;

/**
 * The stock that every installation has: numbers which regulators keep for fiction, so that none is a real person's. They
 * reach each other within this installation. What is free is known to the database alone, so nothing is kept here.
 */
export function createOnNetInventory(): NumberInventory {
  const countries = countriesOf(FICTIONAL_RANGES);
  return {
    name: ON_NET,
    countries: async () => countries,
    search: async (search) => found(search),
    reserve: async (number) => assertOurs(number),
    async order({ number }) {
      assertOurs(number);
      return 'ordered';
    },
    release: async () => undefined,
  };
}

function found({ countryCode, areaCode, count, except }: NumberSearch): InventoryNumber[] {
  const ranges = FICTIONAL_RANGES.filter(
    (range) => range.countryCode === countryCode && range.areaCode === areaCode,
  );
  const free = ranges.flatMap((range) => freeOf(range, except));
  return pickRandom(free, Math.min(count, CANDIDATES_SHOWN)).map(({ range, number }) => ({
    number: asE164(number),
    countryCode,
    areaCode,
    place: range.place,
    kind: 'local',
    capabilities: { voice: true, sms: true, fax: true },
  }));
}

function freeOf(range: FictionalRange, except: ReadonlySet<string>) {
  return Array.from({ length: sizeOf(range) }, (_, nth) => ({ range, number: numberIn(range, nth) })).filter(
    ({ number }) => !except.has(number),
  );
}

/** At random, so that two people who search at once seldom want the same. */
function pickRandom<Item>(items: Item[], count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count && items.length > 0) taken.push(...items.splice(randomInt(items.length), 1));
  return taken;
}

function assertOurs(number: E164): void {
  if (rangeOf(number) === null) throw new NumberGone(`${number} is in none of the ranges of fiction`);
}
