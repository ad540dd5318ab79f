import { describe, expect, test } from 'vitest';
import { type HistoryFilter, readHistoryFilter } from './history-filter.ts';

const all: HistoryFilter = {
  show: 'all',
  kind: null,
  digits: null,
  text: null,
  from: null,
  before: null,
};

test('an empty filter matches everything', () => {
  expect(readHistoryFilter({})).toEqual(all);
});

describe('a search', () => {
  test.each([
    ['+1 (415) 555-0134', '14155550134'],
    ['0041 44 668 18 00', '41446681800'],
    ['020 7946', '207946'],
    ['0134', '134'],
  ])('%j finds numbers with the digits %s', (search, digits) => {
    expect(readHistoryFilter({ search })).toMatchObject({ digits });
  });

  test.each([
    ['Bob', 'bob'],
    ['@bob42', 'bob42'],
    ['  Bell ', 'bell'],
    ['4', '4'],
    ['100%', '100%'],
  ])('%j finds names and no numbers', (search, text) => {
    expect(readHistoryFilter({ search })).toEqual({ ...all, text });
  });

  test('of blanks finds everything', () => {
    expect(readHistoryFilter({ search: '  ' })).toEqual(all);
  });
});

describe('days', () => {
  const at = (iso: string) => Date.parse(iso);

  test('are whole days in the given time zone, including the last one', () => {
    const query = { since: '2026-11-20', until: '2026-11-21', timeZone: 'Europe/Zurich' };
    expect(readHistoryFilter(query)).toMatchObject({
      from: at('2026-11-19T23:00:00Z'),
      before: at('2026-11-21T23:00:00Z'),
    });
  });

  test('are in UTC without a time zone', () => {
    expect(readHistoryFilter({ since: '2026-11-20' })).toMatchObject({
      from: at('2026-11-20T00:00:00Z'),
      before: null,
    });
  });

  test.each([
    ['since', { since: '2026-02-30' }],
    ['until', { until: '2026-13-01' }],
    ['timeZone', { since: '2026-11-20', timeZone: 'Mars/Olympus' }],
  ] as const)('that are invalid name the field: %s', (wrong, query) => {
    expect(readHistoryFilter(query)).toEqual({ wrong });
  });
});
