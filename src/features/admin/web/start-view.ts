import { count } from '#kernel/count.ts';
import { formatUsd } from '#kernel/money.ts';
import type { Figures, Finding } from '../model-start.ts';

const GIGABYTE = 1_000_000_000;
const SECONDS_PER_MINUTE = 60;
const HOUR_MS = 3_600_000;

export interface PlotView {
  readonly title: string;
  /** The large figure. */
  readonly figure: string;
  /** What it is compared with. */
  readonly words: string;
  /** At the end of the head: what stands out. */
  readonly note: string;
  readonly kind: 'bars' | 'line' | 'area';
  readonly values: readonly number[];
  /** The time before, as a thin line; empty: not drawn. */
  readonly earlier: readonly number[];
  /** A value in words, for the table and for whoever points at it. */
  readonly say: (value: number) => string;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const minutes = (seconds: number) => `${count(Math.round(seconds / SECONDS_PER_MINUTE))} min`;
const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
/** "−$0.52" for a loss, in whole cents. */
const gain = (microUsd: number) => (microUsd < 0 ? `−${formatUsd(-microUsd)}` : formatUsd(microUsd));
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** "+15% on the time before" */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none before either' : 'none in the time before';
  const by = Math.round(((now - before) / before) * 100);
  if (by === 0) return 'as in the time before';
  return `${by > 0 ? '+' : '−'}${count(Math.abs(by))}% on the time before`;
}

/** The share of what was earned that calls left; null when nothing was earned. */
export const marginOf = (earned: number, cost: number): number | null =>
  earned <= 0 ? null : (earned - cost) / earned;

/** The nine plots of the start page, in their order. */
export function plotsOf(figures: Figures): PlotView[] {
  return [
    peoplePlot(figures),
    barsPlot(figures, 'calls', { title: 'Calls', say: count }),
    barsPlot(figures, 'talk', { title: 'Minutes', say: minutes }),
    barsPlot(figures, 'money-in', { title: 'Money in', say: formatUsd }),
    barsPlot(figures, 'money-out', { title: 'Money out', say: formatUsd }),
    marginPlot(figures),
    failuresPlot(figures),
    jobsPlot(figures),
    diskPlot(figures),
  ];
}

type Name = keyof Figures['sums'];

function barsPlot(figures: Figures, name: Name, { title, say }: Pick<PlotView, 'title' | 'say'>): PlotView {
  const values = figures.sums[name] ?? [];
  return {
    title,
    figure: say(total(values)),
    words: change(total(values), total(figures.earlier[name] ?? [])),
    note: mostOf(figures, values, say),
    kind: 'bars',
    values,
    earlier: [],
    say,
  };
}

function peoplePlot({ sums, earlier, live }: Figures): PlotView {
  const joined = sums['people'] ?? [];
  const values = peopleOver(joined, live.people);
  const before = (values[0] ?? 0) - (joined[0] ?? 0);
  return {
    title: 'People',
    figure: count(live.people),
    words: before === 0 ? '' : change(live.people, before),
    note: `${count(total(joined))} new`,
    kind: 'line',
    values,
    earlier: before === 0 ? [] : peopleOver(earlier['people'] ?? [], before),
    say: count,
  };
}

function marginPlot(figures: Figures): PlotView {
  const { sums, earlier } = figures;
  const left = ({ earned, cost }: Figures['sums']) => earned.map((one, at) => one - (cost[at] ?? 0));
  const earned = total(sums['earned'] ?? []);
  const margin = marginOf(earned, total(sums['cost'] ?? []));
  const values = left(sums);
  const lowest = values.indexOf(Math.min(...values));
  const worst = values[lowest] ?? 0;
  const before = left(earlier);
  return {
    title: 'Margin',
    figure: margin === null ? '–' : percent(margin),
    words: `${gain(total(values))} of ${formatUsd(earned)}`,
    note: worst < 0 ? `low ${gain(worst)}, ${stepName(figures, lowest)}` : '',
    kind: 'line',
    values,
    earlier: before.every((one) => one === 0) ? [] : before,
    say: gain,
  };
}

