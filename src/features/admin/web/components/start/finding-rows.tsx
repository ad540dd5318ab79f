import { classes } from '#ui/classes.ts';
import type { Finding } from '../../../model-start.ts';

/** Findings in the doctor's words, one line each. What needs attention is darker, and says so. */
export function FindingRows({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <ul aria-label={label}>
      {findings.map(({ subject, isGood, says, remedy }) => (
        <li
          key={subject}
          className="flex min-h-10 items-baseline gap-3 border-b px-4 py-2.5 text-13 desk:px-6"
        >
          <span
            aria-hidden="true"
            className={classes(
              'size-2 shrink-0 self-start rounded-full mt-1.25',
              isGood ? 'bg-field-line' : 'bg-ink',
            )}
          />
          <span className="flex min-w-0 flex-1 flex-col gap-x-4 phone:flex-row">
            <span className="shrink-0 font-medium phone:w-36">{subject}</span>
            <span
              className={classes(
                'min-w-0 whitespace-pre-line text-pretty wrap-anywhere',
                isGood ? 'text-ink-2' : 'text-ink',
              )}
            >
              {sentence(says, remedy)}
            </span>
          </span>
          {!isGood && <span className="shrink-0 font-medium">Needs attention</span>}
        </li>
      ))}
    </ul>
  );
}

/** The doctor begins in the middle of a line, if it begins with a word and not with a name. */
function sentence(says: string, remedy: string | null): string {
  const begun = says.replace(/^[a-z](?=[a-z']*[ ,(])/, (first) => first.toUpperCase());
  return remedy === null ? begun : `${begun} ${remedy}`;
}
