import type { Levels } from '../../../rules/recordings/playing.ts';
import { barsOf } from '../../../rules/recordings/playing.ts';

const BARS = 180;
const HEIGHT = 44;
const FULL_HEIGHT = 36;
/** Of a bar that stands for silence. */
const SHORT_HEIGHT = 2;
const PITCH = 4;

/** A recording by its loudness: ink what was played, grey the rest, blue the place. A line where nobody measured it. */
export function Waveform({ levels, share }: { levels: Levels | null; share: number }) {
  const bars = levels === null ? [] : barsOf(levels, BARS);
  const played = `${100 * share}%`;
  return (
    <div aria-hidden="true" className="relative h-11">
      {bars.length === 0 ? (
        <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-field-line">
          <div className="h-full rounded-full bg-ink" style={{ width: played }} />
        </div>
      ) : (
        <>
          <Bars bars={bars} className="text-field-line" />
          <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - 100 * share}% 0 0)` }}>
            <Bars bars={bars} className="text-ink" />
          </div>
        </>
      )}
      <div className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent" style={{ left: played }} />
    </div>
  );
}

function Bars({ bars, className }: { bars: readonly number[]; className: string }) {
  const path = bars.map((bar, nth) => {
    const height = Math.max(SHORT_HEIGHT, bar * FULL_HEIGHT);
    return `M${nth * PITCH} ${(HEIGHT - height) / 2}h2.5v${height}h-2.5z`;
  });
  return (
    <svg
      viewBox={`0 0 ${bars.length * PITCH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}
