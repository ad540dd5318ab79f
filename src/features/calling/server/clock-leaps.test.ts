import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { pause, startWorld, type World } from '#test/world.ts';

/* What a change of the time of day does to calls between people. For telephone calls see phone/talk-clock.test.ts. */

const HOUR_MS = 3_600_000;
const SWEPT_MS = 1_200;

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
/** Ben, at a second process of the installation. */
let benElsewhere: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  [ann, ben] = [await world.signUp(alice), await world.signUp(bob)];
  benElsewhere = world.visitorOf(await world.startAnother());
  benElsewhere.useCookies(ben.cookie());
});
afterAll(() => world.stop());

const place = () => ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'ann-tab-1' });
const detailsOf = (id: string) => ann.calling.details({ id });
const stateOf = async (id: string) => (await ann.calling.active()).find((call) => call.id === id)?.state;

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('clocks set %s by an hour', (_, leap) => {
  test('while it rings: it rings for 45 seconds and can be answered until then', async () => {
    const [left, answered] = [await place(), await place()];
    clock.advance(20_000);
    clock.leap(leap);
    clock.advance(20_000);
    await pause(SWEPT_MS);
    expect(await stateOf(left.id)).toBe('dialing');
    const talk = await ben.calling.answer({ id: answered.id, deviceId: 'ben-tab-1' });
    expect(talk).toMatchObject({ state: 'answered', answeredAt: answered.placedAt + 40_000 });
    clock.advance(5_000);
    await expect.poll(() => stateOf(left.id), { timeout: 3_000 }).toBeUndefined();
    expect(await detailsOf(left.id)).toMatchObject({
      item: { endReason: 'no-answer' },
      endedAt: left.placedAt + 45_000,
    });
    await ann.calling.hangUp({ id: answered.id });
    expect((await detailsOf(answered.id)).item.talkMs).toBe(5_000);
    clock.leap(-leap);
  });

  test('during a talk and on hold: the length of the talk is right, in every process', async () => {
    const { id, placedAt } = await place();
    clock.advance(1_000);
    await benElsewhere.calling.answer({ id, deviceId: 'ben-tab-1' });
    clock.advance(1_000);
    clock.leap(leap);
    await benElsewhere.calling.heartbeat({ id, deviceId: 'ben-tab-1' });
    await ann.calling.hold({ id, on: true });
    clock.leap(-2 * leap);
    clock.advance(1_500);
    await ann.calling.heartbeat({ id, deviceId: 'ann-tab-1' });
    await pause(SWEPT_MS);
    expect(await stateOf(id)).toBe('answered');
    clock.leap(leap);
    await benElsewhere.calling.hangUp({ id });
    const { item, answeredAt, endedAt } = await detailsOf(id);
    expect(item).toMatchObject({ endReason: 'hangup', talkMs: 2_500 });
    expect({ answeredAt, endedAt }).toEqual({ answeredAt: placedAt + 1_000, endedAt: placedAt + 3_500 });
  });

  test('and then a restart: the length of the talk is right, and the next call uses the new time', async () => {
    const { id } = await place();
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    clock.advance(2_000);
    clock.leap(leap);
    await world.restart();
    clock.advance(2_000);
    await ann.calling.hangUp({ id });
    expect((await detailsOf(id)).item.talkMs).toBe(4_000);
    const next = await place();
    expect(next.placedAt).toBe(clock.now());
    await ann.calling.hangUp({ id: next.id });
    clock.leap(-leap);
  });
});
