import { expect, test } from 'vitest';
import type { NotificationSettings } from '../model-settings.ts';
import { changeOf, draftOf, draftSchema } from './settings-draft.ts';

const saved: NotificationSettings = {
  rows: [
    {
      id: 'missed-calls',
      words: 'Missed Calls',
      offers: ['app', 'push'],
      locked: [],
      ways: ['app'],
      emailsOff: null,
    },
    {
      id: 'payments',
      words: 'Payments',
      offers: ['app', 'email'],
      locked: ['email'],
      ways: ['app', 'email'],
      emailsOff: null,
    },
  ],
  quiet: { from: 1350, to: 425 },
  ringsTwice: true,
  digest: 'daily',
};

test('what is saved comes back unchanged from a form in which nothing was touched', () => {
  expect(changeOf(draftOf(saved), saved)).toEqual({
    ways: { 'missed-calls': ['app'], payments: ['app', 'email'] },
    quiet: { from: 1350, to: 425 },
    ringsTwice: true,
    digest: 'daily',
  });
  expect(draftOf(saved)).toMatchObject({ quietFrom: '22:30', quietTo: '07:05' });
});

test('whoever turns quiet hours on is proposed 10 PM to 7 AM', () => {
  expect(draftOf({ ...saved, quiet: null })).toMatchObject({
    quiet: false,
    quietFrom: '22:00',
    quietTo: '07:00',
  });
});

test('quiet hours that end when they begin are refused while they are on', () => {
  const draft = { ...draftOf(saved), quietTo: '22:30' };
  const schema = draftSchema(draft);
  expect(schema.safeParse(draft).error?.issues[0]).toMatchObject({
    path: ['quietTo'],
    message: 'Choose two different times',
  });
  expect(schema.safeParse({ ...draft, quiet: false }).success).toBe(true);
});
