import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { PAGE_SIZE } from '../../constants.ts';
import { CONTACTS_TOPIC } from '../../constants-topics.ts';
import type { Contact, ContactsChanged } from '../../model.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;
let socket: TestSocket;
/** What an open page of Ben's has, by the events alone. */
const page = new Map<string, Contact>();

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await become('member');
  socket = await ben.connect('ben-tab-1', { workspaceId: ann.user.id });
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events) {
      if (topic !== CONTACTS_TOPIC) continue;
      const { contacts, gone } = payload as ContactsChanged;
      for (const contact of contacts) page.set(contact.id, contact);
      for (const id of gone) page.delete(id);
    }
  });
});
afterAll(() => world.stop());

const become = (role: Role) =>
  world.sql(
    `insert into workspace_members values ($1, $2, $3, now())
     on conflict (workspace_id, account_id) do update set role = excluded.role`,
    [ann.user.id, ben.user.id, role],
  );
const asBen = () => ben.inWorkspace(ann.user.id).contacts;
const email = (value: string) => [{ value, label: '' }];
const add = (name: string, more: object = {}) =>
  ann.contacts.create({
    id: randomUUID(),
    name,
    emails: email(`${name.replaceAll(' ', '.')}@x.example`),
    ...more,
  });
const names = async (query: Parameters<Client['contacts']['list']>[0]) =>
  (await ann.contacts.list(query)).contacts.map(({ name }) => name);
const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);

describe('a contact', () => {
  test('comes back as it was written, with numbers as E.164', async () => {
    const id = randomUUID();
    const added = await ann.contacts.create({
      id,
      name: ' Maya Fold ',
      company: 'Fold Coffee',
      role: 'Owner',
      home: 'GB',
      phones: [
        {
          value: '020 7946 0123',
          label: 'Work',
        },
      ],
      emails: email('maya@fold.example'),
      tags: ['Client', 'client', ''],
      birthday: '--03-09',
    });
    expect(added).toEqual({
      id,
      name: 'Maya Fold',
      company: 'Fold Coffee',
      role: 'Owner',
      phones: [
        {
          value: '+442079460123',
          label: 'Work',
        },
      ],
      emails: [
        {
          value: 'maya@fold.example',
          label: '',
        },
      ],
      usernames: [],
      addresses: [],
      tags: ['Client'],
      birthday: '--03-09',
      about: '',
      ownerId: null,
      isPrivate: false,
      fields: {},
      source: 'manual',
      lastTalkAt: null,
      createdAt: clock.now(),
      changedAt: clock.now(),
      version: 1,
    });
    expect(await asBen().get({ id })).toEqual(added);
  });

  test('is added once by twenty equal requests', async () => {
    const id = randomUUID();
    const request = { id, name: 'Once', emails: email('once@x.example') };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.contacts.create(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await names({ search: 'once@x' })).toEqual(['Once']);
  });

  test('is refused without a name, or with neither an address nor a number', async () => {
    expect(await refusal(ann.contacts.create({ id: randomUUID(), name: 'Ada' }))).toBe('contacts.missing');
    expect(
      await refusal(ann.contacts.create({ id: randomUUID(), name: '', emails: email('a@x.example') })),
    ).toBe('contacts.missing');
    expect(await refusal(add('Ada', { phones: [{ value: '12', label: '' }] }))).toBe('contacts.badPhone');
    expect(await refusal(add('Ada', { birthday: '1999-02-29' }))).toBe('contacts.badDate');
  });

  test('keeps both of two changes to different fields, made at once', async () => {
    const { id } = await add('Two Hands');
    await Promise.all([
      ann.contacts.change({ id, company: 'Fold' }),
      asBen().change({ id, role: 'Buyer' }),
      ...Array.from({ length: 18 }, (_, nth) => ann.contacts.change({ id, about: `Note ${nth}` })),
    ]);
    expect(await ann.contacts.get({ id })).toMatchObject({ company: 'Fold', role: 'Buyer', version: 21 });
  });

  test('of another workspace is as if it did not exist', async () => {
    const { id } = await add('Hidden');
    expect(await refusal(ben.contacts.get({ id }))).toBe('contacts.notFound');
    expect(await refusal(ben.contacts.change({ id, name: 'Mine' }))).toBe('contacts.notFound');
    expect(await ben.contacts.remove({ ids: [id] })).toEqual({ changed: 0 });
    expect(await ben.contacts.erase({ ids: [id] })).toEqual({ changed: 0 });
    expect(await ben.contacts.tag({ ids: [id], tag: 'mine' })).toEqual({ changed: 0 });
    // An id that is taken says nothing about what took it.
    expect(await refusal(ben.contacts.create({ id, name: 'Mine', emails: email('b@x.example') }))).toBe(
      'contacts.keyReused',
    );
    expect(await ann.contacts.get({ id })).toMatchObject({ name: 'Hidden', tags: [] });
  });

  test('that is private is seen by one person alone', async () => {
    const { id } = await add('My Doctor', { isPrivate: true });
    expect(await names({ search: 'doctor' })).toEqual(['My Doctor']);
    expect(await refusal(asBen().get({ id }))).toBe('contacts.notFound');
    expect((await asBen().list({ search: 'doctor' })).contacts).toEqual([]);
    expect(page.has(id)).toBe(false);
  });
});

