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
 * Built-in stock: numbers that regulators reserve for fiction, so none belongs to a real person. They can call each
 * other within this installation. The database knows which ones are free, so nothing is kept here.
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

/** At random, so that simultaneous searches rarely find the same numbers. */
function pickRandom<Item>(items: Item[], count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count && items.length > 0) taken.push(...items.splice(randomInt(items.length), 1));
  return taken;
}

function assertOurs(number: E164): void {
  if (rangeOf(number) === null) throw new NumberGone(`${number} is in none of the ranges of fiction`);
}
