const COLUMNS = [4, 11, 18] as const;
const ROWS = [4, 11, 18, 25] as const;

/** Which key of the grid is lit: column and row from the top left, from 0. */
export interface LitKey {
  readonly column: 0 | 1 | 2;
  readonly row: 0 | 1 | 2 | 3;
}

/** The mark: the 3x4 key grid with one key lit. */
export function KeyGrid(props: { height?: number; lit?: LitKey | null }) {
  const height = props.height ?? 26;
  const lit = props.lit === undefined ? { column: 2, row: 0 } : props.lit;
  return (
    <svg
      width={(height * 22) / 29}
      height={height}
      viewBox="0 0 22 29"
      aria-hidden="true"
      className="shrink-0"
    >
      {ROWS.flatMap((y, row) =>
        COLUMNS.map((x, column) => {
          const isLit = lit?.column === column && lit.row === row;
          return (
            <circle
              key={`${x}-${y}`}
              cx={x}
              cy={y}
              r={isLit ? 3.2 : 2.2}
              className={isLit ? 'fill-live stroke-live-ink' : 'fill-current'}
              strokeWidth={isLit ? 0.7 : 0}
            />
          );
        }),
      )}
    </svg>
  );
}

export function Logo(props: { wordless?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <KeyGrid height={24} />
      <span className={props.wordless ? 'sr-only' : 'display text-17'}>Ahoy</span>
    </span>
  );
}
