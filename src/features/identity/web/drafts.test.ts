import { expect, test } from 'vitest';
import { changedFields, changesWords, createDraftStore, draftFor } from './drafts.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft is read back by the same account alone, and an empty one is forgotten', () => {
  const storage = memory();
  const store = createDraftStore(storage, { form: 'profile', accountId: 'alice' });
  store.write({ city: 'Oakland' });
  expect(store.read()).toEqual({ city: 'Oakland' });
  expect(createDraftStore(storage, { form: 'profile', accountId: 'bob' }).read()).toEqual({});
  store.write({});
  expect(storage.kept.size).toBe(0);
});

test.each(['not json', '[1]', 'null', '"text"'])('what is kept as %s is no draft', (text) => {
  const storage = { ...memory(), getItem: () => text };
  expect(createDraftStore(storage, { form: 'profile', accountId: 'alice' }).read()).toEqual({});
});

test('a browser that keeps nothing loses the draft and nothing else', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const store = createDraftStore(
    { getItem: refuse, setItem: refuse, removeItem: refuse },
    { form: 'profile', accountId: 'alice' },
  );
  expect(() => store.write({ city: 'Oakland' })).not.toThrow();
  expect(store.read()).toEqual({});
});

test('only what differs from what is saved is a change', () => {
  expect(changedFields({ city: 'Oakland', zip: '1' }, { city: 'Oakland', zip: '2' })).toEqual({ zip: '1' });
});

test('fields that a form no longer has, or of another type, are not put back', () => {
  const saved = { city: '', isOn: false };
  expect(draftFor({ city: 'Oakland', isOn: 'yes', gone: 'x' }, saved)).toEqual({ city: 'Oakland' });
});

test('the changes are counted, and named while they are few', () => {
  expect(changesWords([])).toBeNull();
  expect(changesWords(['email address'])).toBe('1 change: email address. Kept if you reload.');
  expect(changesWords(['city', 'zip code'])).toBe('2 changes: city and zip code. Kept if you reload.');
  expect(changesWords(['a', 'b', 'c', 'd'])).toBe('4 changes. Kept if you reload.');
});
