import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ann: Client;
let folder: string;
/** By the name of the entry. */
let own: ReadonlyMap<string, string>;
let team: ReadonlyMap<string, string>;

const contact = (name: string, more: object = {}) => ann.contacts.create({ id: randomUUID(), name, ...more });
const startsAt = Date.UTC(2027, 2, 8, 9);

beforeAll(async () => {
  world = await startWorld();
  ann = await world.signUp(alice);
  folder = await mkdtemp(join(tmpdir(), 'ahoy-others-'));
  const zoe = { phones: [{ value: '+49301234567', label: 'Work' }], birthday: '--05-12', about: '=1+1' };
  await contact('Zoe Private', { ...zoe, isPrivate: true });
  await contact('Tom Team', { phones: [{ value: '+442079460123', label: '' }] });
  const { id: gone } = await contact('Gone Person', {
    emails: [{ value: 'gone@people.test', label: '' }],
    isPrivate: true,
  });
  await ann.contacts.remove({ ids: [gone] });
  await ann.calendar.createEvent({
    id: randomUUID(),
    title: 'Weekly; review',
    startsAt,
    endsAt: startsAt + 30 * MINUTE_MS,
    timeZone: 'Europe/Berlin',
    rule: 'FREQ=WEEKLY;COUNT=3',
  });
  const [page] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
  const free = await world.visitor().calendar.freeSlots({
    owner: alice.username,
    minutes: 30,
    from: Date.now() + DAY_MS,
    before: Date.now() + 6 * DAY_MS,
  });
  await world.visitor().calendar.book({
    owner: alice.username,
    id: randomUUID(),
    startsAt: free.starts[0] ?? 0,
    minutes: 30,
    kind: 'call',
    name: 'Maya Fold',
    email: 'maya@fold.example',
    timeZone: 'Europe/London',
  });
  const due = { day: '2027-03-09', time: '09:00', timeZone: 'Europe/Berlin' };
  await ann.tasks.create({
    id: randomUUID(),
    title: 'Send the offer, twice',
    due,
    labels: ['sales'],
    priority: 4,
  });
  await ann.tasks.create({ id: randomUUID(), title: 'Someday' });
  own = await exported({ kind: 'account' });
  team = await exported({ kind: 'workspace', id: ann.user.id });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function exported(of: Parameters<Client['privacy']['startExport']>[0]['of']) {
  const { id } = await ann.privacy.startExport({ of });
  const file = await eventually(async () => {
    const found = (await ann.privacy.overview()).exports.find((one) => one.id === id);
    return found?.state === 'done' && found.file;
  }, 20_000);
  const path = join(folder, `${id}.zip`);
  await writeFile(path, Buffer.from(await (await ann.fetch(file ?? '')).arrayBuffer()));
  const into = join(folder, id);
  execFileSync('python3', ['-m', 'zipfile', '-e', path, into]);
  const names = execFileSync('find', [into, '-type', 'f', '-printf', '%P\n'], { encoding: 'utf8' });
  const read = names
    .trim()
    .split('\n')
    .map(async (name) => [name, await readFile(join(into, name), 'utf8')] as const);
  return new Map(await Promise.all(read));
}

const textOf = (files: ReadonlyMap<string, string>, name: string) => files.get(name) ?? '';
const calendarOf = (files: ReadonlyMap<string, string>, name: string) =>
  new ICAL.Component(ICAL.parse(textOf(files, name)));

describe('for other programs, an export has', () => {
  test("the contacts that are a person's alone, and those of the workspace, as vCards", () => {
    const card = new ICAL.Component(ICAL.parse(textOf(own, 'contacts/contacts.vcf')));
    expect(
      ['version', 'fn', 'tel', 'bday', 'note'].map((name) => String(card.getFirstPropertyValue(name))),
    ).toEqual(['4.0', 'Zoe Private', 'tel:+49301234567', '--05-12', '=1+1']);
    expect(textOf(own, 'contacts/contacts.vcf').match(/^FN:.*/gm)).toEqual(['FN:Zoe Private']);
    expect(textOf(team, 'contacts/contacts.vcf').match(/^FN:.*/gm)).toEqual(['FN:Maya Fold', 'FN:Tom Team']);
  });

  test("a person's events and bookings as a calendar with its zones", () => {
    const calendar = calendarOf(own, 'calendar/calendar.ics');
    const zones = calendar.getAllSubcomponents('vtimezone').map((one) => one.getFirstPropertyValue('tzid'));
    expect(zones).toContain('Europe/Berlin');
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary }) => summary)).toEqual([
      'Weekly; review',
      expect.stringContaining('Maya Fold'),
    ]);
    expect(events[0]?.startDate.toString()).toBe('2027-03-08T10:00:00');
    expect(events[0]?.isRecurring()).toBe(true);
    const ofTeam = calendarOf(team, 'calendar/calendar.ics').getAllSubcomponents('vevent');
    expect(ofTeam.map((one) => one.getFirstPropertyValue('summary'))).toEqual([events[1]?.summary]);
  });

  test('tasks as to-dos, those without a day included', () => {
    const toDos = calendarOf(own, 'tasks/tasks.ics').getAllSubcomponents('vtodo');
    expect(toDos.map((one) => one.getFirstPropertyValue('summary'))).toEqual([
      'Send the offer, twice',
      'Someday',
    ]);
    const values = ['due', 'priority', 'categories', 'status'].map((name) =>
      String(toDos[0]?.getFirstPropertyValue(name)),
    );
    expect(values).toEqual(['2027-03-09T08:00:00Z', '1', 'sales', 'NEEDS-ACTION']);
    expect(team.has('tasks/tasks.ics')).toBe(true);
  });

  test('phone numbers and birthdays as they are, and formulas as text', () => {
    const line = textOf(own, 'contacts/private.csv').split('\r\n')[1] ?? '';
    expect(line).toContain(',--05-12,');
    expect(line).toContain(",'=1+1,");
  });
});
