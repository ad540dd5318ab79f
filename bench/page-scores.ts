import { median } from './figures.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Least scores of every public page, of 100 (issue "The public site", "Speed and size"). */
const TARGETS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Result of one visit by Lighthouse. */
export interface Visit {
  /** Of 100; a category that was not looked at is left out. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** When the largest thing in the window was drawn, on a slow phone. */
  readonly largestPaintMs: number;
  /** Total blocking time. */
  readonly blockedMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** All that travelled, with headers. */
  readonly bytes: number;
  /** What lost points: "color-contrast: Background and foreground colors do not have a sufficient contrast ratio." */
  readonly faults: readonly string[];
}

export interface PageScores {
  readonly path: string;
  readonly visits: readonly Visit[];
}

/** @returns the median of the visits in which the category was looked at; NaN for none */
export function scoreOf({ visits }: PageScores, category: Category): number {
  return median(visits.flatMap(({ scores }) => scores[category] ?? []));
}

/** The categories in which a page is below its target, with the faults that were found. */
export function missed(page: PageScores): string[] {
  const below = categories().filter((category) => !(scoreOf(page, category) >= TARGETS[category]));
  if (below.length === 0) return [];
  const scores = below.map((category) => `${category} ${scoreOf(page, category)} of ${TARGETS[category]}`);
  const faults = new Set(page.visits.flatMap((visit) => visit.faults));
  return [`${page.path}: ${scores.join(', ')}`, ...[...faults].map((fault) => `  ${fault}`)];
}

/** The section of docs/performance.md. */
export function scoresSection(
  pages: readonly PageScores[],
  about: { method: string; machine: string },
): string {
  return [
    '## Public pages',
    '',
    about.method,
    '',
    '| page | performance | accessibility | best practices | SEO | largest paint | blocked | shift | KB | met |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...pages.map(scoresLine),
    '',
    `${about.machine}.`,
    '',
  ].join('\n');
}

/** One page of the section's table. */
export function scoresLine(page: PageScores): string {
  const { path, visits } = page;
  const cells = [
    path,
    ...categories().map((category) => String(scoreOf(page, category))),
    `${(median(visits.map(({ largestPaintMs }) => largestPaintMs)) / 1000).toFixed(2)} s`,
    `${Math.round(median(visits.map(({ blockedMs }) => blockedMs)))} ms`,
    median(visits.map(({ shift }) => shift)).toFixed(3),
    (median(visits.map(({ bytes }) => bytes)) / 1000).toFixed(1),
    missed(page).length === 0 ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function categories(): Category[] {
  return ['performance', 'accessibility', 'best-practices', 'seo'];
}
