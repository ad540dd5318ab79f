import type { Priority } from '../constants.ts';
import type { Repeats } from '../model-repeats.ts';
import { addDays, type Day } from './planning/days.ts';
import { firstRepeat } from './planning/repeats.ts';
import { dateIn, type Found, type Reader, type ReadTime, timeIn } from './written-dates.ts';
import { repeatIn } from './written-repeats.ts';

/** What a line is read with. */
export interface Known {
  readonly today: Day;
  /** The time of day now: "10:24". */
  readonly now: string;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly username: string | null;
  }[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}

export const PART_KINDS = ['repeats', 'day', 'time', 'priority', 'label', 'person', 'project'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Words of a line that mean something. */
export interface Part {
  readonly kind: PartKind;
  readonly from: number;
  readonly to: number;
}

/** A line as it was understood. */
export interface QuickAdd {
  readonly title: string;
  readonly due: { readonly day: Day; readonly time: string | null } | null;
  readonly repeats: Repeats | null;
  readonly priority: Priority | null;
  readonly labels: readonly string[];
  readonly assigneeId: string | null;
  readonly projectId: string | null;
  /** In the order of the line. */
  readonly parts: readonly Part[];
}

const PRIORITIES: Readonly<Record<string, Priority>> = {
  low: 1,
  normal: 2,
  high: 3,
  urgent: 4,
  1: 1,
  2: 2,
  3: 3,
  4: 4,
};

/**
 * Reads a task as people write it: "Send the quote tomorrow 9am every weekday !high #samples @maya +Hotel lobby".
 * @param plain words that stay words, although they could mean something
 */
export function readQuickAdd(line: string, known: Known, plain: readonly string[] = []): QuickAdd {
  const spans: Part[] = [];
  const isFree = (from: number, to: number) => spans.every((part) => to <= part.from || from >= part.to);
  function take<Value>(kind: PartKind, found: Found<Value> | null): Value | null {
    if (found === null || !isFree(found.from, found.to)) return null;
    spans.push({ kind, from: found.from, to: found.to });
    return found.value;
  }
  const free: Reader = (pattern, read) => {
    for (const match of line.matchAll(pattern)) {
      // The blank before it isn't part of it.
      const lead = /^\s*/.exec(match[0])?.[0].length ?? 0;
      const [from, to] = [match.index + lead, match.index + match[0].length];
      if (plain.includes(line.slice(from, to)) || !isFree(from, to)) continue;
      const value = read(match);
      if (value !== null) return { from, to, value };
    }
    return null;
  };
  const repeats = take('repeats', repeatIn(free, known));
  const day = take('day', dateIn(free, known));
  const time = take('time', timeIn(free, known));
  const priority = take(
    'priority',
    free(
      /(?<!\S)!(low|normal|high|urgent|[1-4])(?!\S)/gi,
      ([, word = '']) => PRIORITIES[word.toLowerCase()] ?? null,
    ),
  );
  const projectId = take('project', projectIn(free, known)) ?? take('project', projectAsLabel(free, known));
  const labels: string[] = [];
  for (;;) {
    const label = take(
      'label',
      free(/(?<!\S)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,49})(?!\S)/giu, ([, word = '']) => word),
    );
    if (label === null) break;
    if (!labels.some((one) => one.toLowerCase() === label.toLowerCase())) labels.push(label);
  }
  const assigneeId = take('person', personIn(free, known));
  const parts = spans.toSorted((a, b) => a.from - b.from);
  return {
    title: without(line, parts),
    due: dueOf({ day, time, repeats }, known),
    repeats,
    priority,
    labels,
    assigneeId,
    projectId,
    parts,
  };
}

function dueOf(
  { day, time, repeats }: { day: Day | null; time: ReadTime | null; repeats: Repeats | null },
  { today, now }: Known,
): QuickAdd['due'] {
  if (day === null && time === null && repeats === null) return null;
  const isOver = time !== null && time.day === undefined && time.time <= now;
  const first = day ?? time?.day ?? (isOver ? addDays(today, 1) : today);
  return { day: repeats === null ? first : firstRepeat(repeats, first), time: time?.time ?? null };
}

function personIn(free: Reader, { people }: Known) {
  return free(/(?<!\S)(?:(?:to|for)\s+)?@([\p{L}\p{N}._-]{1,64})(?![\p{L}\p{N}])/giu, ([, word = '']) => {
    const wanted = word.toLowerCase().replace(/[.]+$/, '');
    const fits = people.filter(
      ({ name, username }) =>
        username?.toLowerCase() === wanted ||
        name.toLowerCase() === wanted ||
        name.toLowerCase().split(/\s+/)[0] === wanted,
    );
    // Two Mayas: nobody is guessed.
    return (
      fits.find(({ username }) => username?.toLowerCase() === wanted)?.id ??
      (fits.length === 1 ? (fits[0]?.id ?? null) : null)
    );
  });
}

function projectIn(free: Reader, { projects }: Known) {
  // The longest name first: "Hotel lobby" before "Hotel".
  for (const { id, name } of projects.toSorted((a, b) => b.name.length - a.name.length)) {
    const pattern = new RegExp(
      `(?<!\\S)\\+${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    );
    const found = free(pattern, () => id);
    if (found !== null) return found;
  }
  return null;
}

/** "#office" is the project "Office", "#hotel-lobby" is "Hotel lobby". Without such a project it's a label. */
function projectAsLabel(free: Reader, { projects }: Known) {
  const plainly = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '-');
  return free(
    /(?<!\S)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,199})(?!\S)/giu,
    ([, word = '']) => projects.find(({ name }) => plainly(name) === plainly(word))?.id ?? null,
  );
}

function without(line: string, parts: readonly Part[]): string {
  let [title, from] = ['', 0];
  for (const part of parts) {
    title += line.slice(from, part.from);
    from = part.to;
  }
  return (title + line.slice(from))
    .replaceAll(/\s+/g, ' ')
    .replace(/\s+([,.;])/g, '$1')
    .trim();
}
