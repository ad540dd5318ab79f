/** Groups of the palette in their order; what belongs to a call or a typed number comes before all others. */
export const PALETTE_GROUPS = ['Call', 'People', 'Tasks', 'Numbers', 'Screens', 'Actions'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** More rows than these are never shown. */
export const PALETTE_ROWS_MAX = 8;
/** So many of each group are shown before another group loses a row to it. */
const EACH_FIRST = 3;

export interface Findable {
  readonly group: PaletteGroup;
  readonly label: string;
  /** What else it is found by: a username, a number, another word for it. */
  readonly words?: string;
  /** It is what was typed, as a number is, and not looked for among others. */
  readonly isTyped?: true;
}

export interface Found<Entry> {
  readonly entry: Entry;
  /** Places in the label of the letters that were typed. */
  readonly marks: readonly number[];
}

/**
 * How well an entry fits: a name that begins so, a word in it that does, a part of it, what else it is found by, and last
 * letters that only come in this order, which count when nothing fits better.
 */
const FITS = { begins: 4, wordBegins: 3, contains: 2, byWords: 2, inOrder: 1, none: 0 } as const;

/**
 * What is shown for a text, best group first; within a group the best fit first, else in the given order. Nothing typed
 * finds everything.
 */
export function rankPalette<Entry extends Findable>(
  entries: readonly Entry[],
  typed: string,
): readonly Found<Entry>[] {
  const wanted = plain(typed.trim().replace(/^@/, ''));
  const fitting = entries
    .map((entry) => ({ entry, ...fitOf(entry, wanted) }))
    .filter(({ fit }) => fit > FITS.none);
  const isSure = fitting.some(({ fit }) => fit > FITS.inOrder);
  const kept = isSure && wanted !== '' ? fitting.filter(({ fit }) => fit > FITS.inOrder) : fitting;
  const byGroup = Map.groupBy(kept, ({ entry }) => entry.group);
  const groups = PALETTE_GROUPS.map((group) => byGroup.get(group) ?? [])
    .filter((group) => group.length > 0)
    .map((group) => group.toSorted((a, b) => b.fit - a.fit))
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return roomFor(groups).flatMap((group) => group.map(({ entry, marks }) => ({ entry, marks })));
}

type Fitting = Findable & { readonly fit: number };
type WithFit<Entry> = { readonly entry: Entry; readonly fit: number; readonly marks: readonly number[] };

/** A call and a typed number are never below anything. */
function weightOf([best]: readonly WithFit<Findable>[]): Fitting['fit'] {
  if (best === undefined) return FITS.none;
  return best.entry.group === 'Call' ? FITS.begins + 1 : best.fit;
}

function roomFor<Row>(groups: readonly (readonly Row[])[]): Row[][] {
  const taken = groups.map((group) => Math.min(group.length, EACH_FIRST));
  const sum = () => taken.reduce((all, one) => all + one, 0);
  // Too many groups: the last ones lose rows first, and each keeps one as long as it can.
  for (const least of [1, 0])
    for (let nth = groups.length - 1; nth >= 0; nth -= 1)
      while ((taken[nth] ?? 0) > least && sum() > PALETTE_ROWS_MAX) taken[nth] = (taken[nth] ?? 0) - 1;
  groups.forEach((group, nth) => {
    const room = PALETTE_ROWS_MAX - sum();
    taken[nth] = Math.min(group.length, (taken[nth] ?? 0) + Math.max(0, room));
  });
  return groups.map((group, nth) => group.slice(0, taken[nth]));
}

function fitOf({ label, words = '', isTyped }: Findable, wanted: string): { fit: number; marks: number[] } {
  if (isTyped === true) return { fit: FITS.begins, marks: [] };
  const text = plain(label);
  if (wanted === '') return { fit: FITS.contains, marks: [] };
  const at = placeIn(text, wanted);
  if (at !== -1) {
    const marks = Array.from({ length: wanted.length }, (_, nth) => at + nth);
    if (at === 0) return { fit: FITS.begins, marks };
    return { fit: isWordStart(text, at) ? FITS.wordBegins : FITS.contains, marks };
  }
  if (
    plain(words)
      .split(' ')
      .some((word) => word.startsWith(wanted))
  )
    return { fit: FITS.byWords, marks: [] };
  const marks = inOrder(text, wanted);
  return marks === null ? { fit: FITS.none, marks: [] } : { fit: FITS.inOrder, marks };
}

/** The first place where a word begins so, else the first place at all. */
function placeIn(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (isWordStart(text, at)) return at;
  return text.indexOf(wanted);
}

const isWordStart = (text: string, at: number) => at === 0 || /[\s@(+-]/.test(text[at - 1] ?? '');

/** Places of the letters when they come in this order and the first begins a word. */
function inOrder(text: string, wanted: string): number[] | null {
  if (wanted.length < 2) return null;
  for (let start = 0; start < text.length; start += 1) {
    if (text[start] !== wanted[0] || !isWordStart(text, start)) continue;
    const marks = [start];
    for (const letter of wanted.slice(1)) {
      const next = text.indexOf(letter, (marks.at(-1) ?? 0) + 1);
      if (next === -1) break;
      marks.push(next);
    }
    if (marks.length === wanted.length) return marks;
  }
  return null;
}

/** Small letters without accents, as many as there were. */
const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD')[0]?.toLowerCase() ?? letter).join('');
