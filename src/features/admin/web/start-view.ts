import { count } from '#kernel/count.ts';
import { formatUsd } from '#kernel/money.ts';
import type { Figures } from '../model-start.ts';

const GIGABYTE = 1_000_000_000;
const SECONDS_PER_MINUTE = 60;
const HOUR_MS = 3_600_000;

export interface PlotView {
  readonly title: string;
  /** The large figure. */
  readonly figure: string;
  /** What it is compared with. */
  readonly words: string;
  readonly kind: 'bars' | 'line';
  readonly values: readonly number[];
  /** A value in words, for the table and for whoever points at it. */
  readonly say: (value: number) => string;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const minutes = (seconds: number) => `${count(Math.round(seconds / SECONDS_PER_MINUTE))} min`;
const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
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
export function plotsOf({ sums, before, live }: Figures): PlotView[] {
  const of = (name: keyof typeof sums) => sums[name] ?? [];
  const bars = (name: keyof typeof sums, title: string, say: (value: number) => string): PlotView => ({
    title,
    figure: say(total(of(name))),
    words: change(total(of(name)), before[name] ?? 0),
    kind: 'bars',
    values: of(name),
    say,
  });
  const earned = of('earned');
  const cost = of('cost');
  const margin = marginOf(total(earned), total(cost));
  return [
    {
      ...bars('people', 'People', count),
      figure: count(live.people),
      words: `${count(total(of('people')))} new`,
      kind: 'line',
      values: peopleOver(of('people'), live.people),
    },
    bars('calls', 'Calls', count),
    bars('talk', 'Minutes', minutes),
    bars('money-in', 'Money in', formatUsd),
    bars('money-out', 'Money out', formatUsd),
    {
      title: 'Margin',
      figure: margin === null ? '–' : percent(margin),
      words: `${formatUsd(total(earned) - total(cost))} of ${formatUsd(total(earned))}`,
      kind: 'line',
      values: earned.map((one, at) => one - (cost[at] ?? 0)),
      say: formatUsd,
    },
    {
      ...bars('failures', 'Failures', count),
      words: `${percent(total(of('calls')) === 0 ? 0 : total(of('failures')) / total(of('calls')))} of calls`,
    },
    {
      ...bars('jobs', 'Jobs', count),
      words: `${count(live.jobsWaiting)} waiting, ${count(live.jobsFailed)} failed`,
    },
    {
      title: 'Disk',
      figure: gigabytes(live.diskSize - live.diskFree),
      words: `of ${gigabytes(live.diskSize)}`,
      kind: 'line',
      values: filled(of('disk'), live.diskSize - live.diskFree),
      say: gigabytes,
    },
  ];
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
