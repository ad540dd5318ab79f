import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol } from '#test/people.ts';
import {
  type PushServiceStandIn,
  type SubscribedBrowser,
  startPushService,
} from '#test/stand-ins/push-service.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let service: PushServiceStandIn;
let ann: Client;
let ben: Client;
let cat: Client;
let pocket: SubscribedBrowser;

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  cat = await world.signUp(carol);
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});
beforeEach(async () => {
  pocket = service.subscribe();
  await ben.notifications.subscribe(pocket.subscription);
});

const call = async () =>
  (await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'ann-laptop-tab' })).id;
const titles = () => pocket.pushes.map(({ message }) => message.title);
const arrived = (count: number) => eventually(() => pocket.pushes.length === count);

test('a call to somebody without a page rings by push, within its ring, and says only who calls', async () => {
  const id = await call();
  await arrived(1);
  const [push] = pocket.pushes;
  expect(push?.message).toEqual({
    title: 'Alice Archer is calling',
    body: '@alice',
    tag: `call ${id}`,
    manner: 'ring',
    open: '/dashboard',
    actions: [
      { id: 'answer', title: 'Answer', open: `/dashboard?answer=${id}` },
      { id: 'decline', title: 'Decline', send: { path: `/api/calls/${id}/decline`, body: {} } },
    ],
    report: { path: `/api/calls/${id}/ringing`, body: { deviceId: 'notification' } },
  });
  expect(push?.urgency).toBe('high');
  expect(push?.ttl).toBeLessThanOrEqual(45);
  await ann.calling.hangUp({ id });
  await arrived(2);
});

test('the requests in its buttons are what the API takes', async () => {
  const id = await call();
  await arrived(1);
  const { actions = [], report } = pocket.pushes[0]?.message ?? {};
  for (const request of [report, actions[1]?.send]) {
    const answer = await ben.fetch(request?.path ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request?.body),
    });
    expect(answer.status).toBe(200);
  }
  await arrived(2);
  expect(titles()).toEqual(['Alice Archer is calling', 'Declined']);
  expect(await ann.calling.active()).toEqual([]);
  expect(id).toBeDefined();
});

test('when the caller gives up it becomes a missed call, in the same place', async () => {
  const id = await call();
  await arrived(1);
  await ann.calling.hangUp({ id });
  await arrived(2);
  expect(pocket.pushes[1]?.message).toMatchObject({
    title: 'Missed call from Alice Archer',
    tag: `call ${id}`,
    open: `/calls?show=missed&call=${id}`,
  });
  expect(new Set(pocket.pushes.map(({ topic }) => topic)).size).toBe(1);
});

test('answered on another device, it says so, and ends silently with the call', async () => {
  const id = await call();
  await arrived(1);
  await ben.calling.answer({ id, deviceId: 'bens-tablet' });
  await arrived(2);
  await ann.calling.hangUp({ id });
  expect(pocket.pushes[1]?.message).toMatchObject({
    title: 'Answered on another device',
    onlyInPlace: true,
    manner: 'quiet',
  });
  expect(pocket.requests).toBe(2);
});

test('in do not disturb, and from somebody blocked, nothing is pushed at all', async () => {
  await ben.identity.setDoNotDisturb({ span: 'until-off' });
  await ann.calling.hangUp({ id: await call() });
  await ben.identity.setDoNotDisturb({ span: null });
  const blocked = await ben.calling.block({ whom: { username: 'alice' } });
  await ann.calling.hangUp({ id: await call() });
  await ben.calling.unblock({ id: blocked.id });
  expect(await world.sql('select 1 from push_outbox where sent_at is null')).toEqual([]);
  expect(pocket.requests).toBe(0);
});

/** From an hour ago until in an hour, in UTC: the zone of whoever has chosen none. */
function quietNow() {
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  return { from: (minute + 1380) % 1440, to: (minute + 60) % 1440 };
}
const allWays = { ways: {}, digest: 'off' } as const;
/** As if every call so far had been made long ago. */
const forgetCalls = () => world.sql(`update calls set placed_at = placed_at - interval '1 hour'`);

test('in quiet hours a call rings nobody, and the second within three minutes does', async () => {
  await forgetCalls();
  await ben.notifications.saveSettings({ ...allWays, quiet: quietNow(), ringsTwice: true });
  const first = await call();
  await ann.calling.hangUp({ id: first });
  expect(await world.sql('select 1 from push_outbox where sent_at is null')).toEqual([]);
  expect(pocket.requests).toBe(0);
  // A missed call is silent, too: it is in the list.
  await ann.calling.hangUp({ id: await call() });
  await arrived(2);
  expect(titles()).toEqual(['Alice Archer is calling', 'Call ended']);
});

test('a call long after the first is no second one, nor is that of another person', async () => {
  await forgetCalls();
  await ben.notifications.saveSettings({ ...allWays, quiet: quietNow(), ringsTwice: true });
  await ann.calling.hangUp({ id: await call() });
  await world.sql(`update calls set placed_at = placed_at - interval '4 minutes'`);
  await ann.calling.hangUp({ id: await call() });
  await forgetCalls();
  await cat.calling.hangUp({
    id: (await cat.calling.place({ id: newCallId(), to: 'bob', deviceId: 'cats-tab' })).id,
  });
  await ann.calling.hangUp({ id: await call() });
  expect(titles()).toEqual([]);
});

test('where a second call may not pass quiet hours, it stays silent', async () => {
  await ben.notifications.saveSettings({ ...allWays, quiet: quietNow(), ringsTwice: false });
  await ann.calling.hangUp({ id: await call() });
  await ann.calling.hangUp({ id: await call() });
  expect(pocket.requests).toBe(0);
});

test('do not disturb lets no second call through, also in quiet hours, and ends by itself', async () => {
  await ben.notifications.saveSettings({ ...allWays, quiet: null, ringsTwice: true });
  await ben.identity.setDoNotDisturb({ span: 'until-off' });
  for (let again = 0; again < 2; again += 1) await ann.calling.hangUp({ id: await call() });
  await ben.notifications.saveSettings({ ...allWays, quiet: quietNow(), ringsTwice: true });
  await ann.calling.hangUp({ id: await call() });
  expect(pocket.requests).toBe(0);
  await ben.identity.setDoNotDisturb({ span: null });
  await ann.calling.hangUp({ id: await call() });
  await arrived(2);
  expect(titles()[0]).toBe('Alice Archer is calling');
});

test('without pushes of incoming calls, a missed one is still pushed', async () => {
  await ben.notifications.saveSettings({
    ways: { 'incoming-calls': [] },
    quiet: null,
    ringsTwice: true,
    digest: 'off',
  });
  await ann.calling.hangUp({ id: await call() });
  await arrived(1);
  expect(titles()).toEqual(['Missed call from Alice Archer']);
});
