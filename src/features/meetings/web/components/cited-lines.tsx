/** Numbers of the lines that a note comes from. Each shows its line. */
export function CitedLines(props: { lines: readonly number[]; onShow: (line: number) => void }) {
  return (
    <span className="whitespace-nowrap">
      {props.lines.map((line) => (
        <button
          key={line}
          type="button"
          aria-label={`Show line ${line + 1}`}
          onClick={() => props.onShow(line)}
          className="ml-1 inline-flex h-6 min-w-6 items-center justify-center rounded-[6px] bg-sunk px-1.5 text-12 text-ink-2 tabular-nums transition-colors hover:text-ink"
        >
          {line + 1}
        </button>
      ))}
    </span>
  );
}
