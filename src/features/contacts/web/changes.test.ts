import { expect, test } from 'vitest';
import type { Contact } from '../model.ts';
import { type ContactChange, isAbout, waitingContacts, withWaiting } from './changes.ts';

const maya: Contact = {
  id: 'maya',
  name: 'Maya Brandt',
  company: 'Northlight',
  role: '',
  phones: [],
  emails: [],
  usernames: [],
  addresses: [],
  tags: ['client'],
  birthday: null,
  about: '',
  ownerId: null,
  fields: { stage: 'Lead', budget: 100 },
  isPrivate: false,
  source: 'manual',
  lastTalkAt: null,
  createdAt: 1,
  changedAt: 1,
  version: 1,
};
const home = 'US';

test('two waiting edits of different fields both stay, and the later of two edits of one field counts', () => {
  const changes: ContactChange[] = [
    { kind: 'change', id: 'maya', facts: { company: 'Fold Coffee' }, home },
    { kind: 'change', id: 'maya', facts: { role: 'Owner' }, home },
    { kind: 'change', id: 'other', facts: { company: 'Elsewhere' }, home },
    { kind: 'change', id: 'maya', facts: { role: 'Director' }, home },
    { kind: 'change', id: 'maya', facts: { fields: { stage: 'Won' } }, home },
  ];
  expect(withWaiting(maya, changes)).toEqual({
    ...maya,
    company: 'Fold Coffee',
    role: 'Director',
    fields: { stage: 'Won', budget: 100 },
  });
});

test('a waiting edit of one field leaves what others change meanwhile', () => {
  const changes: ContactChange[] = [{ kind: 'change', id: 'maya', facts: { role: 'Owner' }, home }];
  const fromElsewhere = { ...maya, company: 'Changed elsewhere', version: 2 };
  expect(withWaiting(fromElsewhere, changes)).toEqual({ ...fromElsewhere, role: 'Owner' });
});

test('a tag that is there in another case is not added twice', () => {
  const changes: ContactChange[] = [
    { kind: 'tag', ids: ['maya'], tag: ' Client ' },
    { kind: 'tag', ids: ['maya', 'other'], tag: 'stair' },
    { kind: 'untag', ids: ['maya'], tag: 'CLIENT' },
  ];
  expect(withWaiting(maya, changes)?.tags).toEqual(['stair']);
});

test('a deleted contact is gone, and back once it is restored', () => {
  const remove: ContactChange = { kind: 'remove', ids: ['maya'] };
  expect(withWaiting(maya, [remove])).toBeNull();
  expect(withWaiting(maya, [remove, { kind: 'restore', ids: ['maya'] }])).toEqual(maya);
});

test('a contact added offline is shown with its later edits', () => {
  const changes: ContactChange[] = [
    { kind: 'create', id: 'new', source: 'call', facts: { name: 'Priya' }, home },
    { kind: 'change', id: 'new', facts: { company: 'Brightwell' }, home },
  ];
  const shown = waitingContacts(changes.map((change) => ({ change, at: 7 })));
  expect(
    shown.map(({ id, name, company, source, createdAt }) => ({ id, name, company, source, createdAt })),
  ).toEqual([{ id: 'new', name: 'Priya', company: 'Brightwell', source: 'call', createdAt: 7 }]);
});

test('an owner that waits to be saved is shown for the contacts that get them', () => {
  const change: ContactChange = { kind: 'set-owner', ids: ['maya'], ownerId: 'ben' };
  expect(withWaiting(maya, [change])?.ownerId).toBe('ben');
  expect(withWaiting({ ...maya, id: 'other' }, [change])?.ownerId).toBe(maya.ownerId);
});

test('a note is about its contact', () => {
  expect(isAbout({ kind: 'note', id: 'n', contactId: 'maya', text: '', mentions: [] }, 'maya')).toBe(true);
  expect(isAbout({ kind: 'tag', ids: ['maya'], tag: 'x' }, 'other')).toBe(false);
});
