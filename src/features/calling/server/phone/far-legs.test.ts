import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { hasRedis, startTestRedis, type TestRedis } from '#test/redis.ts';
import { ANNS, BENS, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { stateOf, talking } from './phone-steps.world.ts';

/* Two processes of one installation. The first holds the calls; requests arrive at the second. */

const PARIS = '+33142685300';

describe.runIf(hasRedis())('a request that arrives at a process which does not hold the call', () => {
  const owners = new Map<string, string>();
  let redis: TestRedis;
  let world: PhoneWorld;
  let ann: Client;
  let annThere: Client;
  let benThere: Client;
  beforeAll(async () => {
    redis = await startTestRedis();
    world = await startPhoneWorld(() => owners, { REDIS_URL: redis.url });
    const [annHere, benHere] = [await world.caller(alice, 1_000_000), await world.caller(bob, 0)];
    owners.set(ANNS, annHere.user.id).set(BENS, benHere.user.id);
    const another = await world.startAnother();
    ann = annHere;
    [annThere, benThere] = [annHere, benHere].map((client) => {
      const there = world.visitorOf(another);
      there.useCookies(client.cookie());
      return there;
    }) as [Client, Client];
  }, 60_000);
  afterAll(async () => {
    await world.stop();
    await redis.stop();
  });
  beforeEach(() => {
    world.first.legs.length = 0;
    world.first.refusesTransfer = null;
  });

  test('for its audio is answered by the process that does', async () => {
    const { id } = await talking(ann, world);
    expect(await annThere.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).toEqual({
      sdp: `answer to offer in ${id}`,
    });
    await ann.calling.hangUp({ id });
  });

  test('to press keys presses them, in order and once', async () => {
    const { id } = await talking(ann, world);
    for (const digits of ['1', '22', '3#']) await annThere.calling.digits({ id, digits });
    expect(world.media.of(id).digits).toBe('1223#');
    await ann.calling.hangUp({ id });
  });

  test('to transfer it transfers it, or is refused with the same message', async () => {
    const { id, received } = await talking(ann, world);
    world.first.refusesTransfer = 486;
    await expect(annThere.calling.transfer({ id, to: PARIS })).rejects.toMatchObject({
      code: 'calling.transferBusy',
      status: 409,
      message: 'That number is busy. Your call continues.',
    });
    world.first.refusesTransfer = null;
    await annThere.calling.transfer({ id, to: PARIS });
    expect(await stateOf(annThere, id)).toBe('transferred');
    expect(received).toEqual([`transfer to ${PARIS}`, `transfer to ${PARIS}`]);
  });

  test('is refused like any other, before another process is asked', async () => {
    const { id } = await talking(ann, world);
    await expect(benThere.calling.attach({ id, deviceId: 'ben-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callNotFound',
    });
    await expect(annThere.calling.attach({ id, deviceId: 'ann-tab-2', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
    await ann.calling.hangUp({ id });
  });

  test('fails at once if no process holds the call any more', async () => {
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id,
         callee_device_id, answered_at, caller_heard_at, callee_heard_at, phone_number, own_number, micro_usd_per_minute)
       values ('held-by-nobody', $1, 'network', 'answered', 3, now(), now(), 'ann-tab-1', 'network', now(),
         now() + interval '1 min', now() + interval '1 min', '+442079460123', $2, 20000)`,
      [ann.user.id, ANNS],
    );
    const id = 'held-by-nobody';
    const [audio, keys] = await Promise.allSettled([
      annThere.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' }),
      annThere.calling.digits({ id, digits: '1' }),
    ]);
    expect(audio).toMatchObject({ reason: { code: 'calling.audioUnavailable', status: 503 } });
    expect(keys).toMatchObject({ reason: { code: 'calling.legUnreachable', status: 503 } });
  });
});
