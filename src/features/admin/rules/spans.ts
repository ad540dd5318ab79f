import { MEASURES, type Measure, type Span } from '../constants-start.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS: Readonly<Record<Span, { steps: number; stepMs: number }>> = {
  '24h': { steps: 24, stepMs: HOUR_MS },
  '7d': { steps: 7, stepMs: DAY_MS },
  '30d': { steps: 30, stepMs: DAY_MS },
  '90d': { steps: 90, stepMs: DAY_MS },
};

/** The steps of a span, in UTC, of which the last is the hour or day that runs. */
export function spanAt(
  span: Span,
  now: number,
): { from: number; before: number; stepMs: number; steps: number } {
  const { steps, stepMs } = LENGTHS[span];
  const from = Math.floor(now / stepMs) * stepMs - (steps - 1) * stepMs;
  return { from, before: from - steps * stepMs, stepMs, steps };
}

export interface Stepped {
  /** Each measure by step. */
  readonly sums: Record<Measure, number[]>;
  /** The same over as long a time before. */
  readonly earlier: Record<Measure, number[]>;
}

/** Puts sums into their steps; a step without rows is zero. Negative steps are the time before. */
export function stepped(
  rows: readonly { measure: Measure; step: number; amount: number }[],
  steps: number,
): Stepped {
  const none = () =>
    Object.fromEntries(
      MEASURES.map((measure) => [measure, Array.from({ length: steps }, () => 0)]),
    ) as Record<Measure, number[]>; // every measure has just been given a list
  const sums = none();
  const earlier = none();
  for (const { measure, step, amount } of rows) {
    const at = step < 0 ? step + steps : step;
    const list = (step < 0 ? earlier : sums)[measure];
    // A measure of a newer version, while two run.
    if (list === undefined || at < 0 || at >= steps) continue;
    list[at] = (list[at] ?? 0) + amount;
  }
  return { sums, earlier };
}
