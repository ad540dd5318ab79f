export interface LineProblem {
  /** From 1; null when it is about the text as a whole. */
  readonly line: number | null;
  readonly sentence: string;
}

/** Problems of the lines of a text. */
export function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  return (
    <ul aria-label="Problems" className="text-13">
      {problems.map(({ line, sentence }) => (
        <li key={`${line} ${sentence}`} className="flex gap-4 border-b py-2">
          <span className="w-20 shrink-0 text-ink-3">{line === null ? 'The text' : `Line ${line}`}</span>
          <span className="min-w-0 break-words">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
