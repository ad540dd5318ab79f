import type { ContactImport } from '../../../model-imports.ts';

/** Rows that can't be imported, each with its reason. */
export function ImportProblems(props: {
  count: number;
  problems: ContactImport['problems'];
  isBefore?: boolean;
}) {
  const { count, problems, isBefore = false } = props;
  const rows = count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
  const title = isBefore
    ? `${rows} can't be imported`
    : `${rows} ${count === 1 ? "wasn't" : "weren't"} imported`;
  return (
    <section aria-label={title} className="flex flex-col gap-1 text-13">
      <h3 className="font-sans! text-13 font-medium tracking-normal!">{title}</h3>
      <ul className="flex max-h-48 flex-col divide-y overflow-y-auto rounded-control border px-3">
        {problems.map(({ row, sentence }) => (
          <li key={`${row} ${sentence}`} className="flex gap-3 py-1.5">
            <span className="w-16 shrink-0 text-ink-2">Row {row}</span>
            {sentence}
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <p className="text-12 text-ink-2">The first {problems.length} are shown.</p>
      )}
    </section>
  );
}
