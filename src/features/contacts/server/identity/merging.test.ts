import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

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

const points = (...values: string[]) => values.map((value) => ({ value, label: '' }));
const add = (name: string, more: object = {}) =>
  ann.contacts.create({ id: randomUUID(), name, emails: points(`${randomUUID()}@x.example`), ...more });
const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const things = async (id: string) =>
  (await ann.contacts.timeline({ id })).entries.map(({ thingId }) => thingId).toSorted();
const said = { about: 'recording', wording: 'May we record?', channel: 'phone' } as const;
const lastMerge = async (id: string) => (await ann.contacts.merges({ id })).merges[0]?.id ?? '';
/** Without what counts changes. */
const factsOf = async (id: string) => {
  const { version: _version, changedAt: _at, ...facts } = await ann.contacts.get({ id });
  return facts;
};

describe('a merge', () => {
  test('keeps both histories and the strictest consent, and taking it back restores both', async () => {
    const one = await add('Maya Brandt', {
      tags: ['Client'],
      phones: points('+1 415 555 0191'),
      company: 'Fold',
    });
    const two = await add('M. Brandt', {
      tags: ['VIP'],
      phones: points('+1 415 555 0192'),
      role: 'Owner',
      about: 'Met.',
    });
    const list = await ann.contacts.createList({ id: randomUUID(), name: 'Leads', description: '' });
    await ann.contacts.addToList({ id: list.id, ids: [two.id] });
    for (const { id } of [one, two])
      await ann.contacts.addNote({ id: `note-${id}`, contactId: id, text: 'Hello' });
    await ann.contacts.addConsent({ ...said, id: `yes-${one.id}`, contactId: one.id, given: true });
    await ann.contacts.addConsent({ ...said, id: `no-${two.id}`, contactId: two.id, given: false });
    const before = [await factsOf(one.id), await factsOf(two.id), await things(one.id), await things(two.id)];

    const merged = await ann.contacts.merge({ id: one.id, goneId: two.id });
    expect(merged).toMatchObject({ company: 'Fold', role: 'Owner', about: 'Met.', tags: ['Client', 'VIP'] });
    expect(merged.phones.map(({ value }) => value)).toEqual(['+14155550191', '+14155550192']);
    expect(await refusal(ann.contacts.get({ id: two.id }))).toBe('contacts.notFound');
    expect(await things(one.id)).toEqual([...(before[2] as string[]), ...(before[3] as string[])].toSorted());
    expect((await ann.contacts.consents({ id: one.id })).state.recording).toBe(false);
    expect((await ann.contacts.list({ list: list.id })).contacts.map(({ id }) => id)).toEqual([one.id]);

    await ann.contacts.unmerge({ mergeId: await lastMerge(one.id) });
    expect([
      await factsOf(one.id),
      await factsOf(two.id),
      await things(one.id),
      await things(two.id),
    ]).toEqual(before);
    expect((await ann.contacts.consents({ id: one.id })).state.recording).toBe(true);
    expect((await ann.contacts.list({ list: list.id })).contacts.map(({ id }) => id)).toEqual([two.id]);
  });

  test('of twenty at once happens once', async () => {
    const [one, two] = [await add('Race One'), await add('Race Two')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        refusal(
          ann.contacts.merge(nth % 2 ? { id: one.id, goneId: two.id } : { id: two.id, goneId: one.id }),
        ),
      ),
    );
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([null, 'contacts.notFound']));
  });

  test('with itself, in a circle, with a private one or across workspaces is refused', async () => {
    const [one, two, own] = [await add('A One'), await add('A Two'), await add('A Own', { isPrivate: true })];
    const theirs = await ben.contacts.create({ id: randomUUID(), name: 'B', emails: points('b@b.example') });
    const merge = (id: string, goneId: string) => refusal(ann.contacts.merge({ id, goneId }));
    expect(await merge(one.id, one.id)).toBe('contacts.mergeSelf');
    expect(await merge(one.id, theirs.id)).toBe('contacts.notFound');
    expect(await merge(one.id, own.id)).toBe('contacts.mergePrivate');
    expect(await merge(one.id, two.id)).toBeNull();
    expect(await merge(two.id, one.id)).toBe('contacts.notFound');
    const mergeId = await lastMerge(one.id);
    expect(await refusal(ben.contacts.unmerge({ mergeId }))).toBe('contacts.mergeNotFound');
    await ann.contacts.unmerge({ mergeId });
    expect(await refusal(ann.contacts.unmerge({ mergeId }))).toBe('contacts.mergeNotFound');
  });

  test('taken back keeps what was changed since', async () => {
    const one = await add('Since One');
    const two = await add('Since Two', { company: 'Fold', role: 'Buyer', tags: ['b'] });
    await ann.contacts.merge({ id: one.id, goneId: two.id });
    await ann.contacts.change({ id: one.id, company: 'Atelier', tags: ['b', 'later'] });
    await ann.contacts.unmerge({ mergeId: await lastMerge(one.id) });
    expect(await ann.contacts.get({ id: one.id })).toMatchObject({
      company: 'Atelier',
      role: '',
      tags: ['later'],
    });
  });
});

describe('duplicates', () => {
  test('are suggested with reasons, until somebody says that they are two people', async () => {
    const one = await add('Leila Haddad', { phones: points('+1 415 555 0161') });
    const two = await add('L. Haddad', { phones: points('(415) 555-0161') });
    const suggested = async () =>
      (await ann.contacts.duplicates()).pairs
        .filter(({ contacts }) => contacts.some(({ id }) => id === one.id))
        .map(({ contacts, reasons }) => [contacts.map(({ id }) => id).toSorted(), reasons]);
    expect(await suggested()).toEqual([
      [[one.id, two.id].toSorted(), [{ kind: 'phone', value: '+14155550161' }]],
    ]);
    expect((await ben.contacts.duplicates()).pairs).toEqual([]);
    expect(await refusal(ben.contacts.keepApart({ ids: [one.id, two.id] }))).toBe('contacts.notFound');
    await ann.contacts.keepApart({ ids: [two.id, one.id] });
    expect(await suggested()).toEqual([]);
  });

  test('are not suggested for a number that five contacts share', async () => {
    for (let nth = 0; nth < 5; nth += 1) await add('Front Desk', { phones: points('+1 415 555 0162') });
    const { pairs } = await ann.contacts.duplicates();
    expect(pairs.filter(({ contacts }) => contacts[0].name === 'Front Desk')).toEqual([]);
  });
});
