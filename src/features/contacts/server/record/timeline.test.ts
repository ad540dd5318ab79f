import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { ListRule } from '../../model-lists.ts';

const DAY_MS = 86_400_000;
const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  await become('member');
});
afterAll(() => world.stop());

const become = (role: Role) =>
  world.sql(
    `insert into workspace_members values ($1, $2, $3, now())
     on conflict (workspace_id, account_id) do update set role = excluded.role`,
    [ann.user.id, ben.user.id, role],
  );
const asBen = () => ben.inWorkspace(ann.user.id).contacts;
const add = (name: string, more: object = {}) =>
  ann.contacts.create({
    id: randomUUID(),
    name,
    emails: [{ value: `${name.replaceAll(' ', '.')}@x.example`, label: '' }],
    ...more,
  });
const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const talk = (
  key: string,
  thing: string,
  { at = clock.now(), account = ann.user.id, own = '+14155550100' } = {},
) =>
  world.sql(
    `insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id, own_number)
     values ($1, 'phone', $2, 'call', $3, to_timestamp($4 / 1000.0), $5, $6)`,
    [ann.user.id, key, thing, at, account, own],
  );
const phone = (value: string) => ({ phones: [{ value, label: '' }] });

describe('a list by rule', () => {
  test('has who matches now, and nobody can be added by hand', async () => {
    await add('Rule Client', { tags: ['Client'] });
    await talk('+14155550171', 'talk-1', { at: clock.now() - 3 * DAY_MS });
    await add('Rule Talked', { tags: ['client'], ...phone('+1 415 555 0171') });
    await add('Rule Other');
    const list = await ann.contacts.createList({
      id: randomUUID(),
      name: 'Quiet clients',
      description: '',
      rule: {
        match: 'all',
        groups: [
          {
            match: 'all',
            conditions: [
              {
                kind: 'tag',
                tag: 'CLIENT',
              },
              {
                kind: 'quiet',
                days: 30,
              },
            ],
          },
        ],
      },
    });
    const names = async () =>
      (await ann.contacts.list({ list: list.id, search: 'rule ' })).contacts.map(({ name }) => name);
    expect(await names()).toEqual(['Rule Client']);
    expect(list.count).toBe(1);
    expect(await refusal(ann.contacts.addToList({ id: list.id, ids: [(await add('By Hand')).id] }))).toBe(
      'contacts.listByRule',
    );
    const either: ListRule = {
      match: 'any',
      groups: [{ match: 'all', conditions: [{ kind: 'tag', tag: 'client' }] }],
    };
    expect(await ann.contacts.changeList({ id: list.id, rule: either })).toMatchObject({
      count: 2,
      rule: either,
    });
    expect(await names()).toEqual(['Rule Client', 'Rule Talked']);
  });

  test('takes no rule it does not know, and a list by hand stays one', async () => {
    const rule = { match: 'all', groups: [{ match: 'all', conditions: [{ kind: 'sql', text: '1=1' }] }] };
    // As a request of somebody else's program might be.
    expect(
      await refusal(ann.contacts.createList({ id: randomUUID(), name: 'x', description: '', rule } as never)),
    ).toBe('common.badInput');
    const { id } = await ann.contacts.createList({ id: randomUUID(), name: 'Hand', description: '' });
    const every: ListRule = {
      match: 'all',
      groups: [{ match: 'all', conditions: [{ kind: 'source', source: 'call' }] }],
    };
    expect(await refusal(ann.contacts.changeList({ id, rule: every }))).toBe('contacts.listByHand');
  });
});

