const LINES = [46, 88, 72, 80, 64, 84, 30];

/** A sheet that comes out of a slot: a picture made of lines. */
export function FaxArt() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className="h-24 w-auto shrink-0">
      <path
        d="M14 96V10a2 2 0 0 1 2-2h74l16 16v72"
        className="fill-panel stroke-field-line"
        strokeWidth={1.5}
      />
      <path d="M90 8v16h16" className="fill-none stroke-field-line" strokeWidth={1.5} />
      {LINES.map((length, at) => (
        <line
          key={length}
          x1={26}
          x2={26 + (length * 68) / 100}
          y1={34 + at * 9}
          y2={34 + at * 9}
          strokeWidth={2}
          strokeLinecap="round"
          className={at === 0 ? 'stroke-ink' : 'stroke-line'}
        />
      ))}
    </svg>
  );
}
