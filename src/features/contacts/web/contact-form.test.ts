import { expect, test } from 'vitest';
import { changedFacts, contactForm, factsOf, formOf, tagsIn } from './contact-form.ts';

const problems = (values: object) =>
  contactForm
    .safeParse({ ...formOf({}), ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a name and one way to reach somebody are required, in the words of the specification', () => {
  expect(problems({})).toEqual([
    ['name', 'Name and email are required'],
    ['emails.0.value', 'Name and email are required'],
  ]);
  expect(problems({ name: 'Priya' })).toEqual([['emails.0.value', 'Name and email are required']]);
  expect(problems({ name: 'Priya', phones: [{ value: '+1 415 555 0142', label: '' }] })).toBeUndefined();
  expect(problems({ name: 'Priya', emails: [{ value: 'p@x.example', label: '' }] })).toBeUndefined();
});

test('empty lines are left out, and a field of numbers is a number', () => {
  const values = {
    ...formOf({}),
    name: 'Priya',
    emails: [
      { value: ' ', label: '' },
      { value: 'p@x.example', label: 'Work' },
    ],
    tags: ' client, stair,, Client ',
    birthday: '03-09',
    fields: { budget: '48,000', stage: '', note: '12' },
  };
  expect(factsOf(values, new Set(['budget']))).toMatchObject({
    emails: [{ value: 'p@x.example', label: 'Work' }],
    phones: [],
    tags: ['client', 'stair'],
    birthday: '--03-09',
    ownerId: null,
    fields: { budget: 48_000, stage: null, note: '12' },
  });
});

test('only what was changed is sent', () => {
  const before = factsOf(
    formOf({ name: 'Priya', company: 'Brightwell', fields: { a: '1', b: '2' } }),
    new Set(),
  );
  const after = { ...before, company: 'Dental', fields: { a: '1', b: '3' } };
  expect(changedFacts(before, after)).toEqual({ company: 'Dental', fields: { b: '3' } });
  expect(changedFacts(before, before)).toEqual({});
});

test('tags are separated by commas', () => {
  expect(tagsIn('a, B ,b,')).toEqual(['a', 'B']);
});
