/** Where a card lies: the column and how many cards are above it. */
export interface Place {
  readonly column: number;
  readonly index: number;
}

/**
 * Where a lifted card goes by a key.
 * @param sizes how many cards each column has without the lifted one
 * @returns the same place when there is nowhere to go
 */
export function movedBy(place: Place, key: string, sizes: readonly number[]): Place {
  const { column, index } = place;
  if (key === 'ArrowUp') return { column, index: Math.max(0, index - 1) };
  if (key === 'ArrowDown') return { column, index: Math.min(sizes[column] ?? 0, index + 1) };
  const next = column + (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
  const size = sizes[next];
  return size === undefined ? place : { column: next, index: Math.min(index, size) };
}

export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Where a card is dropped that is held at a point.
 * @param columns each with the boxes of its cards, the held one left out
 */
export function placeAt(
  point: { readonly x: number; readonly y: number },
  columns: readonly { readonly box: Box; readonly cards: readonly Box[] }[],
): Place {
  const distances = columns.map(({ box }) =>
    point.x < box.left ? box.left - point.x : point.x > box.right ? point.x - box.right : 0,
  );
  const column = Math.max(0, distances.indexOf(Math.min(...distances)));
  const cards = columns[column]?.cards ?? [];
  const above = cards.filter(({ top, bottom }) => (top + bottom) / 2 < point.y).length;
  return { column, index: above };
}