describe('deleting', () => {
  test('takes a contact out of its lists, and restoring puts it back', async () => {
    const { id } = await add('Leaving');
    const list = await ann.contacts.createList({ id: randomUUID(), name: 'Leads', description: '' });
    await ann.contacts.addToList({ id: list.id, ids: [id] });
    const count = async () => (await ann.contacts.lists()).lists.find((one) => one.id === list.id)?.count;
    const listsOf = async () => (await ann.contacts.listsOf({ id })).lists;
    expect(await listsOf()).toEqual([list.id]);
    expect(await refusal(ben.contacts.listsOf({ id }))).toBe('contacts.notFound');
    expect(await count()).toBe(1);
    expect(await ann.contacts.remove({ ids: [id, id, randomUUID()] })).toEqual({ changed: 1 });
    expect(await count()).toBe(0);
    expect(await names({ search: 'leaving' })).toEqual([]);
    expect(await ann.contacts.restore({ ids: [id] })).toEqual({ changed: 1 });
    expect(await count()).toBe(1);
    expect(await names({ list: list.id })).toEqual(['Leaving']);
  });

  test('leads to the trash, the last first, and private contacts are in the trash of one person', async () => {
    const [first, second] = [await add('First Gone'), await add('Second Gone', { isPrivate: true })];
    await ann.contacts.remove({ ids: [first.id] });
    clock.advance(1_000);
    await ann.contacts.remove({ ids: [second.id] });
    const gone = async (client: Client['contacts']) =>
      (await client.removed()).contacts.map(({ contact, deletedAt }) => [contact.name, deletedAt]);
    expect((await gone(ann.contacts)).slice(0, 2)).toEqual([
      ['Second Gone', clock.now()],
      ['First Gone', clock.now() - 1_000],
    ]);
    expect((await gone(asBen()))[0]).toEqual(['First Gone', clock.now() - 1_000]);
    await ann.contacts.restore({ ids: [first.id, second.id] });
    expect((await gone(ann.contacts)).map(([name]) => name)).not.toContain('First Gone');
  });

  test('for good leaves nothing to restore', async () => {
    const { id } = await add('Forgotten');
    await ann.contacts.remove({ ids: [id] });
    expect(await ann.contacts.erase({ ids: [id] })).toEqual({ changed: 1 });
    expect(await ann.contacts.restore({ ids: [id] })).toEqual({ changed: 0 });
    expect((await world.sql('select 1 from contact_points where contact_id = $1', [id])).length).toBe(0);
  });
});

describe('an owner', () => {
  test('is given to many in one request, seen by open pages, and taken away', async () => {
    const both = [await add('Own One'), await add('Own Two', { ownerId: ben.user.id })].map(({ id }) => id);
    expect(await asBen().setOwner({ ids: both, ownerId: ben.user.id })).toEqual({ changed: 1 });
    expect(await names({ owner: ben.user.id })).toEqual(['Own One', 'Own Two']);
    await eventually(() => expect(page.get(both[0] ?? '')?.ownerId).toBe(ben.user.id));
    expect(await ann.contacts.setOwner({ ids: both, ownerId: null })).toEqual({ changed: 2 });
    expect(await names({ owner: ben.user.id })).toEqual([]);
  });

  test('is somebody of the workspace, and contacts of other workspaces stay as they are', async () => {
    const { id } = await add('Owned');
    const cat = await world.signUp(carol);
    for (const ownerId of [cat.user.id, 'nobody']) {
      expect(await refusal(ann.contacts.setOwner({ ids: [id], ownerId }))).toBe('contacts.ownerNotFound');
      expect(await refusal(ann.contacts.change({ id, ownerId }))).toBe('contacts.ownerNotFound');
    }
    expect(await cat.contacts.setOwner({ ids: [id], ownerId: cat.user.id })).toEqual({ changed: 0 });
    expect((await ann.contacts.get({ id })).ownerId).toBeNull();
  });
});

describe('tags', () => {
  test('are added to many at once, and not twice', async () => {
    const both = [await add('Tag One'), await add('Tag Two', { tags: ['VIP'] })].map(({ id }) => id);
    expect(await ann.contacts.tag({ ids: both, tag: 'vip' })).toEqual({ changed: 1 });
    expect(await ann.contacts.tag({ ids: both, tag: '  ' })).toEqual({ changed: 0 });
    expect((await ann.contacts.tags()).tags.filter(({ tag }) => tag.toLowerCase() === 'vip')).toEqual([
      { tag: 'VIP', count: 1 },
      { tag: 'vip', count: 1 },
    ]);
    expect(await ann.contacts.untag({ ids: both, tag: 'Vip' })).toEqual({ changed: 2 });
    expect(await names({ tag: 'VIP' })).toEqual([]);
  });

  test('of one name that twenty add at once are there once', async () => {
    const { id } = await add('Raced');
    await Promise.all(Array.from({ length: 20 }, () => ann.contacts.tag({ ids: [id], tag: 'hot' })));
    expect((await ann.contacts.get({ id })).tags).toEqual(['hot']);
  });
});

