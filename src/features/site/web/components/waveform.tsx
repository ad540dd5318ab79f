import { classes } from '#ui/classes.ts';

/** Heights of a spoken sentence, in hundredths. Written down, so that every visitor sees the same picture. */
const SENTENCE = [
  12, 30, 58, 74, 92, 66, 40, 24, 48, 78, 60, 34, 20, 42, 70, 88, 96, 72, 50, 28, 16, 38, 62, 84, 68, 44, 26,
  14, 34, 56, 80, 64,
];
const BACK = [
  20, 46, 72, 90, 76, 52, 30, 18, 40, 66, 86, 94, 70, 46, 26, 36, 60, 78, 58, 36, 22, 44, 68, 82, 54, 32, 16,
  10,
];
const GAP = 9;
const STEP = 7;
const HEIGHT = 64;

/** A voice, a lost network, and the voice again: a picture of a call that continues. */
export function Waveform({ className }: { className?: string }) {
  const bars = [
    ...SENTENCE.map((height, at) => ({ height, x: at * STEP })),
    ...BACK.map((height, at) => ({ height, x: (SENTENCE.length + GAP + at) * STEP })),
  ];
  const gapAt = SENTENCE.length * STEP;
  const width = (SENTENCE.length + GAP + BACK.length) * STEP;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
      className={classes('h-auto w-full', className)}
    >
      {bars.map(({ height, x }) => (
        <rect
          key={x}
          x={x + 2}
          y={(HEIGHT - (HEIGHT * height) / 100) / 2}
          width={3}
          height={(HEIGHT * height) / 100}
          rx={1.5}
          className="fill-current"
        />
      ))}
      <line
        x1={gapAt}
        x2={gapAt + GAP * STEP}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
        strokeWidth={2}
        strokeDasharray="2 6"
        strokeLinecap="round"
        className="stroke-ink-3"
      />
    </svg>
  );
}
