/** Rows that are selected in a table, and the row that Shift extends from. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly from: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), from: null };

/** Selects a row, or takes it out. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id };
}

/** Selects all rows from the last one that was touched to this one. */
export function extendedTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const [start, end] = [order.indexOf(selection.from ?? id), order.indexOf(id)];
  if (start === -1 || end === -1) return toggled(selection, id);
  const between = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...selection.ids, ...between]), from: selection.from ?? id };
}

/** Selects all of these, or none if all are selected. */
export function allOrNone({ ids }: Selection, order: readonly string[]): Selection {
  const areAll = order.length > 0 && order.every((id) => ids.has(id));
  return areAll ? NOTHING_SELECTED : { ids: new Set(order), from: null };
}