function failuresPlot(figures: Figures): PlotView {
  const calls = total(figures.sums['calls'] ?? []);
  const failures = total(figures.sums['failures'] ?? []);
  return {
    ...barsPlot(figures, 'failures', { title: 'Failures', say: count }),
    words: `${percent(calls === 0 ? 0 : failures / calls)} of calls`,
  };
}

function jobsPlot(figures: Figures): PlotView {
  const { jobsWaiting, jobsFailed } = figures.live;
  return {
    ...barsPlot(figures, 'jobs', { title: 'Jobs', say: count }),
    words: `done, ${count(jobsWaiting)} waiting`,
    note: jobsFailed === 0 ? '' : `${count(jobsFailed)} failed`,
  };
}

function diskPlot(figures: Figures): PlotView {
  const { diskFree: free, diskSize } = figures.live;
  const used = diskSize - free;
  const values = filled(figures.sums['disk'] ?? [], used);
  return {
    title: 'Disk',
    figure: gigabytes(used),
    words: `of ${gigabytes(diskSize)}`,
    note: fullIn(values, { free, stepMs: figures.stepMs }),
    kind: 'area',
    values,
    earlier: [],
    say: gigabytes,
  };
}

/** "most 38, 12 Nov"; nothing if there was nothing, or only one step had any. */
function mostOf(figures: Figures, values: readonly number[], say: (value: number) => string): string {
  if (values.filter((value) => value > 0).length < 2) return '';
  const most = Math.max(...values);
  return `most ${say(most)}, ${stepName(figures, values.indexOf(most))}`;
}

const WEEK_MS = 7 * 24 * HOUR_MS;
/** Beyond a year it is a guess that helps nobody. */
const WEEKS_MAX = 52;

/** "full in about 9 weeks" if the disk goes on filling as it did; nothing if it doesn't. */
export function fullIn(
  values: readonly number[],
  { free, stepMs }: { free: number; stepMs: number },
): string {
  const grown = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (grown <= 0 || values.length < 2) return '';
  const weeks = free / (grown / ((values.length - 1) * stepMs)) / WEEK_MS;
  if (weeks > WEEKS_MAX) return '';
  if (weeks < 1) return 'full within a week';
  return weeks < 1.5 ? 'full in about a week' : `full in about ${Math.round(weeks)} weeks`;
}

/** How many people there were at the end of each step. */
export function peopleOver(joined: readonly number[], now: number): number[] {
  let later = 0;
  return joined
    .toReversed()
    .map((one) => {
      const then = now - later;
      later += one;
      return then;
    })
    .toReversed();
}

/** Steps in which nothing was noted have what the next one had. */
export function filled(values: readonly number[], now: number): number[] {
  let known = now;
  return values
    .toReversed()
    .map((value) => {
      if (value > 0) known = value;
      return known;
    })
    .toReversed();
}

/** "21 Oct", or "14:00" for an hour, in UTC. */
export function stepName({ from, stepMs }: Pick<Figures, 'from' | 'stepMs'>, at: number): string {
  const time = new Date(from + at * stepMs);
  return stepMs === HOUR_MS
    ? time.toLocaleTimeString('en', { hour: 'numeric', timeZone: 'UTC' })
    : time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

const ON_START: ReadonlySet<string> = new Set([
  'Books',
  'Carriers',
  'Backups',
  'Database',
  'Data folder',
  'Emails',
]);

/** Findings of the start page: what needs attention comes first, and what is fine only if it matters every day. */
export function startFindings(findings: readonly Finding[]): Finding[] {
  return [
    ...findings.filter(({ isGood }) => !isGood),
    ...findings.filter(({ isGood, subject }) => isGood && ON_START.has(subject)),
  ];
}
