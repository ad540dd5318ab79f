import { expect, test } from 'vitest';
import { bellDays } from './bell-days.ts';

const at = (text: string) => ({
  id: text,
  at: Date.parse(text),
  readAt: null,
  workspaceId: null,
  kind: 'k',
  category: 'team',
  title: 't',
  body: '',
  path: null,
  times: 1,
});

test('days are those of the reader, and today has no heading', () => {
  const items = [
    at('2026-11-23T09:00:00Z'),
    at('2026-11-23T04:30:00Z'),
    at('2026-11-20T12:00:00Z'),
    at('2025-12-31T12:00:00Z'),
  ];
  const viewer = { now: Date.parse('2026-11-23T12:00:00Z'), locale: 'en-US', timeZone: 'America/New_York' };
  expect(bellDays(items, viewer).map(({ label, items: ofDay }) => [label, ofDay.length])).toEqual([
    [null, 1],
    ['Yesterday', 1],
    ['Friday, November 20', 1],
    ['Wednesday, December 31, 2025', 1],
  ]);
});
