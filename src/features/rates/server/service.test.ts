import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assert } from '#kernel/assert.ts';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { priceFinder } from '../rules/prefix-prices.ts';
import { rateSummary } from '../rules/rate-summary.ts';
import { RATE_LIST, SEED_DECK, SEED_FINGERPRINT } from '../rules/seed-deck.ts';
import { createRates } from './service.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = Date.UTC(2026, 10, 21);
const HEADER = 'prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate';
const deckOf = (ukMobile: string) =>
  [
    HEADER,
    '1415,United States,US,landline,1,0.010,false',
    '44,United Kingdom,GB,landline,2,0.020,false',
    `447,United Kingdom,GB,mobile,3,${ukMobile},false`,
  ].join('\n');
const UK_MOBILE = '+447400123456';

let world: World;
let operator: Client;
let person: Client;
const clock = createTestClock(NOW);

beforeAll(async () => {
  world = await startWorld({ clock });
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
});
afterAll(() => world.stop());

/** Publishes a deck after its preview, as the page does. */
async function publish(csv: string, effectiveFrom: number | 'now' = 'now') {
  const { digest, latestVersion } = await operator.rates.previewDeck({ csv });
  return operator.rates.publishDeck({ csv, digest, latestVersion, effectiveFrom, note: 'A test' });
}
const ukMobile = async (client = person) =>
  (await client.rates.ofNumber({ number: UK_MOBILE })).microUsdPerMinute;

describe('the deck of a new installation', () => {
  test('is the one that the program comes with, from the beginning of the day', async () => {
    const { decks } = await operator.rates.decks();
    expect(decks).toEqual([
      {
        version: 1,
        state: 'in-force',
        effectiveFrom: TODAY,
        publishedAt: NOW,
        publishedBy: null,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        rowCount: SEED_DECK.length,
        note: 'Built-in rates',
      },
    ]);
  });

  test('is read by anybody: countries with their least rates, and networks without one', async () => {
    const list = await world.visitor().rates.list({});
    expect(list).toMatchObject({ currency: 'USD', version: 1, effectiveFrom: TODAY });
    expect(list.countries).toEqual(RATE_LIST);
    expect(list.networks).toContainEqual({ destination: 'Iridium', microUsdPerMinute: 6_000_000 });
    const summary = await world.visitor().rates.summary();
    expect(summary.rows).toEqual(rateSummary(RATE_LIST));
    expect([summary.fingerprint, list.fingerprint]).toEqual([SEED_FINGERPRINT, SEED_FINGERPRINT]);
  });

  test('is sown once, also when the server starts again', async () => {
    await world.restart();
    expect((await operator.rates.decks()).decks).toHaveLength(1);
    expect(await ukMobile()).toBe(50_000);
  });
});

describe('the rate of a number', () => {
  test('is that of its longest prefix', async () => {
    expect(await person.rates.ofNumber({ number: UK_MOBILE })).toEqual({
      currency: 'USD',
      version: 1,
      number: UK_MOBILE,
      prefix: '447',
      destination: 'United Kingdom',
      countryCode: 'GB',
      kind: 'mobile',
      zone: 3,
      microUsdPerMinute: 50_000,
      isEstimate: false,
    });
  });

  test('is none where no prefix is known, and not nothing', async () => {
    await expect(person.rates.ofNumber({ number: '+19995550134' })).rejects.toMatchObject({
      status: 404,
      code: 'rates.noRate',
      message: "There's no rate for this number",
    });
  });

  test('is public, as the list is', async () => {
    expect(await ukMobile(world.visitor())).toBe(50_000);
  });

  test.each(['', '447400123456', '+44 7400 123456', '+44', '+0123456789', '+1234567890123456', '٤٤٧٤٠٠'])(
    'is asked for in E.164, and %j is not',
    async (number) => {
      await expect(person.rates.ofNumber({ number })).rejects.toMatchObject({
        status: 400,
        code: 'common.badInput',
      });
    },
  );
});

