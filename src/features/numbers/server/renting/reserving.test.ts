import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { startTelnyxStandIn, type TelnyxStandIn } from '#test/stand-ins/telnyx.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { balance, buyPlan, DOLLAR, held, LONDON, lastEvent, RENT, rent, renter } from './renters.world.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const clock = createTestClock(NOON);
let world: World;
let ann: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: ann } = await renter(world, 'ann', 20));
});
afterAll(() => world.stop());

describe('a number that is reserved', () => {
  test('costs 1.99 for a whole month from that day, and becomes the one to call from', async () => {
    const before = await balance(ann);
    const number = await held(ann);
    const reserved = await ann.numbers.reserve({ id: randomUUID(), number });
    expect(reserved).toMatchObject({
      number,
      countryCode: 'US',
      place: 'San Francisco',
      kind: 'local',
      capabilities: { voice: true, sms: true, fax: true },
      providerName: 'on-net',
      monthlyMicroUsd: RENT,
      isActive: true,
      isDefault: true,
      label: '',
      rentedAt: NOON,
      nextRentAt: Date.UTC(2026, 11, 21, 12),
      hasEmergencyAddress: false,
      mayCall: true,
    });
    expect(await balance(ann)).toBe(before - RENT);
    expect((await ann.billing.statement({})).entries[0]).toMatchObject({
      kind: 'number-rent',
      microUsd: -RENT,
      sentence: `Rent of ${reserved.text} until 21 Dec`,
    });
    expect((await ann.numbers.currentHold()).hold).toBeNull();
    const next = await rent(ann, LONDON);
    const { numbers } = await ann.numbers.mine();
    expect(numbers.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [next.id, true],
      [reserved.id, false],
    ]);
    expect(await lastEvent(world, ann, 'numbers.number')).toEqual({});
  });

  test('asked for ten times at once with one id is one number, paid once', async () => {
    const before = await balance(ann);
    const number = await held(ann);
    const id = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => ann.numbers.reserve({ id, number })));
    expect(new Set(all.map((one) => `${one.id} ${one.number} ${one.isActive}`))).toEqual(
      new Set([`${id} ${number} true`]),
    );
    expect(await balance(ann)).toBe(before - RENT);
    await expect(ann.numbers.reserve({ id, number: '+14155550100' })).rejects.toMatchObject({
      code: 'numbers.keyReused',
    });
  });

  test('is one person’s, when two ask for it at the same moment, whatever the holds say', async () => {
    const { client: ben } = await renter(world, 'ben', 20);
    const number = await held(ann);
    // As if the hold had ended and begun again between the looks of two processes.
    await world.sql(
      `insert into number_candidates select $1, phone_number, country_code, area_code, place, kind, has_voice, has_sms,
        has_fax, found_at from number_candidates where account_id = $2 and phone_number = $3`,
      [ben.user.id, ann.user.id, number],
    );
    const mine = ann.numbers.reserve({ id: randomUUID(), number });
    const others = Array.from({ length: 5 }, async () => {
      await ben.numbers.hold({ number });
      return ben.numbers.reserve({ id: randomUUID(), number });
    });
    const outcomes = await Promise.allSettled([mine, ...others]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const holders = await world.sql(
      "select account_id from phone_numbers where phone_number = $1 and status <> 'gone'",
      [number],
    );
    expect(holders).toHaveLength(1);
    // The database itself refuses a second holder.
    await expect(
      world.sql(
        `insert into phone_numbers (id, account_id, phone_number, country_code, area_code, kind, has_voice, has_sms, has_fax,
          monthly_micro_usd, status, rented_at, rent_anchor, next_rent_at)
         values ('second', $1, $2, 'US', '415', 'local', true, true, true, 0, 'active', now(), now(), now())`,
        [ben.user.id, number],
      ),
    ).rejects.toMatchObject({ constraint: 'phone_numbers_one_holder' });
  });

  test('must be reserved for the same account', async () => {
    const { client: dan } = await renter(world, 'dan', 20);
    await expect(ann.numbers.reserve({ id: randomUUID() })).rejects.toMatchObject({
      status: 400,
      message: 'Please select a number',
    });
    const number = await held(ann);
    const request = { id: randomUUID(), number };
    await expect(dan.numbers.reserve(request)).rejects.toMatchObject({ code: 'numbers.holdOver' });
    clock.advance(10 * MINUTE_MS);
    await expect(ann.numbers.reserve(request)).rejects.toMatchObject({ code: 'numbers.holdOver' });
    expect((await dan.numbers.mine()).numbers).toEqual([]);
  });

  test('is not had by a balance that does not pay it, which stays as it was', async () => {
    const { client: eve } = await renter(world, 'eve', 1);
    const number = await held(eve);
    await expect(eve.numbers.reserve({ id: randomUUID(), number })).rejects.toMatchObject({
      status: 402,
      code: 'billing.insufficientBalance',
    });
    expect(await balance(eve)).toBe(DOLLAR);
    expect(await eve.numbers.mine()).toEqual({ numbers: [], released: [] });
  });

  test('is not had with another’s id', async () => {
    const { client: fay } = await renter(world, 'fay', 20);
    const [mine] = (await ann.numbers.mine()).numbers;
    const number = await held(fay);
    await expect(fay.numbers.reserve({ id: mine?.id ?? '', number })).rejects.toMatchObject({
      code: 'numbers.keyReused',
    });
  });
});

