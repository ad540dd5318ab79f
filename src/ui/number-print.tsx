const COLUMNS = [4, 11, 18] as const;
const ROWS = [4, 11, 18, 25] as const;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

const RADIUS = { never: 0.9, once: 1.5, most: 3.3 } as const;

/** The 3x4 keys of a number: a dot grows with how often its digit occurs. Decoration, hidden from screen readers. */
export function NumberPrint({ number, height }: { number: string; height: 24 | 32 | 56 }) {
  return (
    <svg
      width={(height * 22) / 29}
      height={height}
      viewBox="0 0 22 29"
      aria-hidden="true"
      className="shrink-0 text-ink"
    >
      {KEYS.map((key, at) => {
        const times = number.split(key).length - 1;
        return (
          <circle
            key={key}
            cx={COLUMNS[at % 3]}
            cy={ROWS[Math.floor(at / 3)]}
            r={times === 0 ? RADIUS.never : Math.min(RADIUS.most, RADIUS.once + (times - 1) * 0.8)}
            className={times === 0 ? 'fill-field-line' : 'fill-current'}
          />
        );
      })}
    </svg>
  );
}
