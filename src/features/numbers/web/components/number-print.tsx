const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
const SMALLEST = 0.7;
const GROWTH = 0.75;
const LARGEST = 3.1;

/** The keys of a number as dots: one grows with how often its digit occurs. Decoration, and nothing to read. */
export function NumberPrint({ number, height }: { number: string; height: 24 | 32 | 56 }) {
  return (
    <svg
      width={(height * 22) / 29}
      height={height}
      viewBox="0 0 22 29"
      aria-hidden="true"
      className="shrink-0 fill-current text-ink-2"
    >
      {KEYS.map((key, nth) => {
        const count = number.split(key).length - 1;
        return (
          <circle
            key={key}
            cx={4 + (nth % 3) * 7}
            cy={4 + Math.floor(nth / 3) * 7}
            r={count === 0 ? SMALLEST : Math.min(LARGEST, 1 + count * GROWTH)}
            opacity={count === 0 ? 0.5 : 1}
          />
        );
      })}
    </svg>
  );
}
