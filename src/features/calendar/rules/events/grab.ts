/** A time of the shown days: which of them, and minutes of its clock. */
export interface Point {
  readonly day: number;
  readonly minute: number;
}

/** A stretch of one of the shown days. */
export interface Span {
  readonly day: number;
  readonly start: number;
  readonly end: number;
}

export const SNAP_MINUTES = 15;
const DAY_MINUTES = 1_440;
/** What a press without a drag asks for. */
export const PRESSED_MINUTES = 30;

const snap = (minute: number) => Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** What a drag over empty time marks. It stays in the day where it began. */
export function spanBetween(from: Point, to: Point): Span {
  const one = Math.floor(from.minute / SNAP_MINUTES) * SNAP_MINUTES;
  const other = snap(to.minute);
  const [start, end] = one <= other ? [one, other] : [other, one + SNAP_MINUTES];
  return { day: from.day, start, end: Math.min(Math.max(end, start + SNAP_MINUTES), DAY_MINUTES) };
}

/** What a press on empty time marks. */
export function spanAt({ day, minute }: Point): Span {
  const start = within(
    Math.floor(minute / PRESSED_MINUTES) * PRESSED_MINUTES,
    0,
    DAY_MINUTES - PRESSED_MINUTES,
  );
  return { day, start, end: start + PRESSED_MINUTES };
}

/** A span that was moved. It keeps its length and stays on the shown days. */
export function movedSpan(
  span: Span,
  by: { readonly days: number; readonly minutes: number },
  dayCount: number,
): Span {
  const length = span.end - span.start;
  const start = within(snap(span.start + by.minutes), 0, Math.max(0, DAY_MINUTES - length));
  return { day: within(span.day + by.days, 0, dayCount - 1), start, end: start + length };
}

/** A span whose end was pulled, or its start. It is never shorter than one step. */
export function resizedSpan(span: Span, edge: 'start' | 'end', minute: number): Span {
  return edge === 'end'
    ? { ...span, end: within(snap(minute), span.start + SNAP_MINUTES, DAY_MINUTES) }
    : { ...span, start: within(snap(minute), 0, span.end - SNAP_MINUTES) };
}

/** What a key does to a span in hand: arrows move it, and with Shift they change its end. Null for other keys. */
export function keyedSpan(
  span: Span,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  dayCount: number,
): Span | null {
  const minutes = { ArrowUp: -SNAP_MINUTES, ArrowDown: SNAP_MINUTES }[key];
  if (shiftKey && minutes !== undefined) return resizedSpan(span, 'end', span.end + minutes);
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (minutes === undefined && days === undefined) return null;
  return movedSpan(span, { days: days ?? 0, minutes: minutes ?? 0 }, dayCount);
}
