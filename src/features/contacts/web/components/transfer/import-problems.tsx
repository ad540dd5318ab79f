import type { ContactImport } from '../../../model-imports.ts';

/** Rows with a problem. They aren't imported, unless the problem says so. */
export function ImportProblems(props: { count: number; problems: ContactImport['problems'] }) {
  const { count, problems } = props;
  const title = count === 1 ? '1 row has a problem' : `${count.toLocaleString('en-US')} rows have problems`;
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
