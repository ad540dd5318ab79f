import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId, asCallId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { CALL_TOPIC } from '../../constants-topics.ts';
import { type Call, call as callView } from '../../model.ts';
import { ANNS, BENS, type PhoneWorld, type ScriptedIncoming, startPhoneWorld } from '../phone/phone.world.ts';
import { incomingOf, stateOf } from '../phone/phone-steps.world.ts';

/** Ben's number rings Ben, Cat and Dan. */
const owners = new Map<string, string>();
let world: PhoneWorld;
let ann: Client;
let ben: Client;
let cat: Client;
let dan: Client;
type Socket = Awaited<ReturnType<Client['connect']>>;
let sockets: Socket[] = [];
/** Events that each of the three received, by device. */
const received = new Map<string, Call[]>();

beforeAll(async () => {
  world = await startPhoneWorld(() => owners);
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  cat = await world.signUp(carol);
  dan = await world.signUp(mallory);
  owners.set(BENS, [ben, cat, dan].map(({ user }) => user.id).join(' '));
  for (const [client, device] of [
    [ben, 'ben-tab-1'],
    [cat, 'cat-tab-1'],
    [dan, 'dan-tab-1'],
  ] as const) {
    const socket = await client.connect(device);
    socket.on('events', (_stream, events) => {
      const calls = events
        .filter(({ topic }) => topic === CALL_TOPIC)
        .map(({ payload }) => callView.parse(payload));
      received.set(device, [...(received.get(device) ?? []), ...calls]);
    });
    sockets.push(socket);
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await world.stop();
});
/** Calls of the test that ran last. */
const brought: ScriptedIncoming[] = [];
beforeEach(async () => {
  received.clear();
  // What a test that failed has left ringing takes lines of the next.
  for (const call of brought.splice(0)) call.hangUp();
  await expect
    .poll(() => Promise.all([ben, cat, dan].map((client) => client.calling.active())))
    .toEqual([[], [], []]);
});

/** Ann calls the number from a phone. */
async function ring(): Promise<{ call: ScriptedIncoming; id: string }> {
  const call = world.first.bring({ from: ANNS, to: BENS });
  brought.push(call);
  await expect.poll(() => call.received).toContain('180');
  const [row] = await world.sql('select id from calls order by placed_at desc, id desc limit 1');
  return { call, id: String(row?.['id']) };
}

const rowOf = async (client: Client, id: string) =>
  (await client.calling.history({})).items.find((item) => item.id === id);
const lastReceived = (device: string, id: string) => received.get(device)?.findLast((view) => view.id === id);
const missedBy = async (client: Client) => (await client.calling.missed()).count;
const byBen = { username: 'bob', name: bob.name };

describe('a number that rings several people', () => {
  test('is answered by the first of twenty, and the others see by whom, at once and in their history', async () => {
    const { call, id } = await ring();
    const people = [ben, cat, dan];
    const tries = Array.from({ length: 20 }, (_, nth) => {
      const client = people[nth % 3] as Client;
      return client.calling.answer({ id, deviceId: `ben-tab-${nth}` }).then(
        () => client,
        () => null,
      );
    });
    const winners = (await Promise.all(tries)).filter((client) => client !== null);
    expect(winners).toHaveLength(1);
    const [winner] = winners as [Client];
    await expect.poll(() => call.received).toContain('200');
    for (const other of people.filter((client) => client !== winner)) {
      expect(await incomingOf(other)).toBeUndefined();
      expect(await rowOf(other, id)).toMatchObject({
        direction: 'incoming',
        endReason: 'answered-elsewhere',
        answeredBy: { name: winner.user.name },
        talkMs: 0,
      });
    }
    call.hangUp();
    await expect.poll(() => rowOf(winner, id)).toMatchObject({ direction: 'incoming', endReason: 'hangup' });
    expect(await world.sql('select count(*)::int as n from calls where id = $1', [id])).toEqual([{ n: 1 }]);
  });

  test('sends each of them events that equal a fresh fetch', async () => {
    const { call, id } = await ring();
    for (const [client, device] of [
      [ben, 'ben-tab-1'],
      [cat, 'cat-tab-1'],
      [dan, 'dan-tab-1'],
    ] as const) {
      await expect.poll(() => lastReceived(device, id)?.state).toBe('dialing');
      expect(lastReceived(device, id)).toEqual(await incomingOf(client));
    }
    await cat.calling.decline({ id });
    await expect
      .poll(() => lastReceived('cat-tab-1', id))
      .toMatchObject({ state: 'ended', endReason: 'declined' });
    await expect.poll(() => lastReceived('dan-tab-1', id)?.version).toBe(2);
    expect(lastReceived('dan-tab-1', id)).toEqual(await incomingOf(dan));
    expect(await incomingOf(cat)).toBeUndefined();
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await expect.poll(() => lastReceived('ben-tab-1', id)?.state).toBe('answered');
    expect(lastReceived('ben-tab-1', id)).toEqual(await incomingOf(ben));
    await expect
      .poll(() => lastReceived('dan-tab-1', id))
      .toMatchObject({
        state: 'ended',
        endReason: 'answered-elsewhere',
        answeredBy: byBen,
        answeredAt: null,
      });
    const counts = [received.get('cat-tab-1')?.length, received.get('dan-tab-1')?.length];
    await ben.calling.hold({ id, on: true });
    call.hangUp();
    await expect.poll(() => lastReceived('ben-tab-1', id)?.state).toBe('ended');
    // Those for whom the call is over get no more events.
    expect([received.get('cat-tab-1')?.length, received.get('dan-tab-1')?.length]).toEqual(counts);
    expect(await rowOf(cat, id)).toMatchObject({ direction: 'incoming', endReason: 'declined' });
    expect(await rowOf(dan, id)).toMatchObject({ endReason: 'answered-elsewhere', answeredBy: byBen });
  });

  test("is missed by those who didn't decline it when nobody answers", async () => {
    for (const client of [ben, cat, dan]) await client.calling.missedSeen();
    const { call, id } = await ring();
    await cat.calling.decline({ id });
    call.hangUp();
    await expect.poll(() => rowOf(ben, id)).toMatchObject({ direction: 'missed', endReason: 'cancelled' });
    expect(await rowOf(cat, id)).toMatchObject({ direction: 'incoming', endReason: 'declined' });
    expect(await Promise.all([ben, cat, dan].map(missedBy))).toEqual([1, 0, 1]);
    const answered = await ring();
    await dan.calling.answer({ id: answered.id, deviceId: 'dan-tab-1' });
    answered.call.hangUp();
    await expect.poll(() => rowOf(dan, answered.id)).toMatchObject({ endReason: 'hangup' });
    expect(await Promise.all([ben, cat, dan].map(missedBy))).toEqual([1, 0, 1]);
    const missed = await ben.calling.history({ show: 'missed' });
    expect(missed.items.map((item) => item.id)).toContain(id);
    expect(missed.items.map((item) => item.id)).not.toContain(answered.id);
    expect((await ben.calling.history({ show: 'incoming' })).items[0]?.id).toBe(answered.id);
    expect((await ben.calling.history({ show: 'missed', kind: 'username' })).items).toEqual([]);
    expect((await ben.calling.history({ search: '4155550134' })).items[0]?.id).toBe(answered.id);
    const { days } = await ben.calling.week({ timeZone: 'UTC' });
    expect(days.reduce((sum, day) => sum + day.missed, 0)).toBe(1);
  });

  test('is declined to the network once all have declined, and busy if all are talking', async () => {
    const { call, id } = await ring();
    for (const client of [ben, cat, dan]) await client.calling.decline({ id });
    await expect.poll(() => stateOf(ben, id)).toBe('declined');
    await expect.poll(() => call.received.length).toBeGreaterThan(1);
    expect(await world.sql('select end_reason, ended_by from calls where id = $1', [id])).toEqual([
      { end_reason: 'declined', ended_by: 'callee' },
    ]);
  });

  test('rings the others, whatever one of them has blocked or set', async () => {
    const { id: block } = await ben.calling.block({ whom: { number: ANNS } });
    await cat.identity.setDoNotDisturb({ span: 'until-off' });
    const { call, id } = await ring();
    await expect.poll(() => lastReceived('dan-tab-1', id)?.state).toBe('dialing');
    expect([await incomingOf(ben), await incomingOf(cat)]).toEqual([undefined, undefined]);
    await expect(ben.calling.answer({ id, deviceId: 'ben-tab-1' })).rejects.toMatchObject({
      code: 'calling.callOver',
    });
    await dan.calling.answer({ id, deviceId: 'dan-tab-1' });
    // Cat sees later that she was called; Ben never does.
    await expect.poll(() => lastReceived('cat-tab-1', id)).toMatchObject({ endReason: 'answered-elsewhere' });
    expect(await rowOf(cat, id)).toMatchObject({ answeredBy: { name: mallory.name } });
    call.hangUp();
    await expect.poll(() => rowOf(dan, id)).toMatchObject({ endReason: 'hangup' });
    expect([lastReceived('ben-tab-1', id), await rowOf(ben, id)]).toEqual([undefined, undefined]);
    await ben.calling.unblock({ id: block });
    await cat.identity.setDoNotDisturb({ span: null });
  });

  test('stops for somebody who blocks the caller while it rings, and goes on for the others', async () => {
    const { call, id } = await ring();
    const { id: block } = await ben.calling.block({ whom: { number: ANNS } });
    await expect
      .poll(() => lastReceived('ben-tab-1', id))
      .toMatchObject({ state: 'ended', endReason: 'blocked' });
    expect(await incomingOf(dan)).toMatchObject({ id, state: 'dialing' });
    call.hangUp();
    await expect.poll(() => rowOf(dan, id)).toMatchObject({ direction: 'missed' });
    expect(await rowOf(ben, id)).toBeUndefined();
    await ben.calling.unblock({ id: block });
  });

  test('skips people without a free line, and shows them that they missed it or who answered', async () => {
    const before = [await ring(), await ring()];
    for (const { id } of before) {
      await ben.calling.decline({ id });
      await cat.calling.decline({ id });
    }
    const { call, id } = await ring();
    expect(await incomingOf(ben)).toMatchObject({ id });
    expect((await dan.calling.active()).map((view) => view.id)).toEqual(before.map((one) => one.id));
    await cat.calling.answer({ id, deviceId: 'cat-tab-1' });
    expect(await rowOf(dan, id)).toMatchObject({ direction: 'incoming', answeredBy: { name: carol.name } });
    call.hangUp();
    const next = await ring();
    next.call.hangUp();
    await expect.poll(() => rowOf(dan, next.id)).toMatchObject({ direction: 'missed' });
    for (const one of before) one.call.hangUp();
    await expect.poll(() => dan.calling.active()).toEqual([]);
  });

  test('gives audio, hold, rating and quality only to the person who answered', async () => {
    const { call, id } = await ring();
    await expect(cat.calling.attach({ id, deviceId: 'cat-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.audioUnavailable',
    });
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    expect((await ben.calling.attach({ id, deviceId: 'ben-tab-1', sdp: 'offer' })).sdp).toContain('answer');
    const elsewhere = { code: 'calling.answeredElsewhere' };
    await expect(cat.calling.attach({ id, deviceId: 'cat-tab-1', sdp: 'offer' })).rejects.toMatchObject(
      elsewhere,
    );
    await expect(cat.calling.digits({ id, digits: '1' })).rejects.toMatchObject(elsewhere);
    await expect(cat.calling.transfer({ id, to: '+442079460123' })).rejects.toMatchObject(elsewhere);
    await expect(cat.calling.hold({ id, on: true })).rejects.toMatchObject(elsewhere);
    await expect(cat.calling.heartbeat({ id, deviceId: 'cat-tab-1' })).rejects.toMatchObject(elsewhere);
    await cat.calling.hangUp({ id });
    expect(await stateOf(ben, id)).toBe('answered');
    await expect(cat.calling.quality({ id, minutes: [] })).rejects.toMatchObject({
      code: 'calling.notAnswered',
    });
    await ben.calling.quality({ id, minutes: [] });
    call.hangUp();
    await expect.poll(() => stateOf(ben, id)).toBe('hangup');
    const good = { verdict: 'good' as const, reasons: [] };
    await expect(cat.calling.rate({ id, ...good })).rejects.toMatchObject({ code: 'calling.notAnswered' });
    await ben.calling.rate({ id, ...good });
    expect((await cat.calling.details({ id })).answeredAt).toBeNull();
    expect((await ben.calling.details({ id })).route?.chargeMicroUsd).toBe(0);
  });

  test("doesn't exist for people whom it doesn't ring, or without a session", async () => {
    const { call, id } = await ring();
    const unknown = { code: 'calling.callNotFound' };
    await expect(ann.calling.answer({ id, deviceId: 'ann-tab-1' })).rejects.toMatchObject(unknown);
    await expect(ann.calling.decline({ id })).rejects.toMatchObject(unknown);
    await expect(ann.calling.details({ id })).rejects.toMatchObject(unknown);
    expect((await ann.fetch(`/api/calls/${randomUUID()}/decline`, { method: 'POST' })).ok).toBe(false);
    expect((await ann.calling.history({})).items).toEqual([]);
    call.hangUp();
    await expect.poll(() => rowOf(ben, id)).toBeDefined();
  });

  test('introduces nobody who is rung to the others, and is billed to its owner', async () => {
    const { call, id } = await ring();
    await dan.calling.answer({ id, deviceId: 'dan-tab-1' });
    call.hangUp();
    await expect.poll(() => rowOf(dan, id)).toMatchObject({ phone: { chargeMicroUsd: 0, ownNumber: BENS } });
    expect(await world.sql('select account_id from phone_legs where call_id = $1', [id])).toEqual([
      { account_id: asAccountId(ben.user.id) },
    ]);
    expect(await world.sql('select * from acquaintances')).toEqual([]);
  });

  test("is deleted from everybody's history with the call", async () => {
    const { call, id } = await ring();
    call.hangUp();
    await expect.poll(() => rowOf(ben, id)).toBeDefined();
    await world.sql('delete from calls where id = $1', [asCallId(id)]);
    expect([await rowOf(ben, id), await rowOf(dan, id)]).toEqual([undefined, undefined]);
  });
});
