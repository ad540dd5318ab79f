import { formatTime } from '#kernel/clock-time.ts';
import { count } from '#kernel/count.ts';
import { formatShortDay } from '#kernel/day.ts';
import { formatUsd } from '#kernel/money.ts';
import { reader } from '#platform/browser/reader.ts';
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

/** "+15% on the 30 days before". @param span "30 days" */
export function change(now: number, before: number, span: string): string {
  if (before === 0 && now > 0) return 'up from 0';
  const by = before === 0 ? 0 : Math.round(((now - before) / before) * 100);
  if (by === 0) return `same as the ${span} before`;
  return `${by > 0 ? '+' : '−'}${count(Math.abs(by))}% on the ${span} before`;
}

/** What is left of the earnings after the cost of calls, as a share. Null without earnings. */
export const marginOf = (earned: number, cost: number): number | null =>
  earned <= 0 ? null : (earned - cost) / earned;

/** The figures of the start page, and how long they reach back: "30 days". */
export type Spanned = Figures & { readonly spanWords: string };

/** The six plots at the top of the start page, in their order. */
export function plotsOf(figures: Spanned): PlotView[] {
  return [
    peoplePlot(figures),
    barsPlot(figures, 'talk', { title: 'Minutes', say: minutes }),
    marginPlot(figures),
    failuresPlot(figures),
    jobsPlot(figures),
    diskPlot(figures),
  ];
}

/** Three more, further down. */
export function morePlotsOf(figures: Spanned): PlotView[] {
  return [
    barsPlot(figures, 'calls', { title: 'Calls', say: count }),
    barsPlot(figures, 'money-in', { title: 'Money in', say: formatUsd }),
    barsPlot(figures, 'money-out', { title: 'Money out', say: formatUsd }),
  ];
}

type Name = keyof Figures['sums'];

function barsPlot(figures: Spanned, name: Name, { title, say }: Pick<PlotView, 'title' | 'say'>): PlotView {
  const values = figures.sums[name] ?? [];
  return {
    title,
    figure: say(total(values)),
    words: change(total(values), total(figures.earlier[name] ?? []), figures.spanWords),
    note: mostOf(figures, values, say),
    kind: 'bars',
    values,
    earlier: [],
    say,
  };
}

function peoplePlot({ sums, earlier, live, spanWords }: Spanned): PlotView {
  const joined = sums['people'] ?? [];
  const values = peopleOver(joined, live.people);
  const before = (values[0] ?? 0) - (joined[0] ?? 0);
  return {
    title: 'People',
    figure: count(live.people),
    words: before === 0 ? '' : change(live.people, before, spanWords),
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
    note: worst < 0 ? `low ${gain(worst)} ${onStep(figures, lowest)}` : '',
    kind: 'line',
    values,
    earlier: before.every((one) => one === 0) ? [] : before,
    say: gain,
  };
}

function failuresPlot(figures: Spanned): PlotView {
  const calls = total(figures.sums['calls'] ?? []);
  const failures = total(figures.sums['failures'] ?? []);
  return {
    ...barsPlot(figures, 'failures', { title: 'Failures', say: count }),
    words: `${percent(calls === 0 ? 0 : failures / calls)} of calls`,
  };
}

function jobsPlot(figures: Spanned): PlotView {
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

/** "peak 38 on 12 Nov"; nothing if there was nothing, or only one step had any. */
function mostOf(figures: Figures, values: readonly number[], say: (value: number) => string): string {
  if (values.filter((value) => value > 0).length < 2) return '';
  const most = Math.max(...values);
  return `peak ${say(most)} ${onStep(figures, values.indexOf(most))}`;
}

const WEEK_MS = 7 * 24 * HOUR_MS;
/** Beyond a year, the guess is too rough to help. */
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

/** Gives steps without a sample the value of the next one. */
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

type Steps = Pick<Figures, 'from' | 'stepMs'>;

/** "21 Oct" in UTC, or "2:00 PM" for an hour, on the reader's clock. */
export function stepName({ from, stepMs }: Steps, at: number): string {
  const time = from + at * stepMs;
  return stepMs === HOUR_MS ? formatTime(time, reader()) : formatShortDay(time);
}

/** "on 21 Oct", "at 2:00 PM" */
const onStep = (steps: Steps, at: number) =>
  `${steps.stepMs === HOUR_MS ? 'at' : 'on'} ${stepName(steps, at)}`;

/** What the steps are, above the column of a table. */
export const stepsWords = ({ stepMs }: Pick<Figures, 'stepMs'>): string =>
  stepMs === HOUR_MS ? 'Hour' : 'Day (UTC)';

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
