import type { QualityMinute } from '../../../model.ts';

const HEIGHT = 40;
const STEP = 14;
/** MOS scale, ITU-T P.800. */
const WORST = 1;
const BEST = 4.5;

const shown = (value: number | null, digits = 0) => (value === null ? '–' : value.toFixed(digits));

/** MOS per minute as bars, with the figures in a table. */
export function QualityPlot({ minutes }: { minutes: readonly QualityMinute[] }) {
  return (
    <div className="flex flex-col gap-3">
      <svg
        // The table below has the same values as text.
        aria-hidden="true"
        width={minutes.length * STEP}
        height={HEIGHT}
        className="max-w-full text-ink-2"
      >
        {minutes.map(({ minute, mos }, index) => {
          const height = mos === null ? 1 : Math.max(2, ((mos - WORST) / (BEST - WORST)) * HEIGHT);
          return (
            <rect
              key={minute}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 4}
              height={height}
              rx={2}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <div className="overflow-x-auto">
        <table className="text-12">
          <thead className="text-left text-ink-3">
            <tr className="*:pr-6 *:font-normal">
              <th scope="col">Minute</th>
              <th scope="col">Score</th>
              <th scope="col">Round trip, ms</th>
              <th scope="col">Jitter, ms</th>
              <th scope="col">Lost, %</th>
            </tr>
          </thead>
          <tbody>
            {minutes.map((one) => (
              <tr key={one.minute} className="*:pr-6">
                <td>{one.minute + 1}</td>
                <td>{shown(one.mos, 1)}</td>
                <td>{shown(one.roundTripMs)}</td>
                <td>{shown(one.jitterMs, 1)}</td>
                <td>{shown(one.loss === null ? null : one.loss * 100, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
