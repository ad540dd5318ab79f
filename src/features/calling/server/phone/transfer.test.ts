import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import type { Client } from '#test/client.ts';
import { bob } from '#test/people.ts';
import { ANNS, BENS, LONDON, type PhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, ends, legOf, place, stateOf, talking } from './phone-steps.world.ts';

const PARIS = '+33142685300';

let world: PhoneWorld;
let ann: Client;
let ben: Client;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, ben } = people);
});

const transfer = (client: Client, id: string, to: string, home = 'US') =>
  client.calling.transfer({ id, to, home });

describe('a transfer', () => {
  test('is done by the carrier, ends the call with its own reason, and costs nothing more', async () => {
    const before = await world.balanceOf(ann);
    const { id, received } = await talking(ann, world);
    expect((await ann.calling.active()).find((call) => call.id === id)?.canTransfer).toBe(true);
    await transfer(ann, id, '+33 1 42 68 53 00');
    expect(received).toContain(`transfer to ${PARIS}`);
    expect(await stateOf(ann, id)).toBe('transferred');
    const { item, route } = await detailsOf(ann, id);
    expect(item).toMatchObject({ transferredTo: '+33 1 42 68 53 00', direction: 'outgoing' });
    expect(route?.billedSeconds).toBeLessThanOrEqual(1);
    const { posted, held } = await world.balanceOf(ann);
    expect(held).toBe(0);
    expect(before.posted - posted).toBe(route?.chargeMicroUsd);
    const { items } = await ann.calling.history({ show: 'failed' });
    expect(items.map((one) => one.id)).not.toContain(id);
  });

  test('works for an incoming call', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await expect.poll(() => call.received).toEqual(['180', '200']);
    expect((await ben.calling.active())[0]?.canTransfer).toBe(true);
    await transfer(ben, id, LONDON);
    await ends(ben, id, 'transferred');
    expect(call.received).toContain(`transfer to ${LONDON}`);
    socket.close();
  });

  test.each([
    [486, 'calling.transferBusy', 'That number is busy. Your call continues.'],
    [480, 'calling.transferUnanswered', 'No answer there. Your call continues.'],
    [404, 'calling.transferUnknown', "That number isn't in service. Your call continues."],
    [603, 'calling.transferRefused', 'The carrier refused the transfer. Your call continues.'],
  ])('that is refused with %i reports so, and the call goes on', async (sipCode, code, message) => {
    world.first.refusesTransfer = sipCode;
    const { id } = await talking(ann, world);
    await expect(transfer(ann, id, PARIS)).rejects.toMatchObject({ code, message });
    expect(await stateOf(ann, id)).toBe('answered');
    world.first.refusesTransfer = null;
    await transfer(ann, id, PARIS);
    await ends(ann, id, 'transferred');
  });

  test("is not offered if the carrier doesn't support it", async () => {
    world.first.canTransfer = false;
    const { id } = await talking(ann, world);
    expect((await ann.calling.active()).find((call) => call.id === id)?.canTransfer).toBe(false);
    await expect(transfer(ann, id, PARIS)).rejects.toMatchObject({ code: 'calling.transferNotOffered' });
    await ann.calling.hangUp({ id });
  });
});

describe('refused before the carrier is asked', () => {
  test.each([
    ['an emergency number', '911', 'US', 'calling.emergencyNotServed'],
    ['the emergency number of the country', '110', 'DE', 'calling.emergencyNotServed'],
    ['a premium number', '+19005550123', 'US', 'calling.kindNotServed'],
    ['half a number', '+4420', 'US', 'calling.numberIncomplete'],
    ['an empty field', ' ', 'US', 'calling.numberRequired'],
    ['the number that the call is with', LONDON, 'US', 'calling.transferToSame'],
    ['a test line, which is nobody’s outside', TEST_NUMBERS.echo, 'US', 'calling.noProvider'],
  ])('%s', async (_, to, home, code) => {
    const { id, received } = await talking(ann, world);
    await expect(transfer(ann, id, to, home)).rejects.toMatchObject({ code });
    expect(received).toEqual([]);
    expect(await stateOf(ann, id)).toBe('answered');
    await ann.calling.hangUp({ id });
  });

  test("a number that this carrier doesn't reach", async () => {
    const { id, received } = await talking(ann, world);
    world.first.unreachable = '+33';
    await expect(transfer(ann, id, PARIS)).rejects.toMatchObject({ code: 'calling.noProvider' });
    expect(received).toEqual([]);
    await ann.calling.hangUp({ id });
  });

  test('an unanswered call, and one that is over', async () => {
    const { id } = await place(ann);
    await legOf(world.first);
    await expect(transfer(ann, id, PARIS)).rejects.toMatchObject({ code: 'calling.notAnswered' });
    await ann.calling.hangUp({ id });
    await expect(transfer(ann, id, PARIS)).rejects.toMatchObject({ code: 'calling.callOver' });
  });

  test("somebody else's call, a call by username, and a request without a session", async () => {
    const { id } = await talking(ann, world);
    await expect(transfer(ben, id, PARIS)).rejects.toMatchObject({ code: 'calling.callNotFound' });
    await expect(transfer(world.visitor(), id, PARIS)).rejects.toMatchObject({ status: 401 });
    await expect(transfer(ann, id, 'x'.repeat(41))).rejects.toMatchObject({ status: 400 });
    await ann.calling.hangUp({ id });
    const byName = await ann.calling.place({
      id: crypto.randomUUID(),
      to: bob.username,
      deviceId: 'ann-tab-1',
    });
    await expect(transfer(ann, byName.id, PARIS)).rejects.toMatchObject({ code: 'calling.notAPhoneCall' });
    await ann.calling.hangUp({ id: byName.id });
  });
});
