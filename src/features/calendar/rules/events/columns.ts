/** Something that takes up a part of a day. */
export interface Timed {
  readonly start: number;
  readonly end: number;
}

/** Which of how many columns it is drawn in. */
export interface Placed<Item> {
  readonly item: Item;
  readonly column: number;
  readonly columns: number;
}

/** Shorter ones are drawn as high as this, and overlap like that. */
const DRAWN_MINUTES_MIN = 25;
const drawnEnd = ({ start, end }: Timed) => Math.max(end, start + DRAWN_MINUTES_MIN);

/** Puts what overlaps side by side. All that hang together are of one width. */
export function inColumns<Item extends Timed>(items: readonly Item[]): Placed<Item>[] {
  const sorted = items.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const placed: Placed<Item>[] = [];
  let group: { item: Item; column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) placed.push({ ...one, columns: ends.length });
    group = [];
    ends = [];
  };
  for (const item of sorted) {
    if (ends.every((end) => end <= item.start)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const column = free === -1 ? ends.length : free;
    ends[column] = drawnEnd(item);
    group.push({ item, column });
  }
  close();
  return placed;
}
