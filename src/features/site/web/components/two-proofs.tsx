import { PASSWORD_MIN_LENGTH } from '#features/identity/constants.ts';
import { Paper } from './paper.tsx';

const DOTS = Array.from({ length: PASSWORD_MIN_LENGTH }, (_, at) => at);
const DIGITS = Array.from({ length: 6 }, (_, at) => at);
/** RFC 6238: a code is good for thirty seconds. */
const TICKS = Array.from({ length: 30 }, (_, second) => second);

/** Two factors: what one knows, and what one has. */
export function TwoProofs() {
  return (
    <Paper caption="Your password, and a six-digit code that your device makes anew every thirty seconds.">
      <p className="text-13 text-ink-2">Something you know</p>
      <div className="mt-3 flex h-14 items-center gap-2.5 rounded-control bg-sunk px-4">
        {DOTS.map((dot) => (
          <span key={dot} className="size-2.5 rounded-full bg-ink" />
        ))}
      </div>
      <div className="mt-8 flex items-center justify-between text-13 text-ink-2">
        Something you have
        <svg viewBox="-20 -20 40 40" className="size-10">
          {TICKS.map((second) => (
            <line
              key={second}
              y1={-18}
              y2={-13}
              strokeWidth={1.25}
              strokeLinecap="round"
              transform={`rotate(${second * 12})`}
              className={second < 21 ? 'stroke-ink' : 'stroke-field-line'}
            />
          ))}
        </svg>
      </div>
      <div className="mt-3 grid grid-cols-6 gap-2">
        {DIGITS.map((digit) => (
          <span
            key={digit}
            className="flex h-16 items-center justify-center rounded-control border border-field-line"
          >
            <span className="h-0.5 w-4 bg-field-line" />
          </span>
        ))}
      </div>
    </Paper>
  );
}