describe('the prices of all numbers', () => {
  test('are public: each price once, with its prefixes', async () => {
    const { currency, version, fingerprint, prices } = await world.visitor().rates.prices({});
    expect([currency, version, fingerprint]).toEqual(['USD', 1, SEED_FINGERPRINT]);
    expect(priceFinder(prices)(UK_MOBILE)).toBe(50_000);
    expect(prices.filter(({ microUsdPerMinute }) => microUsdPerMinute === 50_000)).toHaveLength(1);
    expect(prices.flatMap(({ prefixes }) => prefixes.split(' '))).toHaveLength(SEED_DECK.length);
  });

  test.each(['/api/rates', '/api/rates/prices'])(
    '%s is kept by browsers for an hour when it is asked for by the fingerprint of the deck in force',
    async (path) => {
      const cachingOf = async (query: string) => {
        const answer = await world.visitor().fetch(path + query);
        return [answer.status, answer.headers.get('cache-control')];
      };
      expect(await cachingOf(`?fingerprint=${SEED_FINGERPRINT}`)).toEqual([200, 'public, max-age=3600']);
      expect(await cachingOf('')).toEqual([200, 'no-store']);
      expect(await cachingOf('?fingerprint=00000000')).toEqual([200, 'no-store']);
    },
  );

  test.each(['', 'x', '0000000', '000000000', '0000000g', "'--"])(
    'are asked for by a fingerprint, and %j is none',
    async (fingerprint) => {
      for (const path of ['/api/rates', '/api/rates/prices']) {
        const answer = await world.visitor().fetch(`${path}?fingerprint=${encodeURIComponent(fingerprint)}`);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
      }
    },
  );
});

describe('the operator alone', () => {
  test.each([
    ['a person', () => person, 403],
    ['a visitor', () => world.visitor(), 401],
  ] as const)('%s sees, previews, publishes and downloads no deck', async (_, client, status) => {
    const { rates } = client();
    const csv = deckOf('0.060');
    const deck = { csv, digest: 'a'.repeat(64), latestVersion: 1, effectiveFrom: 'now' as const, note: '' };
    await expect(rates.decks()).rejects.toMatchObject({ status });
    await expect(rates.previewDeck({ csv })).rejects.toMatchObject({ status });
    await expect(rates.publishDeck(deck)).rejects.toMatchObject({ status });
    expect((await client().fetch('/api/admin/rates/1/csv')).status).toBe(status);
  });

  test('downloads a deck as it was published, and none that does not exist', async () => {
    const answer = await operator.fetch('/api/admin/rates/1/csv');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ahoy-rates-1.csv"');
    const csv = await answer.text();
    expect(csv.split('\r\n')).toHaveLength(SEED_DECK.length + 2);
    const { digest, unchanged, added, removed } = await operator.rates.previewDeck({ csv });
    expect([unchanged, added, removed]).toEqual([SEED_DECK.length, 0, 0]);
    expect((await operator.rates.decks()).decks[0]?.digest).toBe(digest);
    for (const [version, status] of [
      ['2', 404],
      ['0', 400],
      ['-1', 400],
      ['1.5', 400],
      ['x', 400],
      ['99999999999', 400],
    ] as const)
      expect((await operator.fetch(`/api/admin/rates/${version}/csv`)).status, version).toBe(status);
  });
});

