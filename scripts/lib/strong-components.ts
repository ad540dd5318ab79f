/**
 * The strongly connected components of a directed graph: nodes that reach each other are in one.
 * Source: R. Tarjan, Depth-first search and linear graph algorithms, 1972.
 * @param edges every node with where it leads; each target is a node itself
 */
export function componentsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const components: string[][] = [];

  function visit(node: string): void {
    const own = order.size;
    order.set(node, own);
    lowest.set(node, own);
    open.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? own, lowest.get(next) ?? own));
    }
    if (lowest.get(node) === own) components.push(open.splice(open.indexOf(node)));
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return components;
}
