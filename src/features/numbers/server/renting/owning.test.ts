import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { PhoneNumber } from '../../model.ts';
import { balance, candidates, give, LONDON, lastEvent, RENT, rent, renter, wait } from './renters.world.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let mal: Client;
let first: PhoneNumber;
let second: PhoneNumber;
beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: ann } = await renter(world, 'ann', 20));
  ({ client: mal } = await renter(world, 'mal', 20));
  first = await rent(ann);
  clock.advance(1000);
  second = await rent(ann, LONDON);
});
afterAll(() => world.stop());

const expectEvent = async () => {
  expect(await lastEvent(world, ann, 'numbers.number')).toEqual({});
};

describe('somebody’s own number', () => {
  test('is called what its owner says, in one line of forty characters', async () => {
    expect((await ann.numbers.relabel({ id: first.id, label: '  Sales\n\u202edesk ' })).label).toBe(
      'Sales desk',
    );
    expect((await ann.numbers.relabel({ id: first.id, label: '☎️'.repeat(60) })).label).toBe('☎️'.repeat(40));
    await expectEvent();
    expect((await ann.numbers.relabel({ id: first.id, label: '' })).label).toBe('');
  });

  test('is the one to call from when its owner says so', async () => {
    expect((await ann.numbers.mine()).numbers.map(({ id }) => id)).toEqual([second.id, first.id]);
    await ann.numbers.makeDefault({ id: first.id });
    expect((await ann.numbers.mine()).numbers.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    await expectEvent();
  });

  test('stays in quarantine for thirty days after its release, and its owner can restore it', async () => {
    const before = await balance(ann);
    const { numbers, released } = await ann.numbers.release({ id: first.id });
    expect(numbers.map(({ id, isDefault }) => [id, isDefault])).toEqual([[second.id, true]]);
    expect(released).toMatchObject([
      { id: first.id, number: first.number, quarantinedUntil: clock.now() + 30 * DAY_MS },
    ]);
    await expectEvent();
    for (let look = 0; look < 5; look += 1)
      expect((await candidates(mal)).map(({ number }) => number)).not.toContain(first.number);
    await expect(ann.numbers.makeDefault({ id: first.id })).rejects.toMatchObject({
      code: 'numbers.notActive',
    });
    // Its month is paid.
    expect(await ann.numbers.takeBack({ id: first.id })).toMatchObject({
      isActive: true,
      isDefault: false,
      nextRentAt: first.nextRentAt,
    });
    expect(await balance(ann)).toBe(before);
    await expectEvent();
    await expect(ann.numbers.takeBack({ id: first.id })).rejects.toMatchObject({
      code: 'numbers.notReleased',
    });
  });
});

describe('help that is called from a number', () => {
  const address = {
    name: 'Ann Archer',
    street: '10 Downing Street',
    unit: '',
    city: 'London',
    region: '',
    postalCode: 'sw1a2aa',
  };

  test('is sent to an address of the number’s country', async () => {
    expect(await ann.numbers.emergencyAddress({ id: second.id })).toEqual({ address: null });
    const kept = { ...address, postalCode: 'SW1A 2AA', countryCode: 'GB' };
    expect(await ann.numbers.setEmergencyAddress({ id: second.id, ...address })).toEqual(kept);
    expect(await ann.numbers.emergencyAddress({ id: second.id })).toEqual({ address: kept });
    const mine = (await ann.numbers.mine()).numbers.find(({ id }) => id === second.id);
    expect(mine?.hasEmergencyAddress).toBe(true);
    await expectEvent();
  });

  test('is not sent where an address cannot be found', async () => {
    const request = ann.numbers.setEmergencyAddress({
      id: second.id,
      ...address,
      city: ' ',
      postalCode: '94103',
    });
    await expect(request).rejects.toMatchObject({
      status: 400,
      message: 'Please check this address.',
      data: {
        fields: [
          { path: 'city', message: 'Please enter the city' },
          { path: 'postalCode', message: 'A UK postcode looks like SW1A 1AA' },
        ],
      },
    });
  });
});

describe('another’s number', () => {
  test('does not exist for other accounts', async () => {
    const { id } = second;
    const address = {
      name: 'M',
      street: '1 Main St',
      unit: '',
      city: 'Leeds',
      region: '',
      postalCode: 'LS1 1AA',
    };
    for (const request of [
      () => mal.numbers.relabel({ id, label: 'Mine' }),
      () => mal.numbers.makeDefault({ id }),
      () => mal.numbers.release({ id }),
      () => mal.numbers.takeBack({ id }),
      () => mal.numbers.emergencyAddress({ id }),
      () => mal.numbers.setEmergencyAddress({ id, ...address }),
    ])
      await expect(request()).rejects.toMatchObject({ status: 404, code: 'numbers.numberNotFound' });
    await expect(mal.numbers.relabel({ id: randomUUID(), label: '' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a number that was released', () => {
  test('restored after its month costs a month from then; after thirty days it is gone', async () => {
    const renterBen = await renter(world, 'ben', 3);
    const { client: ben } = renterBen;
    const third = await rent(ben);
    await wait(clock, clock.now() + 25 * DAY_MS, renterBen);
    await ben.numbers.release({ id: third.id });
    await wait(clock, clock.now() + 10 * DAY_MS, renterBen);
    await expect(ben.numbers.takeBack({ id: third.id })).rejects.toMatchObject({
      code: 'billing.insufficientBalance',
    });
    await give(world, ben, 3);
    const before = await balance(ben);
    await ben.numbers.takeBack({ id: third.id });
    expect(await balance(ben)).toBe(before - RENT);
    await ben.numbers.release({ id: third.id });
    await wait(clock, clock.now() + 30 * DAY_MS, renterBen);
    await expect(ben.numbers.takeBack({ id: third.id })).rejects.toMatchObject({
      code: 'numbers.notReleased',
    });
    await world.platform.jobs.enqueue('numbers-clear', {});
    await eventually(async () => (await ben.numbers.mine()).released.length === 0);
    expect(await lastEvent(world, ben, 'numbers.number')).toEqual({});
  });
});
