import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { startWorld, type World } from '#test/world.ts';
import { rangeOf } from '../../rules/number-areas.ts';
import { buyPlan, candidates, held, LONDON, RENT, renter, SAN_FRANCISCO } from './renters.world.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: ann } = await renter(world, 'ann', 20));
  ({ client: ben } = await renter(world, 'ben', 20));
});
afterAll(() => world.stop());

describe('looking for a number', () => {
  test('begins with the five countries and the five area codes of the specification', async () => {
    const { countries } = await ann.numbers.countries();
    expect(countries.map(({ countryCode }) => countryCode)).toEqual(['US', 'GB', 'AU', 'DE', 'CA']);
    expect(countries[0]?.areas.slice(0, 5)).toEqual([
      { areaCode: '415', place: 'San Francisco', kind: 'local' },
      { areaCode: '212', place: 'New York', kind: 'local' },
      { areaCode: '310', place: 'Los Angeles', kind: 'local' },
      { areaCode: '312', place: 'Chicago', kind: 'local' },
      { areaCode: '305', place: 'Miami', kind: 'local' },
    ]);
  });

  test('yields four different numbers of the area, none of which can be a real person’s', async () => {
    for (const area of [SAN_FRANCISCO, LONDON, { countryCode: 'AU', areaCode: '02' }]) {
      const found = await candidates(ann, area);
      expect(new Set(found.map(({ number }) => number)).size).toBe(4);
      for (const { number, countryCode, areaCode, capabilities } of found) {
        expect(rangeOf(number)).toMatchObject(area);
        expect({ countryCode, areaCode }).toEqual(area);
        expect(capabilities).toEqual({ voice: true, sms: true, fax: true });
      }
    }
  });

  test('says what a month costs: 1.99, or nothing while the plan includes it', async () => {
    expect((await ann.numbers.search(SAN_FRANCISCO)).offer).toEqual({
      monthlyMicroUsd: RENT,
      included: { numbersMax: 0, countriesMax: 0, numbersUsed: 0, countriesUsed: 0 },
    });
    const cleo = await renter(world, 'cleo');
    await buyPlan(cleo, 'basic');
    expect((await cleo.client.numbers.search(SAN_FRANCISCO)).offer).toEqual({
      monthlyMicroUsd: 0,
      included: { numbersMax: 1, countriesMax: 1, numbersUsed: 0, countriesUsed: 0 },
    });
  });

  test.each([{}, { countryCode: 'US' }, { areaCode: '415' }, { countryCode: '', areaCode: '415' }])(
    'needs both a country and an area code: %j',
    async (request) => {
      await expect(ann.numbers.search(request)).rejects.toMatchObject({
        status: 400,
        message: 'Please select both country and area code',
      });
    },
  );

  test('knows no area code of another country', async () => {
    await expect(ann.numbers.search({ countryCode: 'GB', areaCode: '415' })).rejects.toMatchObject({
      code: 'numbers.unknownArea',
    });
  });

  test('ends where the operator has switched the provider off', async () => {
    await world.sql('update region_provider_rates set active = false where country_code = $1', ['DE']);
    await expect(ann.numbers.search({ countryCode: 'DE', areaCode: '030' })).rejects.toMatchObject({
      status: 409,
      message: 'No provider available for this region',
    });
  });
});

describe('a number that was chosen', () => {
  test('is reserved for ten minutes, and no other account can choose it', async () => {
    const number = await held(ann);
    const { hold } = await ann.numbers.currentHold();
    expect(hold).toMatchObject({
      candidate: { number },
      expiresAt: clock.now() + 10 * MINUTE_MS,
      offer: { monthlyMicroUsd: RENT },
    });
    expect((await ben.numbers.currentHold()).hold).toBeNull();
    // Ben was offered the same number before Ann chose it.
    await world.sql(
      `insert into number_candidates select $1, phone_number, country_code, area_code, place, kind, has_voice, has_sms,
        has_fax, found_at from number_candidates where account_id = $2 and phone_number = $3`,
      [ben.user.id, ann.user.id, number],
    );
    await expect(ben.numbers.hold({ number })).rejects.toMatchObject({ code: 'numbers.numberTaken' });
    clock.advance(10 * MINUTE_MS);
    expect((await ann.numbers.currentHold()).hold).toBeNull();
    expect((await ben.numbers.hold({ number })).candidate.number).toBe(number);
    await expect(ann.numbers.hold({ number })).rejects.toMatchObject({ code: 'numbers.numberTaken' });
  });

  test('gives way to the next one that its holder chooses, and can be let go', async () => {
    const [first, second] = await candidates(ann);
    await ann.numbers.hold({ number: first?.number });
    await ann.numbers.hold({ number: second?.number });
    expect((await ann.numbers.currentHold()).hold?.candidate.number).toBe(second?.number);
    const kept = await world.sql('select phone_number from number_holds where account_id = $1', [
      ann.user.id,
    ]);
    expect(kept).toEqual([{ phone_number: second?.number }]);
    await ann.numbers.dropHold();
    expect((await ann.numbers.currentHold()).hold).toBeNull();
  });

  test('that two people choose at the same moment is one person’s', async () => {
    const [first] = await candidates(ann);
    const number = first?.number ?? '';
    await world.sql(
      `insert into number_candidates select $1, phone_number, country_code, area_code, place, kind, has_voice, has_sms,
        has_fax, found_at from number_candidates where account_id = $2 and phone_number = $3`,
      [ben.user.id, ann.user.id, number],
    );
    const outcomes = await Promise.allSettled([ann.numbers.hold({ number }), ben.numbers.hold({ number })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('must have been offered to the same account', async () => {
    await expect(ann.numbers.hold({})).rejects.toMatchObject({
      status: 400,
      message: 'Please select a number',
    });
    for (const number of ['+14155550199', '+442079460999', 'nonsense', '+12025550100'])
      await expect(ann.numbers.hold({ number })).rejects.toMatchObject({ code: 'numbers.notOffered' });
  });

  test('cannot be chosen half an hour after it was offered', async () => {
    const [first] = await candidates(ann);
    clock.advance(30 * MINUTE_MS);
    await expect(ann.numbers.hold({ number: first?.number })).rejects.toMatchObject({
      code: 'numbers.notOffered',
    });
  });
});