describe('fields of a workspace', () => {
  test('take values of their kind, and one that is not given stays', async () => {
    const size = await ann.contacts.createField({ id: randomUUID(), name: 'Size', kind: 'number' });
    const plan = await ann.contacts.createField({
      id: randomUUID(),
      name: 'Plan',
      kind: 'choice',
      choices: ['Basic', 'Pro', 'pro', ' '],
    });
    expect(plan.choices).toEqual(['Basic', 'Pro']);
    const { id } = await add('Fielded', { fields: { [size.id]: 12 } });
    expect(await refusal(ann.contacts.change({ id, fields: { [size.id]: 'many' } }))).toBe(
      'contacts.badField',
    );
    expect(await refusal(ann.contacts.change({ id, fields: { nothing: 'x' } }))).toBe('contacts.badField');
    await asBen().change({ id, fields: { [plan.id]: 'Pro' } });
    expect((await ann.contacts.get({ id })).fields).toEqual({ [size.id]: 12, [plan.id]: 'Pro' });
    await ann.contacts.change({ id, fields: { [size.id]: null } });
    expect((await ann.contacts.get({ id })).fields).toEqual({ [plan.id]: 'Pro' });
  });

  test('are refused without a name or choices, and of another workspace', async () => {
    const field = (more: object) =>
      refusal(ann.contacts.createField({ id: randomUUID(), name: 'Any', kind: 'text', ...more }));
    expect(await field({ name: ' ' })).toBe('contacts.fieldName');
    expect(await field({ kind: 'choice' })).toBe('contacts.badField');
    const { id } = await ann.contacts.createField({ id: randomUUID(), name: 'Ours', kind: 'text' });
    expect(await refusal(ben.contacts.changeField({ id, name: 'Mine' }))).toBe('contacts.fieldNotFound');
    expect(await refusal(ben.contacts.removeField({ id }))).toBe('contacts.fieldNotFound');
    expect(await refusal(ben.contacts.createField({ id, name: 'Mine', kind: 'text' }))).toBe(
      'contacts.keyReused',
    );
    await ann.contacts.removeField({ id });
    expect((await ann.contacts.fields()).fields.map((one) => one.id)).not.toContain(id);
  });
});

describe('views', () => {
  const shown = { tag: 'client', sort: 'talk', columns: ['name', 'email'] } as const;
  test('are of one person, or of everybody if an admin saves them', async () => {
    const own = {
      id: randomUUID(),
      name: 'Mine',
      shown: { ...shown, columns: [...shown.columns] },
      isShared: false,
    };
    const shared = { ...own, id: randomUUID(), name: 'Ours', isShared: true };
    expect(await ann.contacts.saveView(own)).toEqual(own);
    expect(await ann.contacts.saveView(shared)).toEqual(shared);
    expect((await asBen().views()).views).toEqual([shared]);
    expect(await refusal(asBen().saveView({ ...shared, id: randomUUID() }))).toBe('workspaces.notAllowed');
    expect(await refusal(asBen().saveView({ ...shared, isShared: false }))).toBe('workspaces.notAllowed');
    expect(await refusal(asBen().saveView({ ...own, name: 'Taken' }))).toBe('contacts.keyReused');
    expect(await refusal(asBen().removeView({ id: shared.id }))).toBe('contacts.viewNotFound');
    expect(await refusal(ann.contacts.saveView({ ...own, name: ' ' }))).toBe('contacts.viewName');
    await ann.contacts.removeView({ id: own.id });
    expect((await ann.contacts.views()).views).toEqual([shared]);
  });
});

describe('a note', () => {
  test('tells who is mentioned and may see the contact, once', async () => {
    const { id: contactId } = await add('Noted');
    const note = {
      id: randomUUID(),
      contactId,
      text: ' Please call ',
      mentions: [ben.user.id, ann.user.id, 'nobody'],
    };
    const written = await ann.contacts.addNote(note);
    expect(written).toMatchObject({ text: 'Please call', mentions: [ben.user.id], authorId: ann.user.id });
    expect(await ann.contacts.addNote(note)).toEqual(written);
    expect(
      await world.sql('select title, path from notifications where account_id = $1', [ben.user.id]),
    ).toEqual([
      {
        title: expect.stringContaining('mentioned you in a note about Noted'),
        path: `/contacts?id=${contactId}`,
      },
    ]);
    expect((await asBen().timeline({ id: contactId })).entries).toEqual([
      expect.objectContaining({ kind: 'note', thingId: note.id, note: written }),
    ]);
  });

  test('is changed and deleted by its author alone', async () => {
    const { id: contactId } = await add('Edited');
    const { id } = await ann.contacts.addNote({ id: randomUUID(), contactId, text: 'One' });
    expect(await refusal(asBen().changeNote({ id, text: 'Two' }))).toBe('contacts.noteNotFound');
    expect(await refusal(asBen().removeNote({ id }))).toBe('contacts.noteNotFound');
    expect(await refusal(ann.contacts.changeNote({ id, text: ' ' }))).toBe('contacts.noteEmpty');
    expect(await ann.contacts.changeNote({ id, text: 'Two' })).toMatchObject({
      text: 'Two',
      editedAt: clock.now(),
    });
    await ann.contacts.removeNote({ id });
    expect((await ann.contacts.timeline({ id: contactId })).entries).toEqual([]);
    expect(await refusal(ben.contacts.addNote({ id: randomUUID(), contactId, text: 'x' }))).toBe(
      'contacts.notFound',
    );
  });
});

