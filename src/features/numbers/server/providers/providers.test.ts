import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { createOnNetInventory } from '../inventory/on-net-inventory.ts';
import { renter } from '../renting/renters.world.ts';
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
    expect(
      rates
        .filter(({ countryCode }) => ['FR', 'IT'].includes(countryCode))
        .map(({ margins, ...rate }) => ({ ...rate, margins: margins.length })),
    ).toEqual([
      {
        countryCode: 'FR',
        providerName: 'north',
        microUsdPerMinute: 2000,
        isActive: true,
        hasNumbers: false,
        margins: 2,
      },
      {
        countryCode: 'FR',
        providerName: 'south, inc',
        microUsdPerMinute: 3000,
        isActive: true,
        hasNumbers: false,
        margins: 2,
      },
      {
        countryCode: 'IT',
        providerName: 'north',
        microUsdPerMinute: 500_000,
        isActive: false,
        hasNumbers: false,
        margins: 2,
      },
    ]);
    expect((await operator.numbers.providerRates()).rates).toEqual(rates);
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
    expect(await problems('nonsense')).toEqual([`1: The first line must be ${HEADER}`]);
    expect(
      await problems(
        `${HEADER}\nXX,north,0.1,true\nFR,,0.1,true\nFR,a,free,true\nFR,b,0.1,yes\nFR,c,0.1\nFR,d,0.1,true\nFR,d,0.2,true`,
      ),
    ).toEqual([
      `2: "XX" isn't an ISO 3166-1 country code`,
      "3: A provider's name has 1 to 100 characters",
      `4: "free" isn't a price. Enter dollars with up to six decimals, such as 0.0042, or leave it empty`,
      '5: "yes" is neither true nor false',
      '6: This line has 3 columns instead of 4',
      '8: This provider and country are already listed above',
    ]);
    expect(await problems(`${HEADER}\n"FR,a,0.1,true`)).toHaveLength(1);
    const { rates } = await operator.numbers.providerRates();
    expect(rates.map(({ providerName }) => providerName)).not.toContain('d');
  });

  test('have a margin for each kind of number against the deck in force, below zero where calls would lose money', async () => {
    await operator.numbers.importProviderRates({ csv: `${HEADER}\nGB,north,0.03,true\nGB,south,,true\n` });
    const desk = await operator.numbers.providerRates();
    expect(desk.deckVersion).toBe(1);
    expect(desk.providers).toEqual(['north', 'on-net', 'south', 'south, inc']);
    const marginsOf = (provider: string) =>
      desk.rates.find(({ countryCode, providerName }) => countryCode === 'GB' && providerName === provider)
        ?.margins;
    expect(marginsOf('north')).toEqual([
      { kind: 'landline', soldMicroUsd: 20_000, marginMicroUsd: -10_000 },
      { kind: 'mobile', soldMicroUsd: 50_000, marginMicroUsd: 20_000 },
    ]);
    expect(marginsOf('south')?.map(({ marginMicroUsd }) => marginMicroUsd)).toEqual([null, null]);
  });

  test('are written down one by one, changed and switched off', async () => {
    const row = { countryCode: 'ES', providerName: 'east', microUsdPerMinute: 9_000, isActive: true };
    const seen = async () =>
      (await operator.numbers.providerRates()).rates.filter(({ providerName }) => providerName === 'east');
    await operator.numbers.saveProviderRate(row);
    expect(await seen()).toMatchObject([row]);
    await operator.numbers.saveProviderRate({ ...row, microUsdPerMinute: 8_000 });
    const { rates } = await operator.numbers.saveProviderRate({
      ...row,
      microUsdPerMinute: null,
      isActive: false,
    });
    expect(rates.filter(({ providerName }) => providerName === 'east')).toMatchObject([
      { ...row, microUsdPerMinute: null, isActive: false },
    ]);
    expect((await providers.offers('ES', 'outbound')).map(({ providerName }) => providerName)).not.toContain(
      'east',
    );
  });

  test('of a preview are compared with those that are there; what would lose money comes first', async () => {
    await operator.numbers.importProviderRates({
      csv: `${HEADER}\nNL,west,0.002,true\nBE,west,0.004,true\nCH,west,0.004,true\n`,
    });
    const csv = `${HEADER}\nNL,west,0.001,true\nBE,west,0.004,false\nCH,west,0.004,true\nAT,west,0.001,true\nPT,west,9,true\n`;
    const preview = await operator.numbers.previewProviderRates({ csv });
    expect(preview).toMatchObject({ added: 2, raised: 0, lowered: 1, switched: 1, unchanged: 1 });
    expect(preview.changes.map(({ countryCode }) => countryCode)).toEqual(['PT', 'NL', 'BE', 'AT']);
    expect(preview.changes[1]).toMatchObject({
      before: { microUsdPerMinute: 2_000, isActive: true },
      after: { microUsdPerMinute: 1_000, isActive: true },
    });
    // Looking has changed nothing.
    const again = await operator.numbers.previewProviderRates({ csv });
    expect(again).toEqual(preview);
    await operator.numbers.importProviderRates({ csv, fingerprint: preview.fingerprint });
    expect(await operator.numbers.previewProviderRates({ csv })).toMatchObject({ unchanged: 5, changes: [] });
  });

  test('that somebody has changed since the preview are not overwritten', async () => {
    const csv = `${HEADER}\nNO,west,0.001,true\n`;
    const { fingerprint } = await operator.numbers.previewProviderRates({ csv });
    await operator.numbers.saveProviderRate({
      countryCode: 'NO',
      providerName: 'west',
      microUsdPerMinute: 3_000,
      isActive: true,
    });
    await expect(operator.numbers.importProviderRates({ csv, fingerprint })).rejects.toMatchObject({
      status: 409,
      code: 'numbers.providerRatesOutdated',
    });
    const { rates } = await operator.numbers.providerRates();
    expect(rates.find(({ countryCode }) => countryCode === 'NO')?.microUsdPerMinute).toBe(3_000);
  });

  test('are the operator’s business', async () => {
    await expect(ann.numbers.providerRates()).rejects.toMatchObject({ status: 403 });
    for (const ask of [ann.numbers.importProviderRates, ann.numbers.previewProviderRates])
      await expect(ask({ csv: HEADER })).rejects.toMatchObject({ status: 403 });
    await expect(
      ann.numbers.saveProviderRate({
        countryCode: 'ES',
        providerName: 'x',
        microUsdPerMinute: 1,
        isActive: true,
      }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
