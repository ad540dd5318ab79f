import { expect, test } from 'vitest';
import { digestMail, nextDigestAt } from './digest.ts';

const at = (text: string) => Date.parse(text);

test.each([
  // Before 8 AM it is today's morning, after it tomorrow's. 2026-11-23 is a Monday.
  ['daily', '2026-11-23T06:59:00Z', 'Europe/Berlin', '2026-11-23T07:00:00Z'],
  ['daily', '2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-24T07:00:00Z'],
  ['weekly', '2026-11-23T06:59:00Z', 'Europe/Berlin', '2026-11-23T07:00:00Z'],
  ['weekly', '2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00Z'],
  // The clocks of New York change on 2026-03-08: 8 AM is 12:00 UTC from then on.
  ['daily', '2026-03-07T13:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
  ['daily', '2026-03-09T04:10:00Z', 'America/New_York', '2026-03-09T12:00:00Z'],
  ['daily', '2026-11-01T20:00:00Z', 'America/New_York', '2026-11-02T13:00:00Z'],
  ['daily', '2026-11-23T02:00:00Z', 'Asia/Kathmandu', '2026-11-23T02:15:00Z'],
] as const)('a %s digest after %s in %s goes out at %s', (digest, now, zone, expected) => {
  expect(new Date(nextDigestAt(digest, at(now), zone) ?? 0).toISOString()).toBe(
    expected.replace('Z', '.000Z'),
  );
});

test('who wants none gets none', () => {
  expect(nextDigestAt('off', at('2026-11-23T07:00:00Z'), 'UTC')).toBeNull();
});

const facts = {
  name: 'Ann',
  timeZone: 'UTC',
  links: { app: 'https://a.test/', settings: 'https://a.test/s' },
};

test('a digest without news is no email', () => {
  expect(digestMail({ ...facts, items: [], count: 0 })).toBeNull();
});

test('a digest lists what happened and when, and says how much more there is', () => {
  const item = { title: 'Joan joined', body: 'Now an admin', at: at('2026-11-23T09:20:00Z') };
  expect(digestMail({ ...facts, items: [item], count: 1 })).toMatchObject({
    subject: '1 thing you missed',
    paragraphs: [
      'Joan joined\nNow an admin\nMon 9:20 AM',
      'https://a.test/',
      'You turned on this digest. Change it or turn it off here: https://a.test/s',
    ],
  });
  const many = digestMail({ ...facts, items: Array.from({ length: 60 }, () => item), count: 900 });
  expect(many?.subject).toBe('900 things you missed');
  expect(many?.paragraphs[50]).toBe('And 850 more.');
  expect(many?.paragraphs).toHaveLength(53);
});
