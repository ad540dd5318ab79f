/** Which tasks a task waits for. */
export type Waits = ReadonlyMap<string, readonly string[]>;

/**
 * Whether tasks would wait for each other.
 * @param waits of every task that `wanted` leads to, without those of `id` itself
 */
export function isCircle(id: string, wanted: readonly string[], waits: Waits): boolean {
  const seen = new Set<string>();
  const open = [...wanted];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(waits.get(next) ?? []));
  }
  return false;
}
