import { describe, expect, test } from 'vitest';
import { overallSentence, partView } from './status-view.ts';

/** 2026-11-18. */
const FIRST_DAY = 20_775;
const NOV_18 = Date.UTC(2026, 10, 18);
const NOV_20_EVENING = Date.UTC(2026, 10, 20, 18);

describe('a part', () => {
  test('that was measured from a day on says so, and shows the days before as not measured', () => {
    const view = partView(
      {
        id: 'mail',
        now: 'up',
        since: NOV_20_EVENING,
        known: [0, 0, 360, 720],
        up: [0, 0, 360, 717],
      },
      FIRST_DAY,
    );
    expect(view).toEqual({
      now: 'up',
      word: 'Works',
      figure: '99.72% since November 20, 2026',
      bars: [
        { state: 'unknown', text: 'November 18, 2026: not measured.' },
        { state: 'unknown', text: 'November 19, 2026: not measured.' },
        { state: 'up', text: 'November 20, 2026: up for all of 360 minutes.' },
        { state: 'partly', text: 'November 21, 2026: down for 3 of 720 minutes.' },
      ],
      summary: '99.72% since November 20, 2026. Some downtime on 1 day.',
      losses: ['November 21, 2026: down for 3 of 720 minutes.'],
    });
  });

  test('that was measured on every day shown says how many these are', () => {
    const { figure, summary, losses } = partView(
      { id: 'web', now: 'up', since: NOV_18, known: [1_440, 1_440], up: [1_440, 1_440] },
      FIRST_DAY,
    );
    expect(figure).toBe('100% over the last 2 days');
    expect(summary).toBe('100% over the last 2 days.');
    expect(losses).toEqual([]);
  });

  test('that was down for half a day or more has a day that was down, and the newest loss comes first', () => {
    const { bars, losses } = partView(
      { id: 'web', now: 'down', since: NOV_18, known: [1_440, 1_440, 1], up: [720, 721, 0] },
      FIRST_DAY,
    );
    expect(bars.map(({ state }) => state)).toEqual(['down', 'partly', 'down']);
    expect(losses).toEqual([
      'November 20, 2026: down for 1 of 1 minute.',
      'November 19, 2026: down for 719 of 1,440 minutes.',
      'November 18, 2026: down for 720 of 1,440 minutes.',
    ]);
  });

  test('without measurements claims nothing', () => {
    expect(
      partView({ id: 'jobs', now: 'unknown', since: null, known: [0, 0], up: [0, 0] }, FIRST_DAY),
    ).toMatchObject({ word: 'Unknown', figure: 'Not measured yet', summary: 'Not measured yet.' });
    expect(partView({ id: 'jobs', now: 'unknown', since: null, known: [], up: [] }, FIRST_DAY)).toMatchObject(
      { figure: 'Not measured yet', bars: [] },
    );
  });
});

describe('all parts together', () => {
  const parts = (...states: ('up' | 'down' | 'unknown')[]) =>
    (['web', 'database', 'realtime', 'jobs', 'mail'] as const).map((id, index) => ({
      id,
      now: states[index] ?? 'up',
    }));

  test.each([
    [parts(), 'Everything works.'],
    [parts('up', 'up', 'up', 'up', 'down'), 'Email is down right now.'],
    [parts('up', 'down', 'unknown', 'down', 'down'), 'Database, Jobs, and Email are down right now.'],
    [
      parts('up', 'up', 'up', 'unknown', 'unknown'),
      'We can’t tell how Jobs and Email are doing right now. Everything else works.',
    ],
  ])('%#: %s', (all, sentence) => {
    expect(overallSentence(all)).toBe(sentence);
  });
});
