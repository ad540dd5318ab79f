import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { FieldValues } from '../model.ts';
import type { Book } from './book/book.ts';
import { FIELDS, LISTS, PEOPLE, type SamplePerson } from './demo/people.ts';
import type { Lists } from './lists/lists.ts';
import type { Consents } from './record/consents.ts';
import type { Fields } from './record/fields.ts';
import type { Notes } from './record/notes.ts';
import type { Views } from './record/views.ts';

/** A name that a sample has for ever, so that a later start finds it. */
const id = (kind: 'contact' | 'field' | 'list' | 'view' | 'note' | 'consent', nth: number) =>
  `0de30000-0000-7000-8${KINDS.indexOf(kind)}00-${String(nth).padStart(12, '0')}`;
const KINDS = ['contact', 'field', 'list', 'view', 'note', 'consent'];
const FIRST_DAY = 30;

interface Parts {
  readonly book: Book;
  readonly lists: Lists;
  readonly fields: Fields;
  readonly views: Views;
  readonly notes: Notes;
  readonly consents: Consents;
  readonly isKnown: (contactId: string) => Promise<boolean>;
}

/** Contacts of the people whom the workspace talks to, with lists, fields, notes and what they agreed to. Made once. */
export async function demoSteps(people: DemoPeople, parts: Parts): Promise<PastStep[]> {
  if (await parts.isKnown(id('contact', 0))) return [];
  const by = (accountId: AccountId) =>
    // What the services ask of who acts.
    ({ accountId, workspaceId: people.workspace, role: 'owner' }) as Member;
  const visitor = by(people.visitor);
  const daysBefore = (days: number, minutes = 0) => people.until - days * DAY_MS + minutes * MINUTE_MS;
  return [
    { at: daysBefore(FIRST_DAY), take: () => setUp(visitor, parts) },
    ...PEOPLE.map((person, nth) => ({
      at: daysBefore(person.days, nth + 1),
      take: () => add(person, nth, { visitor, parts }),
    })),
    { at: daysBefore(3), take: () => fillLists(visitor, parts) },
    ...SAID.map(([days, about], nth) => ({
      at: daysBefore(days, nth),
      take: async () => {
        const wording = 'Yes, you can record and take notes.';
        const given = { about, given: true, wording, channel: 'phone' } as const;
        await parts.consents.add(visitor, { id: id('consent', nth), contactId: id('contact', 0), ...given });
      },
    })),
    ...NOTES.map(([days, writer, contact, text], nth) => ({
      at: daysBefore(days, 2 * MINUTES_OF_HOUR),
      take: async () => {
        const author = writer === 'visitor' ? visitor : by(people.friends[writer]);
        await parts.notes.add(author, { id: id('note', nth), contactId: id('contact', contact), text });
      },
    })),
  ];
}

const MINUTES_OF_HOUR = 60;
/** What the first contact agreed to. */
const SAID = [
  [14, 'recording'],
  [14, 'ai'],
  [4, 'mail'],
] as const;
const NOTES = [
  [13, 'visitor', 0, 'Wants the stair in ash, not oak. Call before noon.'],
  [6, 'omar', 0, 'Prefers calls before noon. The signed drawings are in the office.'],
  [9, 'visitor', 3, 'Two rooms first, the rest in spring.'],
  [2, 'grace', 4, 'The lease ends in March.'],
] as const;

async function setUp(visitor: Member, { fields, views, lists }: Parts): Promise<void> {
  for (const [nth, { name, kind, choices }] of FIELDS.entries())
    await fields.create(visitor, { id: id('field', nth), name, kind, choices: [...choices] });
  for (const [nth, { name, description }] of LISTS.entries())
    await lists.create(visitor, { id: id('list', nth), name, description });
  const conditions = [
    { kind: 'tag', tag: 'client' },
    { kind: 'quiet', days: 30 },
  ] as const;
  await lists.create(visitor, {
    id: id('list', LISTS.length),
    name: 'No call in 30 days',
    description: 'Clients nobody has talked to for a while',
    rule: { match: 'all', groups: [{ match: 'all', conditions: [...conditions] }] },
  });
  for (const [nth, [name, tag]] of VIEWS.entries())
    await views.save(visitor, { id: id('view', nth), name, shown: { tag, columns: [] }, isShared: true });
}

const VIEWS = [
  ['Clients', 'client'],
  ['Suppliers', 'supplier'],
] as const;

async function add(
  person: SamplePerson,
  nth: number,
  { visitor, parts }: { visitor: Member; parts: Parts },
): Promise<void> {
  const { name, phones, email, company, role = '', source, tags, birthday = null, about = '' } = person;
  const [street = '', city = '', region = '', postcode = '', country = ''] = person.address ?? [];
  await parts.book.create(
    visitor,
    { id: id('contact', nth), source, home: 'US' },
    {
      name,
      company,
      role,
      birthday,
      about,
      phones: phones.map((value, which) => ({ value, label: which === 0 ? 'Work' : 'Mobile' })),
      emails: email === null ? [] : [{ value: email, label: '' }],
      addresses: [{ label: '', street, city, region, postcode, country }],
      tags: [...tags],
      fields: valuesOf(person),
      // The visitor looks after those who have a project.
      ownerId: person.fields === undefined ? null : visitor.accountId,
    },
  );
}

const valuesOf = ({ fields }: Pick<SamplePerson, 'fields'>): FieldValues =>
  Object.fromEntries((fields ?? []).map((value, nth) => [id('field', nth), value]));

async function fillLists(visitor: Member, { lists }: Parts): Promise<void> {
  for (const [nth, { people }] of LISTS.entries()) {
    const ids = people.map((name) =>
      id(
        'contact',
        PEOPLE.findIndex((person) => person.name === name),
      ),
    );
    await lists.add(visitor, { id: id('list', nth), ids });
  }
}
