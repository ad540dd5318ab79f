import { cpus, loadavg, totalmem } from 'node:os';

/** One measured line of docs/performance.md: ours beside its floor or peer of the same run. */
export interface Figure {
  readonly what: string;
  /** The comparison and its result; null if the target is absolute. */
  readonly floor: { readonly name: string; readonly value: number } | null;
  readonly ours: number;
  readonly unit: string;
  /** Null when the line is there to be read beside the others. */
  readonly target: Target | null;
  /** What a reader must know to judge the line: "all 80000 deliveries arrived". */
  readonly note?: string;
}

/** `ratio` is ours divided by the floor, `value` is ours alone. */
export type Target =
  | { readonly of: 'ratio' | 'value'; readonly atMost: number }
  | { readonly of: 'ratio' | 'value'; readonly atLeast: number };

export interface BenchResult {
  readonly title: string;
  /** How it was measured, in a few sentences. */
  readonly method: string;
  readonly figures: readonly Figure[];
}

export function ratioOf(figure: Figure): number | null {
  return figure.floor === null ? null : figure.ours / figure.floor.value;
}

/** @returns null when nothing was aimed at */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (target === null) return null;
  const measured = target.of === 'value' ? figure.ours : ratioOf(figure);
  if (measured === null || Number.isNaN(measured)) return false;
  return 'atMost' in target ? measured <= target.atMost : measured >= target.atLeast;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which `share` of the values lie (nearest rank). @returns NaN for no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** "2 × AMD EPYC, 23 GB, linux x64, Node 24.21.0, load 0.4 before, 2026-11-21": other work makes a machine slower. */
export function machineLine(now: Date): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const system = `${process.platform} ${process.arch}`;
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} before`;
  const processors = `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
  return `${processors}, ${memory}, ${system}, Node ${process.versions.node}, ${load}, ${now.toISOString().slice(0, 10)}`;
}

/** One section of docs/performance.md. */
export function sectionOf(result: BenchResult, machine: string): string {
  const rows = result.figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`);
  return [
    `## ${result.title}`,
    '',
    result.method,
    '',
    '| what | floor or peer | ours | ratio | target | met |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `${machine}.`,
    '',
  ].join('\n');
}

function cellsOf(figure: Figure): string[] {
  const ratio = ratioOf(figure);
  return [
    figure.note === undefined ? figure.what : `${figure.what} (${figure.note})`,
    figure.floor === null ? '' : `${figure.floor.name}: ${rounded(figure.floor.value)} ${figure.unit}`,
    `${rounded(figure.ours)} ${figure.unit}`,
    // No ratio to zero.
    ratio === null || !Number.isFinite(ratio) ? '' : ratio.toFixed(2),
    targetText(figure),
    { true: 'yes', false: '**no**', null: '' }[`${isMet(figure)}`],
  ];
}

function targetText({ target, unit }: Figure): string {
  if (target === null) return '';
  const limit = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return target.of === 'ratio' ? `${limit} × the floor` : `${limit} ${unit}`;
}

function rounded(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
