import { useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';

/** Twenty times a second. */
const EVERY_MS = 50;
/** Speech at arm's length measures about a third of this. The scale makes it fill the wave. */
const FULL_LEVEL = 0.35;
const FLAT_PERCENT = 4;

export interface CallWaveProps {
  label: string;
  bars: number;
  /** Current level, 0 to 1. Must keep its identity between renders. */
  read: () => number;
  /** Whether the wave follows the voice or is flat. */
  isMoving: boolean;
  className: string;
}

/** The last moments of the voice. The newest bar is in the middle, and older ones move outwards. */
export function CallWave({ label, bars, read, isMoving, className }: CallWaveProps) {
  const wave = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const drawn = [...(wave.current?.children ?? [])].filter((bar) => bar instanceof HTMLElement);
    const levels: number[] = [];
    const draw = () => {
      const middle = (drawn.length - 1) / 2;
      drawn.forEach((bar, place) => {
        const level = levels[Math.round(Math.abs(place - middle))] ?? 0;
        // Set without React. Twenty renders a second would cost more than the call.
        bar.style.height = `${Math.max(FLAT_PERCENT, level * 100)}%`;
      });
      if (meter.current !== null) meter.current.value = Math.round((levels[0] ?? 0) * 100);
    };
    draw();
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      levels.unshift(Math.min(1, read() / FULL_LEVEL));
      levels.length = Math.min(levels.length, bars);
      draw();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [read, isMoving, bars]);
  return (
    <div className={className}>
      <meter ref={meter} className="sr-only" aria-label={label} max={100} defaultValue={0} />
      <div
        ref={wave}
        aria-hidden="true"
        className={classes('flex h-full items-center justify-between', !isMoving && 'opacity-50')}
      >
        {Array.from({ length: bars }, (_, bar) => (
          <span
            // The bars never change places, so the index identifies them.
            key={bar}
            className="min-h-1 w-1 rounded-full bg-current"
          />
        ))}
      </div>
    </div>
  );
}
