import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { carol } from '#test/people.ts';
import { ANNS, BENS, byCarrier, type PhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, ends, legOf, place, stateOf, talking } from './phone-steps.world.ts';

const CARLAS = '+14155550135';

let world: PhoneWorld;
let ann: Client;
let ben: Client;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, ben } = people);
});
beforeEach(() => {
  world.first.hold = async () => undefined;
});

const refused = () => Promise.reject(new Error('the carrier refuses the hold'));
const unanswered = () => new Promise<void>(() => undefined);
const viewOf = async (client: Client, id: string) =>
  (await client.calling.active()).find((call) => call.id === id);

describe('a carrier that refuses a hold', () => {
  test('changes nothing: the call goes on, is on hold, and the other side hears the tone', async () => {
    world.first.hold = refused;
    const { id, received } = await talking(ann, world);
    await ann.calling.hold({ id, on: true });
    await expect.poll(() => received).toEqual(['hold']);
    expect(world.media.of(id)).toMatchObject({ flow: 'hold', playing: ['hold-tone'] });
    expect(await viewOf(ann, id)).toMatchObject({ state: 'answered', onHoldByMe: true });
    world.first.hold = async () => undefined;
    await ann.calling.hold({ id, on: false });
    expect(world.media.of(id).flow).toBe('bridge');
    expect(await viewOf(ann, id)).toMatchObject({ state: 'answered', onHoldByMe: false });
    await ann.calling.hangUp({ id });
    await ends(ann, id, 'hangup');
  });

  test("doesn't end an incoming call either", async () => {
    world.first.hold = refused;
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await expect.poll(() => call.received).toEqual(['180', '200']);
    await ben.calling.hold({ id, on: true });
    await expect.poll(() => call.received).toEqual(['180', '200', 'hold']);
    expect(world.media.of(id).flow).toBe('hold');
    expect(await viewOf(ben, id)).toMatchObject({ state: 'answered', onHoldByMe: true });
    call.hangUp();
    await ends(ben, id, 'hangup');
    socket.close();
  });

  test('and refuses its end is asked for that again, because it may believe that nobody is listening', async () => {
    const { id, received } = await talking(ann, world);
    await ann.calling.hold({ id, on: true });
    await expect.poll(() => received).toEqual(['hold']);
    world.first.hold = refused;
    await ann.calling.hold({ id, on: false });
    await expect.poll(() => received).toEqual(['hold', 'take back']);
    expect(world.media.of(id).flow).toBe('bridge');
    world.first.hold = async () => undefined;
    await expect.poll(() => received, { timeout: 4_000 }).toEqual(['hold', 'take back', 'take back']);
    await ann.calling.hangUp({ id });
  });
});

describe('while a carrier has not answered a hold', () => {
  beforeEach(() => {
    world.first.hold = unanswered;
  });

  test('the call ends on the second when its money runs out', async () => {
    // Two cents a minute: 900 millionths are two whole seconds and a part of a third.
    const poor = await world.caller(carol, 900);
    people.owners.set(CARLAS, poor.user.id);
    const { id } = await place(poor, { from: CARLAS });
    const leg = await legOf(world.first);
    leg.listener.answered();
    const answeredAt = performance.now();
    const hungUp = new Promise<number>((resolve) => {
      leg.onHangUp = () => resolve(performance.now() - answeredAt);
    });
    await expect.poll(() => stateOf(poor, id)).toBe('answered');
    await poor.calling.hold({ id, on: true });
    expect(leg.received).toEqual(['hold']);
    const talkMs = await hungUp;
    expect(talkMs).toBeGreaterThan(1_900);
    expect(talkMs).toBeLessThan(2_500);
    await ends(poor, id, 'out-of-money');
    expect((await detailsOf(poor, id)).route).toMatchObject({ billedSeconds: 2, chargeMicroUsd: 667 });
  });

  test('the other side hangs up, and the call is over at once', async () => {
    const { id, listener } = await talking(ann, world);
    await ann.calling.hold({ id, on: true });
    listener.ended(byCarrier(null));
    await ends(ann, id, 'hangup');
    expect((await detailsOf(ann, id)).route?.billedSeconds).toBeLessThanOrEqual(1);
  });

  test('the call can be taken off hold, and the sound changes at once', async () => {
    const { id, received } = await talking(ann, world);
    await ann.calling.hold({ id, on: true });
    await ann.calling.hold({ id, on: false });
    expect(world.media.of(id).flow).toBe('bridge');
    expect(received).toEqual(['hold']);
    await ann.calling.hangUp({ id });
    await ends(ann, id, 'hangup');
  });
});
