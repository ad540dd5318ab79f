import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { startWorld, type World } from '#test/world.ts';
import type { PortInsShown } from '../../model-portins.ts';
import { candidates, held, LONDON, lastEvent, renter } from '../renting/renters.world.ts';

const clock = createTestClock();
let world: World;
let operator: Client;
let ann: Client;
let mal: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: operator } = await renter(world, 'desk'));
  ({ client: ann } = await renter(world, 'ann'));
  ({ client: mal } = await renter(world, 'mal'));
});
afterAll(() => world.stop());

const form = (number: string) => ({
  number,
  losingCarrier: 'Old Telecom',
  carrierAccount: '4711',
  authorizedName: 'Ann Archer',
});

async function submitted(client: Client, number: string): Promise<string> {
  const id = randomUUID();
  await client.numbers.draftPortIn({ id, ...form(number) });
  await client.numbers.submitPortIn({ id });
  return id;
}

describe('bringing a number', () => {
  test('goes from a draft over the operator’s desk to a number that is its owner’s', async () => {
    const id = randomUUID();
    const draft = await ann.numbers.draftPortIn({ id, ...form('+44 20 7946 0991') });
    expect(draft).toMatchObject({ number: '+442079460991', countryCode: 'GB', state: 'draft', reason: null });
    expect((await operator.numbers.portInDesk({})).portIns).toEqual([]);
    await ann.numbers.submitPortIn({ id });
    expect((await operator.numbers.portInDesk({})).portIns).toMatchObject([
      { id, state: 'submitted', owner: { name: 'Ann Archer', email: 'ann@people.test' } },
    ]);
    await operator.numbers.reviewPortIn({ id });
    const scheduledFor = clock.now() + 7 * DAY_MS;
    await operator.numbers.schedulePortIn({ id, scheduledFor });
    expect((await world.mailTo('ann@people.test', 'arrives on')).text).toContain('28 November 2026');
    expect(await operator.numbers.completePortIn({ id })).toMatchObject({ state: 'completed', scheduledFor });
    const { numbers } = await ann.numbers.mine();
    expect(numbers).toMatchObject([
      { number: '+442079460991', providerName: null, isActive: true, isDefault: true },
    ]);
    expect(await lastEvent(world, ann, 'numbers.number')).toEqual({});
    expect(await lastEvent(world, ann, 'numbers.port-in')).toEqual((await ann.numbers.portIns()).portIns);
    for (const request of [
      () => ann.numbers.cancelPortIn({ id }),
      () => operator.numbers.rejectPortIn({ id, reason: 'Too late' }),
      () => operator.numbers.completePortIn({ id }),
    ])
      await expect(request()).rejects.toMatchObject({ code: 'numbers.portInState' });
  });

  test('that was rejected says why, and can be mended and sent again', async () => {
    const id = await submitted(ann, '+442079460992');
    await operator.numbers.rejectPortIn({ id, reason: 'The account number is wrong' });
    expect((await world.mailTo('ann@people.test', 'needs changes')).text).toContain(
      'The account number is wrong',
    );
    expect((await ann.numbers.portIns()).portIns.find((one) => one.id === id)).toMatchObject({
      state: 'rejected',
      reason: 'The account number is wrong',
    });
    await ann.numbers.draftPortIn({ id, ...form('+442079460992'), carrierAccount: '4712' });
    expect(await ann.numbers.submitPortIn({ id })).toMatchObject({ state: 'submitted', reason: null });
    await ann.numbers.cancelPortIn({ id });
  });

  test('is in progress once per number, for all accounts', async () => {
    const id = await submitted(ann, '+442079460993');
    const other = randomUUID();
    await mal.numbers.draftPortIn({ id: other, ...form('+442079460993') });
    await expect(mal.numbers.submitPortIn({ id: other })).rejects.toMatchObject({
      code: 'numbers.portInUnderWay',
    });
    await ann.numbers.cancelPortIn({ id });
    expect(await mal.numbers.submitPortIn({ id: other })).toMatchObject({ state: 'submitted' });
  });

  test('is its owner’s alone, and the desk is the operator’s', async () => {
    const id = await submitted(ann, '+442079460994');
    for (const request of [
      () => mal.numbers.draftPortIn({ id, ...form('+442079460994') }),
      () => mal.numbers.submitPortIn({ id }),
      () => mal.numbers.cancelPortIn({ id }),
    ])
      await expect(request()).rejects.toMatchObject({ status: 404, code: 'numbers.portInNotFound' });
    for (const request of [
      () => mal.numbers.portInDesk({}),
      () => mal.numbers.portInCase({ id }),
      () => mal.numbers.reviewPortIn({ id }),
      () => mal.numbers.rejectPortIn({ id, reason: 'No' }),
      () => mal.numbers.schedulePortIn({ id, scheduledFor: clock.now() + DAY_MS }),
      () => mal.numbers.completePortIn({ id }),
    ])
      await expect(request()).rejects.toMatchObject({ status: 403 });
    for (const ask of [operator.numbers.reviewPortIn, operator.numbers.portInCase])
      await expect(ask({ id: randomUUID() })).rejects.toMatchObject({ status: 404 });
  });

  test('keeps what has happened to it, and says what the operator can do next', async () => {
    const id = randomUUID();
    await ann.numbers.draftPortIn({ id, ...form('+442079460996') });
    await expect(operator.numbers.portInCase({ id })).rejects.toMatchObject({ status: 404 });
    // Saved twice, it is one draft.
    await ann.numbers.draftPortIn({ id, ...form('+442079460996'), carrierAccount: '4711b' });
    await ann.numbers.submitPortIn({ id });
    expect((await operator.numbers.portInCase({ id })).next).toEqual(['taken-up', 'rejected']);
    const reason = 'The account number is wrong';
    await operator.numbers.rejectPortIn({ id, reason });
    await ann.numbers.draftPortIn({ id, ...form('+442079460996') });
    await ann.numbers.submitPortIn({ id });
    const taken = await operator.numbers.reviewPortIn({ id });
    expect(taken.next).toEqual(['scheduled', 'rejected']);
    const scheduledFor = clock.now() + DAY_MS;
    const day = await operator.numbers.schedulePortIn({ id, scheduledFor });
    expect(day.next).toEqual(['scheduled', 'completed', 'rejected']);
    expect(day.owner).toMatchObject({ email: 'ann@people.test' });
    const at = clock.now();
    const plain = { at, reason: null, scheduledFor: null };
    expect(day.history).toEqual([
      { ...plain, kind: 'edited' },
      { ...plain, kind: 'submitted' },
      { ...plain, kind: 'rejected', reason },
      { ...plain, kind: 'edited' },
      { ...plain, kind: 'submitted' },
      { ...plain, kind: 'taken-up' },
      { ...plain, kind: 'scheduled', scheduledFor },
    ]);
    expect(await operator.numbers.portInCase({ id })).toEqual(day);
    await ann.numbers.cancelPortIn({ id });
    const over = await operator.numbers.portInCase({ id });
    expect([over.history.at(-1)?.kind, over.next]).toEqual(['cancelled', []]);
    // The refused step has left no trace.
    await expect(operator.numbers.completePortIn({ id })).rejects.toMatchObject({ status: 409 });
    expect((await operator.numbers.portInCase({ id })).history).toHaveLength(8);
  });

  test('is found at the desk by its state; what was called off only when it is asked for', async () => {
    const id = await submitted(ann, '+442079460997');
    const idsOf = async (show?: PortInsShown) =>
      (await operator.numbers.portInDesk(show === undefined ? {} : { show })).portIns.map((one) => one.id);
    expect(await idsOf('waiting')).toContain(id);
    expect(await idsOf('submitted')).toContain(id);
    for (const show of ['in-review', 'scheduled', 'rejected', 'completed', 'cancelled'] as const)
      expect(await idsOf(show)).not.toContain(id);
    await ann.numbers.cancelPortIn({ id });
    expect(await idsOf()).not.toContain(id);
    expect(await idsOf('waiting')).not.toContain(id);
    expect(await idsOf('cancelled')).toContain(id);
  });

  test('that another customer rents here is refused when it is drafted, sent and scheduled', async () => {
    const { client: tom } = await renter(world, 'tom', 20);
    const drafted = randomUUID();
    const number = await held(tom, LONDON);
    await mal.numbers.draftPortIn({ id: drafted, ...form(number) });
    const { id: rented } = await tom.numbers.reserve({ id: randomUUID(), number });
    const taken = {
      status: 409,
      code: 'numbers.portInTaken',
      message: "This number is already in use at Ahoy, so you can't port it in. Please check the number.",
    };
    const draftAgain = () => mal.numbers.draftPortIn({ id: randomUUID(), ...form(number) });
    await expect(draftAgain()).rejects.toMatchObject(taken);
    await expect(mal.numbers.submitPortIn({ id: drafted })).rejects.toMatchObject(taken);
    await expect(tom.numbers.draftPortIn({ id: randomUUID(), ...form(number) })).rejects.toMatchObject({
      code: 'numbers.ownNumber',
    });
    // Released, it is its owner's for a while.
    await tom.numbers.release({ id: rented });
    await expect(draftAgain()).rejects.toMatchObject(taken);
    // An order of an installation that did not look yet can only be rejected.
    await world.sql("update port_in_orders set state = 'in-review' where id = $1", [drafted]);
    const scheduledFor = clock.now() + DAY_MS;
    await expect(operator.numbers.schedulePortIn({ id: drafted, scheduledFor })).rejects.toMatchObject(taken);
    expect(await operator.numbers.rejectPortIn({ id: drafted, reason: 'In use here' })).toMatchObject({
      state: 'rejected',
    });
  });

  test('that is being ported in is not offered, and cannot be reserved', async () => {
    const { client: una } = await renter(world, 'una', 20);
    const [candidate] = await candidates(una, LONDON);
    const number = candidate?.number ?? '';
    const id = await submitted(ann, number);
    await expect(una.numbers.hold({ number })).rejects.toMatchObject({ code: 'numbers.numberTaken' });
    expect((await candidates(una, LONDON)).map((one) => one.number)).not.toContain(number);
    await ann.numbers.cancelPortIn({ id });
  });

  test('sent and rented twenty times at once, is the one or the other and never both', async () => {
    const { client: wes } = await renter(world, 'wes', 50);
    const drafts = await Promise.all(
      ['xia', 'yan'].map(async (name) => ({ client: (await renter(world, name)).client, id: randomUUID() })),
    );
    for (let round = 0; round < 3; round++) {
      const number = await held(wes);
      await Promise.all(drafts.map(({ client, id }) => client.numbers.draftPortIn({ id, ...form(number) })));
      const id = randomUUID();
      await Promise.allSettled([
        ...drafts.map((draft) => draft.client.numbers.submitPortIn({ id: draft.id })),
        ...Array.from({ length: 18 }, () => wes.numbers.reserve({ id, number })),
      ]);
      const holders = await world.sql(
        `select 'rented' as how from phone_numbers where phone_number = $1 and status <> 'gone'
         union all select state from port_in_orders where phone_number = $1 and state = 'submitted'`,
        [number],
      );
      expect(holders).toHaveLength(1);
      // Starts again with an empty table.
      await world.sql(
        "update port_in_orders set state = 'draft' where state = 'submitted' and phone_number = $1",
        [number],
      );
      await world.sql('delete from rate_limit');
    }
  });

  test('refuses what is no number, a day in the past, and empty fields', async () => {
    const id = randomUUID();
    await expect(ann.numbers.draftPortIn({ id, ...form('12') })).rejects.toMatchObject({
      code: 'numbers.badNumber',
    });
    await expect(
      ann.numbers.draftPortIn({ id, ...form('+442079460995'), losingCarrier: ' ' }),
    ).rejects.toMatchObject({ status: 400 });
    const order = await submitted(ann, '+442079460995');
    await operator.numbers.reviewPortIn({ id: order });
    await expect(
      operator.numbers.schedulePortIn({ id: order, scheduledFor: clock.now() }),
    ).rejects.toMatchObject({ code: 'numbers.portInDay' });
  });
});
