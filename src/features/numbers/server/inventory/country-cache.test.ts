import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import type { NumberCountry } from '../../model-search.ts';
import { type CountryCache, createCountryCache } from './country-cache.ts';
import { InventoryUnavailable } from './inventory.ts';

const SIX_HOURS_MS = 360 * MINUTE_MS;
const SWEDEN: NumberCountry = { countryCode: 'SE', areas: [], needsDocuments: false };
const FRANCE: NumberCountry = { countryCode: 'FR', areas: [], needsDocuments: true };

let clock: TestClock;
let shelf: CountryCache;
let request: number;
let reads: string[][];
/** Next answer of the inventory. */
let countries: () => Promise<readonly NumberCountry[]>;
beforeEach(() => {
  clock = createTestClock();
  request = 0;
  reads = [];
  countries = async () => [SWEDEN];
  shelf = createCountryCache({
    // Warnings are not what this is about.
    platform: { clock, log: { warn: () => undefined } as never },
    inventory: {
      name: 'test',
      countries() {
        request += 1;
        return countries();
      },
    },
    onRead: async (read) => void reads.push(read.map(({ countryCode }) => countryCode)),
  });
});

async function fails(): Promise<never> {
  throw new InventoryUnavailable('no answer');
}

describe('the countries of an inventory', () => {
  test('are read once, also by twenty at once, and reported before they are returned', async () => {
    expect(shelf.known()).toBeNull();
    const lists = await Promise.all(Array.from({ length: 20 }, () => shelf.list()));
    expect(lists.every(([first]) => first?.countryCode === 'SE')).toBe(true);
    expect(request).toBe(1);
    expect(reads).toEqual([['SE']]);
    expect(shelf.known()).toEqual([SWEDEN]);
  });

  test('are read again after six hours, in the background', async () => {
    await shelf.list();
    countries = async () => [SWEDEN, FRANCE];
    clock.advance(SIX_HOURS_MS - 1);
    expect(await shelf.list()).toEqual([SWEDEN]);
    expect(request).toBe(1);
    clock.advance(1);
    expect(await shelf.list()).toEqual([SWEDEN]);
    await expect.poll(() => shelf.known()).toEqual([SWEDEN, FRANCE]);
    expect(request).toBe(2);
  });

  test('stay known while the inventory fails, which is asked again a minute later and not before', async () => {
    await shelf.list();
    clock.advance(SIX_HOURS_MS);
    countries = fails;
    expect(await shelf.list()).toEqual([SWEDEN]);
    await expect.poll(() => request).toBe(2);
    expect(await shelf.list()).toEqual([SWEDEN]);
    expect(shelf.known()).toEqual([SWEDEN]);
    expect(request).toBe(2);
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
