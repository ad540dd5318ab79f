import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { createOnNetInventory } from '../inventory/on-net-inventory.ts';
import { renter } from '../renting/renters.suite.ts';
import { createProviders, type Providers } from './providers.ts';

const HEADER = 'country_code,provider,outbound_rate,active';
let world: World;
let operator: Client;
let ann: Client;
let providers: Providers;
beforeAll(async () => {
  world = await startWorld();
  ({ client: operator } = await renter(world, 'desk'));
  ({ client: ann } = await renter(world, 'ann'));
  providers = createProviders(world.platform, createOnNetInventory());
});
afterAll(() => world.stop());

const problems = async (csv: string) => {
  try {
    await operator.numbers.importProviderRates({ csv });
    return [];
  } catch (cause) {
    return (cause as { data: { problems: { line: number; sentence: string }[] } }).data.problems.map(
      ({ line, sentence }) => `${line}: ${sentence}`,
    );
  }
};

describe('rates of providers', () => {
  test('are taken from CSV, and what is not in it stays', async () => {
    const first = `${HEADER}\nFR,north,0.0042,true\nFR,"south, inc",0.003,true\nIT,north,,true\n`;
    await operator.numbers.importProviderRates({ csv: first });
    const { rates } = await operator.numbers.importProviderRates({
      csv: `${HEADER}\r\nFR,north,0.002,true\r\nIT,north,0.5,false\r\n`,
    });
    expect(rates.filter(({ countryCode }) => ['FR', 'IT'].includes(countryCode))).toEqual([
      {
        countryCode: 'FR',
        providerName: 'north',
        microUsdPerMinute: 2000,
        isActive: true,
        hasNumbers: false,
      },
      {
        countryCode: 'FR',
        providerName: 'south, inc',
        microUsdPerMinute: 3000,
        isActive: true,
        hasNumbers: false,
      },
      {
        countryCode: 'IT',
        providerName: 'north',
        microUsdPerMinute: 500_000,
        isActive: false,
        hasNumbers: false,
      },
    ]);
    expect(await operator.numbers.providerRates()).toEqual({ rates });
  });

  test('order providers of calls out: the cheapest first, those without a rate last, switched-off ones not', async () => {
    const named = async (country: string) =>
      (await providers.offers(country, 'outbound')).map(({ providerName, microUsdPerMinute }) => [
        providerName,
        microUsdPerMinute,
      ]);
    expect(await named('FR')).toEqual([
      ['north', 2000],
      ['south, inc', 3000],
      ['on-net', null],
    ]);
    expect(await named('IT')).toEqual([
      ['on-net', null],
      ['south, inc', null],
    ]);
    expect(await providers.register('north')).toBe(await providers.register('north'));
  });

  test('bring calls in only where there are numbers', async () => {
    expect((await providers.offers('US', 'inbound')).map(({ providerName }) => providerName)).toEqual([
      'on-net',
    ]);
    expect(await providers.offers('FR', 'inbound')).toEqual([]);
  });

  test('that cannot be read are refused as a whole, with what is wrong in which line', async () => {
    expect(await problems('nonsense')).toEqual([`1: The first line has to be ${HEADER}`]);
    expect(
      await problems(
        `${HEADER}\nXX,north,0.1,true\nFR,,0.1,true\nFR,a,free,true\nFR,b,0.1,yes\nFR,c,0.1\nFR,d,0.1,true\nFR,d,0.2,true`,
      ),
    ).toEqual([
      '2: "XX" is no country of ISO 3166-1',
      "3: A provider's name has 1 to 100 characters",
      '4: "free" is no price: write dollars with up to six decimals, such as 0.0042, or nothing',
      '5: "yes" is neither true nor false',
      '6: This line has 3 cells where there are 4',
      '8: This provider and country are there already, further up',
    ]);
    expect(await problems(`${HEADER}\n"FR,a,0.1,true`)).toHaveLength(1);
    const { rates } = await operator.numbers.providerRates();
    expect(rates.map(({ providerName }) => providerName)).not.toContain('d');
  });

  test('are the operator’s business', async () => {
    await expect(ann.numbers.providerRates()).rejects.toMatchObject({ status: 403 });
    await expect(ann.numbers.importProviderRates({ csv: HEADER })).rejects.toMatchObject({ status: 403 });
  });
});
