import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import type { Role } from '#kernel/roles.ts';
import { connectDevice, type Device } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { TEAM_CALLS_TOPIC } from '../../constants.ts';
import { LONDON, type PhoneWorld, startPhoneWorld } from '../phone/phone.world.ts';
import { ends, legOf, rent, stateOf } from '../phone/phone-steps.world.ts';

/* Ann owns Harbour Studio, which has two numbers. Ben is an agent who may read the calls of the office. Cat is a member. */

type There = ReturnType<Client['inWorkspace']>;
const LEEDS = '+441134960777';
const clock = createRunningClock();
const owners = new Map<string, string>();
let world: PhoneWorld;
let ann: Client;
let ben: Client;
let cat: Client;
let dan: Client;
let benThere: There;
let catThere: There;
let danThere: There;
let office: string;
let shop: string;
let devices: Device[];

beforeAll(async () => {
  world = await startPhoneWorld(() => owners, { CALL_CHANNELS: '50' }, { clock });
  ann = await world.caller(alice, 20_000_000);
  [ben, cat, dan] = [await world.signUp(bob), await world.signUp(carol), await world.signUp(mallory)];
  [benThere, catThere, danThere] = [there(ben), there(cat), there(dan)];
  [office, shop] = [await rent(ann, '415'), await rent(ann, '212')];
  for (const number of [office, shop])
    owners.set(number, [ann, ben, cat].map(({ user }) => user.id).join(' '));
  devices = [await connectDevice(ann), await connectDevice(ben), await connectDevice(cat)];
});
afterAll(async () => {
  for (const { socket } of devices) socket.close();
  await world.stop();
});
beforeEach(async () => {
  await join(ben, 'agent');
  await join(cat, 'member');
  await join(dan, 'billing');
  await readers(ben);
});
afterEach(() => {
  world.first.legs.length = 0;
});

const there = (client: Client) => client.inWorkspace(ann.user.id);
const join = (client: Client, role: Role) =>
  world.sql(
    `insert into workspace_members values ($1, $2, $3, now())
     on conflict (workspace_id, account_id) do update set role = excluded.role`,
    [ann.user.id, client.user.id, role],
  );
/** Gives the number of the office to these people, for reading alone. */
async function readers(...people: Client[]): Promise<void> {
  const { numbers } = await ann.numbers.mine();
  await ann.numbers.givePeople({
    id: numbers.find(({ number }) => number === office)?.id ?? '',
    people: people.map(({ user }) => {
      return { accountId: user.id, mayCall: false, isRung: false, mayRead: true };
    }),
  });
}

/** Calls a phone, talks for a minute if it answers, and hangs up. */
async function called(
  caller: Client,
  { from, to = LONDON, isAnswered = false }: { from: string; to?: string; isAnswered?: boolean },
): Promise<string> {
  const nth = world.first.legs.length;
  const at = there(caller);
  const { id } = await at.calling.placePhone({
    id: randomUUID(),
    from,
    to,
    home: 'US',
    deviceId: 'a-tab-of-mine',
  });
  const { listener } = await legOf(world.first, nth);
  if (isAnswered) {
    listener.answered();
    await expect.poll(() => stateOf(caller, id)).toBe('answered');
    clock.advance(59_000);
  }
  await caller.calling.hangUp({ id });
  await ends(caller, id, isAnswered ? 'hangup' : 'cancelled');
  return id;
}

/** A phone calls a number, and one of those whom it rings answers, or nobody. */
async function rang(to: string, by: Client | null): Promise<string> {
  const call = world.first.bring({ from: asE164(LONDON), to: asE164(to) });
  await expect.poll(() => call.received).toContain('180');
  const [row] = await world.sql('select id from calls order by placed_at desc, id desc limit 1');
  const id = String(row?.['id']);
  await by?.calling.answer({ id, deviceId: 'a-tab-of-mine' });
  call.hangUp();
  await expect
    .poll(async () => (await world.sql('select state from calls where id = $1', [id]))[0])
    .toEqual({ state: 'ended' });
  return id;
}

type Query = Parameters<Client['calling']['teamHistory']>[0];
const seenBy = async ({ calling }: Pick<There, 'calling'>, query: Query = {}) =>
  (await calling.teamHistory(query)).items.map(({ id }) => id);

