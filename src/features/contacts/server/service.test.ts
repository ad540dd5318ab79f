import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { createService } from './service.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const add = (name: string, phone: string, more: object = {}) =>
  ann.contacts.create({ id: randomUUID(), name, phones: [{ value: phone, label: '' }], ...more });
const service = () => createService(world.platform, () => undefined);
const reader = (client: Client) => ({
  workspaceId: asWorkspaceId(ann.user.id),
  accountId: asAccountId(client.user.id),
});

test('a number has the name of the contact that was talked to last, and private ones are for one person', async () => {
  const [older, newer] = [await add('Older', '+14155550111'), await add('Newer', '+14155550111')];
  await add('My Own', '+14155550112', { isPrivate: true });
  await world.sql("update contacts set last_talk_at = '2026-01-02' where id = $1", [newer.id]);
  await world.sql("update contacts set last_talk_at = '2026-01-01' where id = $1", [older.id]);
  const names = async (client: Client) =>
    [...(await service().whoAre(reader(client), ['+14155550111', '+14155550112', '+14155550113']))].map(
      ([phone, { name }]) => [phone, name],
    );
  expect(await names(ann)).toEqual([
    ['+14155550111', 'Newer'],
    ['+14155550112', 'My Own'],
  ]);
  expect(await names(ben)).toEqual([['+14155550111', 'Newer']]);
  // What all who take part in a call see.
  const shared = await service().whoAre({ ...reader(ann), accountId: null }, ['+14155550112']);
  expect([...shared]).toEqual([]);
  const phones = ['+14155550112', '+14155550199'];
  expect(await ann.contacts.names({ phones })).toMatchObject({
    names: [{ phone: '+14155550112', name: 'My Own', company: '', lastTalkAt: null }],
  });
  expect(await ben.contacts.names({ phones })).toEqual({ names: [] });
  await expect(world.visitor().contacts.names({ phones })).rejects.toMatchObject({ status: 401 });
});

test('a username and a number share one contact, which each of them finds', async () => {
  const { id } = await add('Bob Bell', '+14155550118', { usernames: [{ value: '@Bob', label: '' }] });
  const known = await service().whoAre(reader(ann), ['@bob', '+14155550118', '@nobody']);
  expect([...known].map(([key, { contactId }]) => [key, contactId])).toEqual([
    ['+14155550118', id],
    ['@bob', id],
  ]);
  expect(await ann.contacts.names({ phones: ['@bob'] })).toMatchObject({
    names: [{ phone: '@bob', contactId: id }],
  });
  expect(await ann.contacts.get({ id })).toMatchObject({ usernames: [{ value: 'bob', label: '' }] });
  expect((await ann.contacts.list({ search: 'bob' })).contacts).toHaveLength(1);
});

test('twenty equal reports of a talk are one entry, and the last talk never goes back', async () => {
  const { id } = await add('Talked', '+14155550114');
  const talk = {
    workspaceId: asWorkspaceId(ann.user.id),
    keys: [{ kind: 'phone', key: '+14155550114' }],
    kind: 'call',
    thingId: 'one-call',
    at: clock.now(),
    accountId: null,
    ownNumber: null,
    facts: {},
  } as const;
  const { events } = world.platform.realtime;
  await Promise.all(
    Array.from({ length: 20 }, () => events.transact((within) => service().noteTalk(talk, within))),
  );
  await events.transact((within) =>
    service().noteTalk({ ...talk, thingId: 'earlier', at: clock.now() - 60_000 }, within),
  );
  expect((await ann.contacts.timeline({ id })).entries.map(({ thingId }) => thingId)).toEqual([
    'one-call',
    'earlier',
  ]);
  expect((await ann.contacts.get({ id })).lastTalkAt).toBe(clock.now());
});
