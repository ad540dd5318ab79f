/** Height of the voice above and below the middle in each column, in dots. A fax has black dots and no grey. */
const COLUMNS = [
  1, 1, 2, 3, 2, 1, 2, 4, 5, 4, 3, 2, 3, 5, 6, 6, 4, 3, 2, 1, 2, 3, 5, 4, 2, 1, 2, 4, 6, 5, 3, 2, 1, 3, 4, 3,
  2, 1, 1, 2, 3, 2, 1, 1,
];
const DOT = 8;
const MIDDLE = 7;

const FIELDS = [
  ['To', 'Any fax machine'],
  ['From', 'A document in your browser'],
  ['Pages', 'This one'],
] as const;

/** A sheet as the other machine prints it. */
export function FaxSheet() {
  return (
    <figure
      aria-label="A fax sheet"
      className="surface flex aspect-[1/1.3] w-full max-w-100 flex-col gap-6 rounded-small p-6 shadow-e3 desk:p-8"
    >
      <p className="flex justify-between gap-4 border-b pb-2 font-mono text-[0.6875rem] text-ink-2 uppercase">
        <span>Ahoy</span>
        <span>Page 1 of 1</span>
      </p>
      <p className="display text-40 desk:text-[3.5rem] desk:leading-none">Fax</p>
      <dl className="border-t text-13">
        {FIELDS.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[4rem_1fr] gap-2 border-b py-2">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-pretty">
        Black dots or none, 1,728 to a line: no grey and no colour. We redraw pictures this way before they’re
        sent.
      </p>
      <svg
        viewBox={`0 0 ${COLUMNS.length * DOT} ${(2 * MIDDLE - 1) * DOT}`}
        aria-hidden="true"
        className="mt-auto h-auto w-full"
      >
        {COLUMNS.flatMap((reach, column) =>
          Array.from({ length: 2 * reach - 1 }, (_, at) => MIDDLE - reach + at).map((row) => (
            <circle
              key={`${column} ${row}`}
              cx={column * DOT + DOT / 2}
              cy={row * DOT + DOT / 2}
              r={DOT * 0.36}
              className="fill-ink"
            />
          )),
        )}
      </svg>
    </figure>
  );
}
