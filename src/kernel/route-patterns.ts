/**
 * Whether a path is one of the app's pages. Patterns are React Router's: ":name" is any one segment, ":name?" and
 * "word?" may be missing, a final "*" is any rest.
 */
export function matchesAny(patterns: readonly string[], path: string): boolean {
  const segments = segmentsOf(path);
  return patterns.some((pattern) => matches(segmentsOf(pattern), segments));
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first === '*') return true;
  const [segment, ...others] = path;
  if (first.endsWith('?') && matches(rest, path)) return true;
  if (segment === undefined) return false;
  const wanted = first.endsWith('?') ? first.slice(0, -1) : first;
  return (wanted.startsWith(':') || wanted === segment) && matches(rest, others);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
