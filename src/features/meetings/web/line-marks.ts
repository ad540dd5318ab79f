import { createContext, useContext } from 'react';

/** The lines of a transcript that are marked, and marking others without playing them. */
export interface LineMarks {
  readonly marked: readonly number[];
  mark(lines: readonly number[]): void;
}

export const LineMarks = createContext<LineMarks>({ marked: [], mark: () => undefined });

/** What marks lines while a citation of them is pointed at or has the focus. */
export function useLineMarks(lines: readonly number[]) {
  const { marked, mark } = useContext(LineMarks);
  return {
    isMarked: (line: number) => marked.includes(line),
    onPointerEnter: () => mark(lines),
    onFocus: () => mark(lines),
  };
}