describe('the calls of a workspace', () => {
  let bens: string;
  let cats: string;
  let missed: string;
  let answered: string;

  test('are all seen by owners, newest first, each with who placed or answered it', async () => {
    bens = await called(ben, { from: office, isAnswered: true });
    cats = await called(cat, { from: shop, to: LEEDS });
    missed = await rang(office, null);
    answered = await rang(shop, cat);
    const { items } = await ann.calling.teamHistory({});
    expect(items.slice(0, 4)).toMatchObject([
      { id: answered, direction: 'incoming', person: { username: 'carol', name: carol.name } },
      { id: missed, direction: 'missed', person: null },
      { id: cats, direction: 'outgoing', endReason: 'cancelled', person: { username: 'carol' } },
      {
        id: bens,
        direction: 'outgoing',
        endReason: 'hangup',
        person: { username: 'bob', name: bob.name },
        phone: { number: LONDON, ownNumber: office, workspaceId: ann.user.id },
      },
    ]);
    expect(items.find(({ id }) => id === bens)?.talkMs).toBeGreaterThanOrEqual(59_000);
    const own = (await ann.calling.history({})).items.map(({ id }) => id);
    expect(own).not.toContain(bens);
    expect(own).not.toContain(cats);
  });

  test('of a number alone are seen by those who may read that number', async () => {
    expect(await seenBy(benThere)).toEqual([missed, bens]);
    expect((await benThere.calling.teamPeople()).numbers).toEqual([office]);
    expect(await seenBy(catThere)).toEqual([]);
    expect((await catThere.calling.teamPeople()).numbers).toEqual([]);
    expect((await ann.calling.teamPeople()).numbers).toBeNull();
    expect((await benThere.calling.teamDetails({ id: bens })).item.id).toBe(bens);
    const hidden = { status: 404, code: 'calling.callNotFound' };
    await expect(benThere.calling.teamDetails({ id: cats })).rejects.toMatchObject(hidden);
    await expect(catThere.calling.teamDetails({ id: cats })).rejects.toMatchObject(hidden);
    // Their own side of it is theirs.
    expect((await cat.calling.details({ id: cats })).item.id).toBe(cats);
  });

  test("are on the contact's timeline for those who may see them, and an answered one is the last talk", async () => {
    const { id, lastTalkAt } = await ann.contacts.create({
      id: randomUUID(),
      name: 'London',
      phones: [
        {
          value: LONDON,
          label: '',
        },
      ],
    });
    expect(lastTalkAt).not.toBeNull();
    const on = async ({ contacts }: Pick<There, 'contacts'>) =>
      (await contacts.timeline({ id })).entries.map(({ kind, thingId }) => [kind, thingId]);
    expect(await on(ann)).toEqual([
      ['call', answered],
      ['unanswered-call', missed],
      ['call', bens],
    ]);
    expect(await on(benThere)).toEqual([
      ['unanswered-call', missed],
      ['call', bens],
    ]);
    expect(await on(catThere)).toEqual([['call', answered]]);
  });

  test('are no longer seen once the number is taken away', async () => {
    await readers(cat);
    expect(await seenBy(benThere)).toEqual([]);
    expect(await seenBy(catThere)).toEqual([missed, bens]);
  });

  test('are refused to people in billing and to everyone outside', async () => {
    const refused = {
      status: 403,
      message: 'Only owners, admins, members and agents can see calls on shared numbers',
    };
    for (const ask of [
      ({ calling }: Pick<There, 'calling'>) => calling.teamHistory({}),
      ({ calling }: Pick<There, 'calling'>) => calling.teamPeople(),
      ({ calling }: Pick<There, 'calling'>) => calling.teamDetails({ id: bens }),
    ]) {
      await expect(ask(danThere)).rejects.toMatchObject(refused);
      await expect(ask(world.visitor())).rejects.toMatchObject({ status: 401 });
      await expect(ask(ann.inWorkspace(ben.user.id))).rejects.toMatchObject({ status: 404 });
    }
    // In their own workspace these calls don't exist.
    expect(await seenBy(ben)).toEqual([]);
    await expect(ben.calling.teamDetails({ id: bens })).rejects.toMatchObject({ status: 404 });
  });

  test('are found by person, kind of end, number and name', async () => {
    expect(await seenBy(ann, { person: ben.user.id })).toEqual([bens]);
    expect(await seenBy(ann, { person: cat.user.id, show: 'incoming' })).toEqual([answered]);
    expect(await seenBy(ann, { show: 'missed' })).toEqual([missed]);
    expect(await seenBy(ann, { show: 'outgoing' })).toEqual([cats, bens]);
    expect(await seenBy(ann, { search: '+44 113' })).toEqual([cats]);
    expect(await seenBy(ann, { search: 'bob be' })).toEqual([bens]);
    expect(await seenBy(ann, { search: 'nobody' })).toEqual([]);
    expect(await seenBy(ann, { until: '2020-01-01' })).toEqual([]);
  });

  test('are not read with a bad cursor, day or person', async () => {
    for (const query of [{ cursor: 'x' }, { since: '2026-02-31' }, { person: 'no id!' }])
      await expect(ann.calling.teamHistory(query)).rejects.toMatchObject({ status: 400 });
  });

  test('never include calls by username', async () => {
    const { id } = await ben.calling.place({ id: randomUUID(), to: 'carol', deviceId: 'a-tab-of-mine' });
    await ben.calling.hangUp({ id });
    expect(await seenBy(ann)).not.toContain(id);
    await expect(ann.calling.teamDetails({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('come as a file with the person of each', async () => {
    const response = await ann.fetch(`/api/workspace/calls.csv?person=${ben.user.id}`);
    expect(response.headers.get('content-disposition')).toContain('ahoy-workspace-calls.csv');
    const rows = parse(await response.text(), { columns: true, bom: true });
    expect(rows).toMatchObject([{ Direction: 'outgoing', Person: `${bob.name} (bob)` }]);
  });

  test('of a caller whom a reader has blocked are not shown to that reader', async () => {
    const { id } = await ann.calling.block({ whom: { number: LONDON } });
    const quiet = await rang(shop, null);
    await readers(cat);
    await ann.calling.unblock({ id });
    expect(await seenBy(ann)).not.toContain(quiet);
    await expect(ann.calling.teamDetails({ id: quiet })).rejects.toMatchObject({ status: 404 });
  });

  test('stay for those who may read them after their person was removed, who is named last', async () => {
    expect((await ann.calling.teamPeople()).people).toEqual(
      [ann, ben, cat].map(({ user: { id, name, username } }) => {
        return { accountId: id, name, username, isHere: true };
      }),
    );
    await ann.workspaces.remove({ accountId: ben.user.id, to: cat.user.id });
    expect(await seenBy(ann, { person: ben.user.id })).toEqual([bens]);
    expect((await ann.calling.teamDetails({ id: bens })).item.person).toEqual({
      username: 'bob',
      name: bob.name,
    });
    // What Ben might read is now for Cat.
    expect(await seenBy(catThere)).toContain(bens);
    expect((await ann.calling.teamPeople()).people.at(-1)).toMatchObject({ name: bob.name, isHere: false });
    await expect(benThere.calling.teamHistory({})).rejects.toMatchObject({ status: 404 });
  });
});

describe('the end of a call', () => {
  test('is told to those who may see it, and what they fetch then has it', async () => {
    const heard: string[] = [];
    const sockets = await Promise.all(
      [ann, ben, cat, dan].map((client) => client.connect('a-tab-of-mine', { workspaceId: ann.user.id })),
    );
    for (const [nth, socket] of sockets.entries())
      socket.on('events', (_stream, events) => {
        for (const { topic, payload } of events)
          if (topic === TEAM_CALLS_TOPIC) {
            heard.push(`person ${nth}`);
            expect(payload).toEqual({ workspaceId: ann.user.id });
          }
      });
    const before = await seenBy(ann);
    const id = await called(cat, { from: office });
    await expect.poll(() => heard.toSorted()).toEqual(['person 0', 'person 1']);
    expect(await seenBy(ann)).toEqual([id, ...before]);
    expect((await seenBy(benThere))[0]).toBe(id);
    heard.length = 0;
    const other = await called(cat, { from: shop });
    await expect.poll(() => heard).toEqual(['person 0']);
    expect((await seenBy(ann))[0]).toBe(other);
    for (const socket of sockets) socket.close();
  });

  test('adds nothing to the events of somebody who is alone', async () => {
    const alone = await world.caller({ ...bob, email: 'zoe@people.test', username: 'zoe' }, 5_000_000);
    owners.set('+14155550139', alone.user.id);
    const { id } = await alone.calling.placePhone({
      id: randomUUID(),
      from: '+14155550139',
      to: LONDON,
      home: 'US',
      deviceId: 'a-tab-of-mine',
    });
    await legOf(world.first);
    await alone.calling.hangUp({ id });
    await ends(alone, id, 'cancelled');
    const told = await world.sql(
      `select topic from realtime_event where topic = '${TEAM_CALLS_TOPIC}' and payload ->> 'workspaceId' = $1`,
      [alone.user.id],
    );
    expect(told).toEqual([]);
  });
});