describe('what a plan includes', () => {
  test('is as many numbers, in as many countries, as it says; each further one costs 1.99', async () => {
    const gus = await renter(world, 'gus', 20);
    await buyPlan(gus, 'basic');
    const first = await rent(gus.client, LONDON);
    expect(first.monthlyMicroUsd).toBe(0);
    expect(await balance(gus.client)).toBe(20 * DOLLAR);
    expect((await rent(gus.client, LONDON)).monthlyMicroUsd).toBe(RENT);
    // A place that is free again is for the next one.
    await gus.client.numbers.release({ id: first.id });
    expect((await rent(gus.client)).monthlyMicroUsd).toBe(0);
    expect((await rent(gus.client)).monthlyMicroUsd).toBe(RENT);
  });

  test('in a trial ends with the trial', async () => {
    const { client: hal } = await renter(world, 'hal');
    await hal.billing.startTrial({ planId: 'basic' });
    const number = await rent(hal);
    expect(number).toMatchObject({ monthlyMicroUsd: 0, nextRentAt: clock.now() + 3 * DAY_MS });
  });
});

describe('a provider', () => {
  let telnyx: TelnyxStandIn;
  let theirs: World;
  let ida: Client;
  beforeAll(async () => {
    telnyx = await startTelnyxStandIn();
    const env = { TELNYX_API_KEY: telnyx.apiKey, TELNYX_API_URL: telnyx.apiUrl, LOG_LEVEL: 'silent' };
    theirs = await startWorld({ env });
    ({ client: ida } = await renter(theirs, 'ida', 20));
  });
  afterAll(async () => {
    await theirs.stop();
    await telnyx.stop();
  });

  test('whose numbers are rented has them too, and gets them back thirty days after a release', async () => {
    const number = await rent(ida);
    expect(number).toMatchObject({ providerName: 'telnyx', isActive: true });
    expect(telnyx.ours()).toContain(number.number);
    await ida.numbers.release({ id: number.id });
    await theirs.sql("update phone_numbers set quarantined_until = now() - interval '1 minute'");
    await theirs.platform.jobs.enqueue('numbers-clear', {});
    await eventually(() => !telnyx.ours().has(number.number));
  });

  test('that fails is reported as failed', async () => {
    telnyx.fail('available_phone_numbers', 'error');
    await expect(ida.numbers.search({ countryCode: 'US', areaCode: '415' })).rejects.toMatchObject({
      status: 502,
      message: 'Failed to search for available numbers',
    });
  });

  test('that has sold a number to another customer is believed, and nothing is paid', async () => {
    const before = await balance(ida);
    const number = await held(ida);
    telnyx.give(number);
    await expect(ida.numbers.reserve({ id: randomUUID(), number })).rejects.toMatchObject({
      code: 'numbers.numberTaken',
    });
    expect(await balance(ida)).toBe(before);
    expect((await ida.numbers.mine()).numbers).toEqual([]);
  });

  test('whose answer is lost is sent again, by the customer or by the job, and paid once', async () => {
    const before = await balance(ida);
    const number = await held(ida);
    const request = { id: randomUUID(), number };
    telnyx.fail('POST /v2/number_orders', 'lost');
    await expect(ida.numbers.reserve(request)).rejects.toMatchObject({
      status: 502,
      message: 'Failed to reserve the number',
    });
    const ordered = telnyx.orderCount();
    expect((await ida.numbers.mine()).numbers).toMatchObject([{ number, isActive: false }]);
    expect(await balance(ida)).toBe(before - RENT);
    await theirs.platform.jobs.enqueue('numbers-orders', {});
    await eventually(async () => (await ida.numbers.mine()).numbers[0]?.isActive === true);
    expect(await ida.numbers.reserve(request)).toMatchObject({ number, isActive: true });
    expect(telnyx.orderCount()).toBe(ordered);
    expect(await balance(ida)).toBe(before - RENT);
  });

  test('that decides later has a number that is being set up until then', async () => {
    telnyx.dawdle();
    const number = await rent(ida);
    expect(number.isActive).toBe(false);
    telnyx.decide('success');
    await theirs.platform.jobs.enqueue('numbers-orders', {});
    await eventually(async () =>
      (await ida.numbers.mine()).numbers.some(({ id, isActive }) => id === number.id && isActive),
    );
  });
});