describe('consents', () => {
  const said = { about: 'recording', wording: 'May we record this call?', channel: 'phone' } as const;
  test('are only added, and the last one counts', async () => {
    const { id: contactId } = await add('Asked');
    await ann.contacts.addConsent({ ...said, id: randomUUID(), contactId, given: true });
    clock.advance(1_000);
    await asBen().addConsent({ ...said, id: randomUUID(), contactId, given: false });
    const { state, entries } = await ann.contacts.consents({ id: contactId });
    expect(state).toEqual({ recording: false, ai: null, sms: null, mail: null });
    expect(entries.map(({ given, notedBy }) => [given, notedBy])).toEqual([
      [false, ben.user.id],
      [true, ann.user.id],
    ]);
    await expect(world.sql('update contact_consents set given = true')).rejects.toThrow(
      'consents are only added',
    );
    await expect(world.sql('delete from contact_consents')).rejects.toThrow('consents are only added');
    expect(await refusal(ben.contacts.consents({ id: contactId }))).toBe('contacts.notFound');
    expect(
      await refusal(ben.contacts.addConsent({ ...said, id: randomUUID(), contactId, given: true })),
    ).toBe('contacts.notFound');
    expect(await ann.contacts.erase({ ids: [contactId] })).toEqual({ changed: 1 });
    expect(await world.sql('select 1 from contact_consents where contact_id = $1', [contactId])).toEqual([]);
  });
});

describe('a timeline', () => {
  test('has calls from before the number was saved, and these are the last talk', async () => {
    const at = clock.now() - DAY_MS;
    await talk('+14155550181', 'early', { at });
    const saved = await add('Saved Later', phone('+1 415 555 0181'));
    expect(saved.lastTalkAt).toBe(at);
    expect((await ann.contacts.timeline({ id: saved.id })).entries.map(({ thingId }) => thingId)).toEqual([
      'early',
    ]);
  });

  test("has of others' calls only those that the reader may see", async () => {
    const { id } = await add('Shared Line', phone('+1 415 555 0182'));
    await talk('+14155550182', 'of-ann');
    await talk('+14155550182', 'of-ben', { account: ben.user.id });
    const seenBy = async (contacts: Client['contacts']) =>
      (await contacts.timeline({ id })).entries.map(({ thingId }) => thingId).toSorted();
    expect(await seenBy(asBen())).toEqual(['of-ben']);
    expect(await seenBy(ann.contacts)).toEqual(['of-ann', 'of-ben']);
  });

  test('of 10,000 rows is read page by page, each once', async () => {
    const { id } = await add('Long Story', { ...phone('+1 415 555 0183') });
    const { emails } = await ann.contacts.get({ id });
    await world.sql(
      `insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id)
       select $1, key_kind, key, 'meeting', 'long-' || n, timestamptz '2026-01-01' + n / 2 * interval '1 minute', $1
       from generate_series(1, 10000) as n, (values ('phone', '+14155550183'), ('email', $2)) as keys (key_kind, key)`,
      [ann.user.id, emails[0]?.value.toLowerCase()],
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 12 && cursor !== null; page += 1) {
      const { entries, next } = await ann.contacts.timeline({
        id,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...entries.map(({ thingId }) => thingId));
      cursor = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([600, 600]);
  });

  test('refuses a cursor that no page gave out', async () => {
    const { id } = await add('No Place');
    expect(await refusal(ann.contacts.timeline({ id, cursor: 'x' }))).toBe('common.badInput');
    expect(await refusal(ben.contacts.timeline({ id }))).toBe('contacts.notFound');
  });
});

test('nobody gets in who is signed out', async () => {
  const { contacts } = world.visitor();
  const id = randomUUID();
  const answers = await Promise.all([
    refusal(contacts.fields()),
    refusal(contacts.views()),
    refusal(contacts.timeline({ id })),
    refusal(contacts.addNote({ id, contactId: id, text: 'x' })),
    refusal(contacts.consents({ id })),
    refusal(contacts.duplicates()),
    refusal(contacts.merge({ id, goneId: 'x' })),
    refusal(contacts.unmerge({ mergeId: id })),
  ]);
  expect(new Set(answers)).toEqual(new Set(['common.signedOut']));
});