describe('lists', () => {
  test('need a name, and know their contacts once', async () => {
    expect(await refusal(ann.contacts.createList({ id: randomUUID(), name: ' ', description: '' }))).toBe(
      'contacts.listName',
    );
    const { id } = await ann.contacts.createList({
      id: randomUUID(),
      name: 'Friends',
      description: 'Of ours',
    });
    const contact = await add('Listed');
    const added = await Promise.all(
      Array.from({ length: 20 }, () => ann.contacts.addToList({ id, ids: [contact.id] })),
    );
    expect(added.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
    expect(await ann.contacts.removeFromList({ id, ids: [contact.id] })).toEqual({ changed: 1 });
    expect(await ann.contacts.removeFromList({ id, ids: [contact.id] })).toEqual({ changed: 0 });
    expect(await ann.contacts.changeList({ id, name: 'Old friends' })).toMatchObject({
      name: 'Old friends',
      description: 'Of ours',
      count: 0,
    });
  });

  test('of another workspace are as if they did not exist', async () => {
    const { id } = await ann.contacts.createList({ id: randomUUID(), name: 'Secret', description: '' });
    const theirs = await ben.contacts.create({ id: randomUUID(), name: 'B', emails: email('b@b.example') });
    expect(await refusal(ben.contacts.addToList({ id, ids: [theirs.id] }))).toBe('contacts.listNotFound');
    expect(await refusal(ben.contacts.changeList({ id, name: 'Mine' }))).toBe('contacts.listNotFound');
    expect(await refusal(ben.contacts.removeList({ id }))).toBe('contacts.listNotFound');
    expect((await ben.contacts.list({ list: id })).contacts).toEqual([]);
    expect(await ann.contacts.addToList({ id, ids: [theirs.id] })).toEqual({ changed: 0 });
    await ann.contacts.removeList({ id });
    expect((await ann.contacts.lists()).lists.map((list) => list.id)).not.toContain(id);
    expect(await ann.contacts.restoreList({ id })).toMatchObject({ name: 'Secret' });
  });
});

describe('finding', () => {
  test('looks for a part of the name, the address or the company in any case, and of a number', async () => {
    const ada = { company: 'Analytical 100%', phones: [{ value: '+1 415 555 2671', label: '' }] };
    await add('Ada Lovelace', { ...ada, emails: email('countess@engine.example') });
    for (const search of ['lOVE', 'ytical', 'COUNTESS@', 'l 100%', '5552671', '(415) 555'])
      expect([search, await names({ search })]).toEqual([search, ['Ada Lovelace']]);
    for (const search of ['love\nlace', '100_', 'lovelaceanalytical', '4155552672'])
      expect([search, await names({ search })]).toEqual([search, []]);
  });

  test('goes through all of them in pages, each once, in every order', async () => {
    await world.sql(
      `insert into contacts (id, workspace_id, name, source, name_key, company_key, searched, sorted_by, created_at, changed_at, last_talk_at)
       select 'many-' || n, $1, 'Many ' || n, 'imported', 'many', 'c' || n % 7, 'many ' || n, 'many ' || n % 50,
         at - n % 30 * interval '1 day', at, case when n % 3 = 0 then null else at - n % 20 * interval '1 hour' end
       from generate_series(1, 450) as n, date_trunc('second', now()) as at
       on conflict do nothing`,
      [ann.user.id],
    );
    for (const sort of ['name', 'company', 'created', 'talk'] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const { contacts, next, total } = await ann.contacts.list({
          sort,
          source: 'imported',
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(contacts.length).toBeLessThanOrEqual(PAGE_SIZE);
        expect(total).toBe(450);
        seen.push(...contacts.map(({ id }) => id));
        cursor = next;
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 450, 450]);
    }
  });

  test.each(['x', 'W10', Buffer.from('["never","a"]').toString('base64url')])(
    'refuses the cursor %j, which no page gave out',
    async (cursor) => {
      expect(await refusal(ann.contacts.list({ sort: 'created', cursor }))).toBe('common.badInput');
    },
  );
});

test('what an open page knows by its events is what a fresh request says', async () => {
  page.clear();
  const kept = await add('Page Kept');
  const hidden = await add('Page Hidden');
  const gone = await add('Page Gone');
  await asBen().change({ id: kept.id, company: 'Fold' });
  await ann.contacts.tag({ ids: [kept.id], tag: 'seen' });
  await ann.contacts.change({ id: hidden.id, isPrivate: true });
  await ann.contacts.remove({ ids: [gone.id, kept.id] });
  await ann.contacts.restore({ ids: [kept.id] });
  const fresh = (await asBen().list({ search: 'page ' })).contacts;
  await eventually(async () => page.get(kept.id)?.version === fresh[0]?.version);
  expect([...page.values()]).toEqual(fresh);
});
