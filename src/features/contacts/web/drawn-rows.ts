import type { Contact } from '../model.ts';
import type { RowWindow } from './row-window.ts';

interface DrawnRow {
  readonly contact: Contact;
  readonly at: number;
}

/** The rows that show all they have. `stop`, which has the focus or may get it, is always one of them. */
export function filledRows(
  { drawn, filled }: RowWindow,
  rows: readonly Contact[],
  stop: string | null,
): DrawnRow[] {
  const shown: DrawnRow[] = [];
  for (let at = drawn.start; at < drawn.end; at += 1) {
    const contact = rows[at];
    if (contact === undefined) break;
    if ((at >= filled.start && at < filled.end) || contact.id === stop) shown.push({ contact, at });
  }
  return shown;
}

/** The others, in the order of their slots, so that an element stays where it is and takes another row. Without a contact: one that hasn't come yet. */
export function briefRows(
  { drawn, filled, slots }: RowWindow,
  rows: readonly Contact[],
  stop: string | null,
): (Partial<DrawnRow> & Pick<DrawnRow, 'at'>)[] {
  const shown = [];
  for (let at = drawn.start; at < drawn.end; at += 1) {
    const contact = rows[at];
    const isFilled = at >= filled.start && at < filled.end;
    if (contact === undefined) shown.push({ at });
    else if (!isFilled && contact.id !== stop) shown.push({ contact, at });
  }
  return shown.toSorted((one, other) => (one.at % slots) - (other.at % slots));
}
