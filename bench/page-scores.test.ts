import { expect, test } from 'vitest';
import { missed, scoreOf, scoresSection, type Visit } from './page-scores.ts';

const visit = (performance: number, rest: Partial<Visit> = {}): Visit => ({
  scores: { performance },
  largestPaintMs: 1_200,
  blockedMs: 0,
  shift: 0,
  bytes: 60_000,
  faults: [],
  ...rest,
});
const perfect = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

test('the performance of a page is the median of its visits', () => {
  const page = { path: '/', visits: [visit(80), visit(99), visit(97)] };
  expect(scoreOf(page, 'performance')).toBe(97);
});

test('a page at its targets misses nothing', () => {
  const page = {
    path: '/',
    visits: [visit(95, { scores: { ...perfect, performance: 95 } }), visit(94), visit(96)],
  };
  expect(missed(page)).toEqual([]);
});

test('one point below a target is missed, and what cost it is said', () => {
  const first = visit(94, {
    scores: { ...perfect, performance: 94, accessibility: 99 },
    faults: ['color-contrast: Too pale.'],
  });
  expect(missed({ path: '/rates', visits: [first] })).toEqual([
    '/rates: performance 94 of 95, accessibility 99 of 100',
    '  color-contrast: Too pale.',
  ]);
});

test('a category that nobody looked at is missed, not perfect', () => {
  expect(missed({ path: '/', visits: [visit(100)] })).toEqual([
    '/: accessibility NaN of 100, best-practices NaN of 100, seo NaN of 100',
  ]);
});

test('the section has a line for every page', () => {
  const pages = [
    { path: '/', visits: [visit(100, { scores: perfect }), visit(98), visit(99)] },
    { path: '/status', visits: [visit(80, { scores: { ...perfect, performance: 80 }, shift: 0.1234 })] },
  ];
  expect(scoresSection(pages, { method: 'Three visits.', machine: 'A machine' })).toBe(`## Public pages

Three visits.

| page | performance | accessibility | best practices | SEO | largest paint | blocked | shift | KB | met |
|---|---|---|---|---|---|---|---|---|---|
| / | 99 | 100 | 100 | 100 | 1.20 s | 0 ms | 0.000 | 60.0 | yes |
| /status | 80 | 100 | 100 | 100 | 1.20 s | 0 ms | 0.123 | 60.0 | **no** |

A machine.
`);
});
