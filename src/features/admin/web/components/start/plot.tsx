import { type PointerEvent, useState } from 'react';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { Figures } from '../../../model-start.ts';
import { type PlotView, stepName, stepsWords } from '../../start-view.ts';

/** In units of the drawing, which is as wide as its place. */
const HEIGHT = 72;
const STEP = 20;
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
    <section aria-label={title} className="min-w-0 border-r border-b px-4 py-4 desk:px-6">
      <p className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-medium">{title}</span>
        {chosen === null ? (
          <Note view={view} />
        ) : (
          <span aria-hidden="true" className="truncate text-12 text-ink">
            {label}
          </span>
        )}
      </p>
      <p className="mt-1 flex items-baseline gap-x-2">
        <span className="display shrink-0 text-28">{figure}</span>
        <span className="truncate text-12 text-ink-2">{words}</span>
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
      <details className="mt-1 text-12 text-ink-3">
        <summary className="flex justify-between rounded-small [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true">{stepName(figures, 0)}</span>
          <span className="underline decoration-line underline-offset-3 hover:text-ink">As a table</span>
          <span aria-hidden="true">{stepName(figures, last)}</span>
        </summary>
        <Table
          small
          label={title}
          columns={[{ label: stepsWords(figures) }, { label: title, isEnd: true }]}
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

/** What stands out. Failed jobs lead to their page. */
function Note({ view: { title, note } }: { view: PlotView }) {
  if (note === '') return null;
  return (
    <span className="truncate text-12 text-ink-2">
      {title === 'Jobs' ? <Link to={operatorPaths.jobs()}>{note}</Link> : note}
    </span>
  );
}

function Drawing({ view, chosen }: { view: PlotView; chosen: number | null }) {
  return view.kind === 'bars' ? (
    <Bars values={view.values} chosen={chosen} />
  ) : (
    <Lines view={view} chosen={chosen} />
  );
}

function Bars({ values, chosen }: { values: readonly number[]; chosen: number | null }) {
  const top = Math.max(...values, 1);
  return (
    <div aria-hidden="true" className="flex h-18 items-stretch border-b pt-1">
      {values
        .map((value, at) => ({ value, at }))
        .map(({ value, at }) => (
          <span
            key={at}
            className={classes('flex flex-1 items-end justify-center', at === chosen && 'bg-sunk-hover')}
          >
            <span
              className={classes(
                'w-[72%] rounded-t-[2px]',
                at === values.length - 1 ? 'bg-ink' : 'bg-field-line',
              )}
              style={{ height: value === 0 ? 0 : `max(2px, ${(value / top) * 100}%)` }}
            />
          </span>
        ))}
    </div>
  );
}

/** A line, with the time before as a thin one. An area begins at nothing. */
function Lines({ view: { kind, values, earlier }, chosen }: { view: PlotView; chosen: number | null }) {
  const all = [...values, ...earlier];
  const top = Math.max(...all, 1);
  const bottom = Math.min(...all, 0);
  const y = (value: number) => HEIGHT - INSET - ((value - bottom) / (top - bottom)) * (HEIGHT - 2 * INSET);
  const middle = (at: number) => at * STEP + STEP / 2;
  const places = { middle, y };
  const last = values.length - 1;
  const shown = chosen ?? last;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-18 w-full border-b"
      >
        {chosen !== null && (
          <rect x={chosen * STEP} width={STEP} height={HEIGHT} className="fill-sunk-hover" />
        )}
        {kind === 'area' && (
          <polygon
            points={`${middle(0)},${HEIGHT} ${pointsOf(values, places)} ${middle(last)},${HEIGHT}`}
            className="fill-sunk"
          />
        )}
        <Line points={pointsOf(earlier, places)} className="stroke-field-line" width={1} />
        <Line points={pointsOf(values, places)} className="stroke-ink" width={1.5} />
      </svg>
      {/* Not in the drawing, which would stretch it. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-2 -translate-1/2 rounded-full border-[1.5px] border-ink bg-panel"
        style={{
          left: `${(middle(shown) / (values.length * STEP)) * 100}%`,
          top: `${y(values[shown] ?? 0)}px`,
        }}
      />
    </>
  );
}

interface Places {
  readonly middle: (at: number) => number;
  readonly y: (value: number) => number;
}
const pointsOf = (values: readonly number[], { middle, y }: Places) =>
  values.map((value, at) => `${middle(at)},${y(value)}`).join(' ');

function Line({ points, className, width }: { points: string; className: string; width: number }) {
  if (points === '') return null;
  return (
    <polyline
      points={points}
      vectorEffect="non-scaling-stroke"
      strokeWidth={width}
      className={`fill-none ${className}`}
    />
  );
}