describe('a preview', () => {
  test('says what would change against the deck in force, and keeps nothing', async () => {
    const preview = await operator.rates.previewDeck({ csv: deckOf('0.075') });
    expect(preview).toMatchObject({
      rowCount: 3,
      comparedWith: 1,
      latestVersion: 1,
      added: 0,
      removed: SEED_DECK.length - 3,
      raised: 1,
      lowered: 0,
      reworded: 0,
      unchanged: 2,
      largest: [
        {
          prefix: '447',
          destination: 'United Kingdom',
          fromMicroUsd: 50_000,
          toMicroUsd: 75_000,
          percent: 50,
        },
      ],
    });
    expect(preview.lost).toContain('Germany');
    expect((await operator.rates.decks()).decks).toHaveLength(1);
  });

  test('of a text that is no deck says which lines are wrong', async () => {
    const csv = `${deckOf('-1')}\n44,United Kingdom,GB,landline,2,NaN,false`;
    await expect(operator.rates.previewDeck({ csv })).rejects.toMatchObject({
      status: 400,
      code: 'rates.badDeck',
      data: {
        problemCount: 2,
        problems: [
          { line: 4, sentence: 'The price must be dollars such as 0.015' },
          { line: 5, sentence: 'The price must be dollars such as 0.015' },
        ],
      },
    });
  });

  test('of more than a request can carry is refused', async () => {
    await expect(operator.rates.previewDeck({ csv: 'x'.repeat(900_001) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(operator.rates.previewDeck({ csv: 'x'.repeat(1_100_000) })).rejects.toMatchObject({
      status: 413,
    });
  });

  test('of what is no text is refused', async () => {
    for (const body of ['{}', '{"csv":1}', '{"csv":null}', '[]', 'x']) {
      const answer = await operator.fetch('/api/admin/rates/preview', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, body).toBe(400);
    }
  });
});

test('a deck of the past still prices the calls of then, and before the first there is no rate', async () => {
  const other = await startWorld({ clock: createTestClock(NOW) });
  try {
    const rates = createRates(other.platform);
    await rates.start();
    const csv = deckOf('0.060');
    const { digest, latestVersion } = await rates.preview(csv);
    const deck = { csv, digest, latestVersion, effectiveFrom: 'now' as const, note: '' };
    await rates.publish(deck, { by: asAccountId('operator'), ip: null });
    expect((await rates.rateOf(UK_MOBILE)).microUsdPerMinute).toBe(60_000);
    expect((await rates.rateOf(UK_MOBILE, NOW)).microUsdPerMinute).toBe(60_000);
    expect((await rates.rateOf(UK_MOBILE, NOW - 1)).microUsdPerMinute).toBe(50_000);
    expect((await rates.rateOf('+4930901820', TODAY)).microUsdPerMinute).toBe(30_000);
    await expect(rates.rateOf(UK_MOBILE, TODAY - 1)).rejects.toMatchObject({ code: 'rates.noRate' });
    await rates.stop();
  } finally {
    await other.stop();
  }
});

describe('a published deck', () => {
  let own: World;
  beforeAll(async () => {
    own = await startWorld({ clock });
    operator = await own.signUp(alice);
    person = await own.signUp(bob);
  });
  afterAll(async () => {
    await own.stop();
    clock.set(NOW);
  });

  test('must be the one that was looked at', async () => {
    const { digest, latestVersion } = await operator.rates.previewDeck({ csv: deckOf('0.060') });
    const others = { digest, latestVersion, effectiveFrom: 'now' as const, note: '' };
    await expect(operator.rates.publishDeck({ ...others, csv: deckOf('0.061') })).rejects.toMatchObject({
      status: 409,
      code: 'rates.otherDeck',
    });
    await expect(operator.rates.publishDeck({ ...others, csv: 'nothing' })).rejects.toMatchObject({
      status: 400,
      code: 'rates.badDeck',
    });
  });

  test('cannot take effect in the past, nor at an instant that is none', async () => {
    const csv = deckOf('0.060');
    const { digest, latestVersion } = await operator.rates.previewDeck({ csv });
    const others = { csv, digest, latestVersion, note: '' };
    await expect(
      operator.rates.publishDeck({ ...others, effectiveFrom: clock.now() - 1 }),
    ).rejects.toMatchObject({ status: 400, code: 'rates.deckInThePast' });
    for (const effectiveFrom of [-1, 1.5, Number.MAX_SAFE_INTEGER, Number.NaN])
      await expect(operator.rates.publishDeck({ ...others, effectiveFrom })).rejects.toMatchObject({
        status: 400,
      });
    expect((await operator.rates.decks()).decks).toHaveLength(1);
  });

  test('prices numbers from its instant on, and those before it by the deck of then', async () => {
    const planned = await publish(deckOf('0.060'), clock.now() + DAY_MS);
    expect(planned).toMatchObject({ version: 2, state: 'planned', rowCount: 3, note: 'A test' });
    expect(planned.publishedBy).toBe(operator.user.id);
    expect(await ukMobile()).toBe(50_000);
    clock.advance(DAY_MS - 1);
    expect(await ukMobile()).toBe(50_000);
    clock.advance(1);
    expect(await ukMobile()).toBe(60_000);
    await expect(person.rates.ofNumber({ number: '+4930901820' })).rejects.toMatchObject({
      status: 404,
    });
    const { countries, version } = await person.rates.list({});
    expect([version, countries.map(({ countryCode }) => countryCode)]).toEqual([2, ['GB', 'US']]);
    const others = await person.rates.prices({ fingerprint: SEED_FINGERPRINT });
    expect(others).toEqual({
      currency: 'USD',
      version: 2,
      fingerprint: (await person.rates.summary()).fingerprint,
      prices: [
        { microUsdPerMinute: 10_000, prefixes: '1415' },
        { microUsdPerMinute: 20_000, prefixes: '44' },
        { microUsdPerMinute: 60_000, prefixes: '447' },
      ],
    });
    expect(others.fingerprint).not.toBe(SEED_FINGERPRINT);
    expect((await operator.rates.decks()).decks.map(({ state }) => state)).toEqual(['in-force', 'past']);
  });

  test('of two that are published at once one is, and the other must be looked at again', async () => {
    const [one, other] = [deckOf('0.071'), deckOf('0.072')];
    const previews = await Promise.all([one, other].map((csv) => operator.rates.previewDeck({ csv })));
    const answers = await Promise.allSettled(
      [one, other].map((csv, at) => {
        const preview = previews[at];
        assert(preview !== undefined, 'each was previewed');
        const { digest, latestVersion } = preview;
        return operator.rates.publishDeck({
          csv,
          digest,
          latestVersion,
          effectiveFrom: 'now' as const,
          note: '',
        });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'rates.deckOutdated' },
    });
    expect((await operator.rates.decks()).decks).toHaveLength(3);
  });

  test('is one deck, however often a lost answer has it published', async () => {
    const csv = deckOf('0.073');
    const { digest, latestVersion } = await operator.rates.previewDeck({ csv });
    const deck = { csv, digest, latestVersion, effectiveFrom: 'now' as const, note: '' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => operator.rates.publishDeck(deck)));
    expect(answers.map(({ version }) => version)).toEqual([4, 4, 4, 4, 4]);
    expect((await operator.rates.decks()).decks).toHaveLength(4);
  });

  test('reaches every process', async () => {
    const another = await own.startAnother();
    const there = own.visitorOf(another);
    expect((await there.rates.list({})).version).toBe(4);
    await publish(deckOf('0.074'));
    await eventually(async () => (await there.rates.list({})).version === 5);
  });

  test('cannot be changed by anyone', async () => {
    const refused = expect.objectContaining({ message: 'a published rate deck is never changed' });
    for (const statement of [
      'update rate_deck set note = $1 where version = 1',
      'update rate_deck_row set destination = $1 where version = 1',
    ])
      await expect(own.sql(statement, ['x'])).rejects.toEqual(refused);
    for (const statement of [
      'delete from rate_deck where version = 1',
      'delete from rate_deck_row where version = 1',
      'truncate rate_deck, rate_deck_row',
      'truncate rate_deck_row',
    ])
      await expect(own.sql(statement)).rejects.toEqual(refused);
    await expect(
      own.sql("insert into rate_deck_row values (1, '999', 'Nowhere', null, 'shared', 3, 1000, true)"),
    ).rejects.toEqual(refused);
  });

  test('has all of its rows, and rows have a deck', async () => {
    await expect(
      own.sql(`insert into rate_deck values (99, now(), now(), null, repeat('a', 64), 1, '')`),
    ).rejects.toMatchObject({ message: 'a rate deck is published with all of its rows' });
    await expect(
      own.sql("insert into rate_deck_row values (99, '999', 'Nowhere', null, 'shared', 3, 1000, true)"),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('refuses rows that no import could bring', async () => {
    const row = (values: string) => own.sql(`insert into rate_deck_row values (99, ${values}, true)`);
    for (const values of [
      "'+44', 'X', null, 'shared', 3, 1000",
      "'44', 'X', 'gbr', 'shared', 3, 1000",
      "'44', 'X', null, 'other', 3, 1000",
      "'44', 'X', null, 'shared', 4, 1000",
      "'44', 'X', null, 'shared', 3, 0",
      "'44', 'X', null, 'shared', 3, -1000",
      "'44', 'X', null, 'shared', 3, 1500",
    ])
      await expect(row(values), values).rejects.toMatchObject({ code: '23514' });
  });
});
