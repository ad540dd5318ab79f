import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import type { NumberCountry } from '../../model-search.ts';
import { type CountryShelf, createCountryShelf } from './country-shelf.ts';
import { InventoryUnavailable } from './inventory.ts';

const SIX_HOURS_MS = 360 * MINUTE_MS;
const SWEDEN: NumberCountry = { countryCode: 'SE', areas: [], needsDocuments: false };
const FRANCE: NumberCountry = { countryCode: 'FR', areas: [], needsDocuments: true };

let clock: TestClock;
let shelf: CountryShelf;
let asked: number;
let told: string[][];
/** What the inventory says next. */
let countries: () => Promise<readonly NumberCountry[]>;
beforeEach(() => {
  clock = createTestClock();
  asked = 0;
  told = [];
  countries = async () => [SWEDEN];
  shelf = createCountryShelf({
    // Warnings are not what this is about.
    platform: { clock, log: { warn: () => undefined } as never },
    inventory: {
      name: 'test',
      countries() {
        asked += 1;
        return countries();
      },
    },
    onRead: async (read) => void told.push(read.map(({ countryCode }) => countryCode)),
  });
});

async function fails(): Promise<never> {
  throw new InventoryUnavailable('no answer');
}

describe('the countries of an inventory', () => {
  test('are asked for once, also by twenty at once, and told before anybody sees them', async () => {
    expect(shelf.known()).toBeNull();
    const lists = await Promise.all(Array.from({ length: 20 }, () => shelf.list()));
    expect(lists.every(([first]) => first?.countryCode === 'SE')).toBe(true);
    expect(asked).toBe(1);
    expect(told).toEqual([['SE']]);
    expect(shelf.known()).toEqual([SWEDEN]);
  });

  test('are read again after six hours, and nobody waits for that', async () => {
    await shelf.list();
    countries = async () => [SWEDEN, FRANCE];
    clock.advance(SIX_HOURS_MS - 1);
    expect(await shelf.list()).toEqual([SWEDEN]);
    expect(asked).toBe(1);
    clock.advance(1);
    expect(await shelf.list()).toEqual([SWEDEN]);
    await expect.poll(() => shelf.known()).toEqual([SWEDEN, FRANCE]);
    expect(asked).toBe(2);
  });

  test('stay known while the inventory fails, which is asked again a minute later and not before', async () => {
    await shelf.list();
    clock.advance(SIX_HOURS_MS);
    countries = fails;
    expect(await shelf.list()).toEqual([SWEDEN]);
    await expect.poll(() => asked).toBe(2);
    expect(await shelf.list()).toEqual([SWEDEN]);
    expect(shelf.known()).toEqual([SWEDEN]);
    expect(asked).toBe(2);
    clock.advance(MINUTE_MS);
    countries = async () => [FRANCE];
    shelf.known();
    await expect.poll(() => shelf.known()).toEqual([FRANCE]);
  });

  test('are an error with a sentence while they were never read, and are there when someone tries again', async () => {
    countries = fails;
    await expect(shelf.list()).rejects.toMatchObject({
      code: 'numbers.countriesFailed',
      status: 502,
      message: "We couldn't load the countries. Please try again.",
    });
    expect(shelf.known()).toBeNull();
    countries = async () => [SWEDEN];
    expect(await shelf.list()).toEqual([SWEDEN]);
  });
});
