/** An item that cites more lines than this cites a meeting, not a place in it. */
export const CITED_MAX = 20;

/**
 * Lines of two places that say the same, in order. What is said again and again cites where it began and where it was
 * said last.
 */
export function joinedLines(one: readonly number[], other: readonly number[]): number[] {
  const lines = [...new Set([...one, ...other])].toSorted((before, after) => before - after);
  return lines.length <= CITED_MAX ? lines : [...lines.slice(0, CITED_MAX - 1), ...lines.slice(-1)];
}
