import { type PointerEvent, useState } from 'react';
import { Table } from '#ui/table.tsx';
import type { Figures } from '../../../model-start.ts';
import { type PlotView, stepName } from '../../start-view.ts';

/** In units of the drawing, which is as wide as its place. */
const HEIGHT = 72;
const STEP = 20;
const BAR = 14;
/** So that a line at its highest isn't cut off. */
const INSET = 4;

/** One measure: its figure, a drawing for the pointer and the arrow keys, and a table behind it. */
export function Plot({ view, figures }: { view: PlotView; figures: Pick<Figures, 'from' | 'stepMs'> }) {
  const { title, figure, words, values, say } = view;
  const last = values.length - 1;
  const [chosen, choose] = useState<number | null>(null);
  const at = chosen ?? last;
  const label = `${stepName(figures, at)}: ${say(values[at] ?? 0)}`;
  return (
    <section aria-label={title} className="min-w-0 border-b px-4 py-4 wide:border-r desk:px-6">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium">{title}</span>
        <span aria-hidden="true" className="truncate text-12 text-ink-2">
          {chosen === null ? '' : label}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="display text-28">{figure}</span>
        <span className="text-12 text-ink-2">{words}</span>
      </p>
      <div className="relative mt-2">
        <Drawing view={view} chosen={chosen} />
        <input
          type="range"
          aria-label={`${title}, by time`}
          aria-valuetext={label}
          min={0}
          max={last}
          value={at}
          onChange={(event) => choose(Number(event.target.value))}
          onPointerMove={(event) => choose(stepUnder(event, values.length))}
          onPointerLeave={() => choose(null)}
          onBlur={() => choose(null)}
          className="absolute inset-0 m-0 size-full cursor-default appearance-none rounded-small bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:bg-transparent [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-12 text-ink-3">
        <span>{stepName(figures, 0)}</span>
        <span>{stepName(figures, last)}</span>
      </p>
      <details className="text-12">
        <summary className="w-fit rounded-small text-ink-3 hover:text-ink">As a table</summary>
        <Table
          small
          label={title}
          columns={[{ label: 'Time (UTC)' }, { label: title, isEnd: true }]}
          rows={values
            .map((value, step) => ({ key: String(step), cells: [stepName(figures, step), say(value)] }))
            .toReversed()}
        />
      </details>
    </section>
  );
}

function stepUnder(event: PointerEvent<HTMLInputElement>, steps: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(steps - 1, Math.floor(((event.clientX - left) / width) * steps)));
}

function Drawing({ view: { kind, values }, chosen }: { view: PlotView; chosen: number | null }) {
  const top = Math.max(...values, 1);
  const bottom = Math.min(...values, 0);
  const y = (value: number) => HEIGHT - INSET - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * INSET);
  const middle = (at: number) => at * STEP + STEP / 2;
  const last = values.length - 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-18 w-full border-b"
    >
      {chosen !== null && <rect x={chosen * STEP} width={STEP} height={HEIGHT} className="fill-sunk-hover" />}
      {kind === 'line' ? (
        <polyline
          points={values.map((value, at) => `${middle(at)},${y(value)}`).join(' ')}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="fill-none stroke-ink"
        />
      ) : (
        values
          .map((value, at) => ({ value, x: at * STEP + (STEP - BAR) / 2, isLast: at === last }))
          .map(({ value, x, isLast }) => (
            <rect
              key={x}
              x={x}
              y={y(value)}
              width={BAR}
              height={Math.max(value === 0 ? 0 : 2, HEIGHT - y(value))}
              className={isLast ? 'fill-ink' : 'fill-ink-3'}
            />
          ))
      )}
    </svg>
  );
}
