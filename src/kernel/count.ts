/** "2,000": a number as people read it. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}
