import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { bob } from '#test/people.ts';
import { type PushServiceStandIn, startPushService } from '#test/stand-ins/push-service.ts';
import { eventually } from '#test/wait.ts';
import { CALL_TOPIC } from '../../constants-topics.ts';
import { ANNS, BENS, LONDON, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { incomingOf } from './phone-steps.world.ts';

const owners = new Map<string, string>();
let service: PushServiceStandIn;
let world: PhoneWorld;
let ben: Client;
beforeAll(async () => {
  service = await startPushService();
  world = await startPhoneWorld(() => owners, { OUTBOUND_NETWORKS: '127.0.0.1' });
  ben = await world.signUp(bob);
  owners.set(BENS, ben.user.id);
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});

const add = (name: string, more: object = {}) =>
  ben.contacts.create({ id: randomUUID(), name, phones: [{ value: ANNS, label: '' }], ...more });

test('an incoming call, its push, the missed call and the history name the contact that has the number', async () => {
  // What one person keeps to themselves names no call.
  await add('My Secret Ann', { isPrivate: true });
  const { id, name, company } = await add('Ann from the Bakery', { company: 'Bakery' });
  const contact = { id, name, company };
  await world.sql('update contacts set last_talk_at = $2 where id = $1', [
    id,
    new Date(Date.now() - 3.5 * DAY_MS),
  ]);
  const pocket = service.subscribe();
  await ben.notifications.subscribe(pocket.subscription);
  const socket = await ben.connect('ben-tab-1');
  const views: unknown[] = [];
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events) if (topic === CALL_TOPIC) views.push(payload);
  });
  const leg = world.first.bring({ from: ANNS, to: BENS });
  await expect.poll(() => leg.received).toEqual(['180']);
  const view = await incomingOf(ben);
  expect(view?.peer).toEqual({ username: '', name: '+1 415 555 0134', contact });
  expect(views.at(-1)).toEqual(view);
  await eventually(() => pocket.pushes.length === 1);
  expect(pocket.pushes[0]?.message).toMatchObject({
    title: 'Ann from the Bakery is calling',
    body: `Last talk 3 days ago · +1 415 555 0134 · Dialled ${BENS}`,
  });
  leg.hangUp();
  await eventually(() => pocket.pushes.length === 2);
  expect(pocket.pushes[1]?.message.title).toBe('Missed call from Ann from the Bakery');
  expect((await ben.calling.history({})).items[0]?.peer).toEqual(view?.peer);
  expect((await ben.notifications.list({})).items).toMatchObject([
    { kind: 'call.missed', title: 'Missed call from Ann from the Bakery' },
  ]);
  socket.close();
});

test('a call of a number that no contact has is named by its number', async () => {
  const socket = await ben.connect('ben-tab-1');
  const leg = world.first.bring({ from: asE164(LONDON), to: BENS });
  await expect.poll(() => leg.received).toEqual(['180']);
  expect((await incomingOf(ben))?.peer).toEqual({ username: '', name: '+44 20 7946 0123' });
  leg.hangUp();
  socket.close();
});
