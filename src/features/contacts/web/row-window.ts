import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn above and below what is in sight, so that a fast scroll meets drawn rows. */
const BEYOND = 12;
/** The window moves by whole steps, so that most frames of a scroll draw nothing. */
const STEP = 6;
/** Rows that are filled in one frame. The others show their names until it is their turn. */
const FILLED_AT_ONCE = 2;
/** A scroll that is too fast for that has to rest so long before rows are filled again. */
const REST_MS = 150;

/** From the first row to before the last. */
export interface Rows {
  readonly start: number;
  readonly end: number;
}

export interface RowWindow {
  /** Rows that are drawn. */
  readonly drawn: Rows;
  /** Those of them that show all they have, and not only a name. */
  readonly filled: Rows;
  /** At least as many as are ever drawn in a window of this height. */
  readonly slots: number;
}

interface Sight {
  readonly count: number;
  readonly rowHeight: number;
  /** How far the list has been scrolled out above the window; negative while it begins below its top. */
  readonly top: number;
  readonly height: number;
}

/** The rows that are drawn of a list of `count` rows of one height, of which `top` pixels are above the window. */
export function rowsInSight({ count, rowHeight, top, height }: Sight): Rows {
  const first = Math.floor(top / rowHeight) - BEYOND;
  const last = Math.ceil((top + height) / rowHeight) + BEYOND;
  const start = Math.max(0, Math.floor(first / STEP) * STEP);
  const end = Math.min(count, Math.max(0, Math.ceil(last / STEP) * STEP));
  return { start: Math.min(start, end), end };
}

/** A few more of the drawn rows are filled, those in sight first. */
export function rowsFilled(before: Rows, drawn: Rows, seen: Rows): Rows {
  let start = Math.max(before.start, drawn.start);
  let end = Math.min(before.end, drawn.end);
  if (start >= end) start = end = Math.min(Math.max(seen.start, drawn.start), drawn.end);
  let left = FILLED_AT_ONCE;
  for (const goal of [
    { start: Math.max(seen.start, drawn.start), end: Math.min(seen.end, drawn.end) },
    drawn,
  ]) {
    const below = Math.min(left, Math.max(0, goal.end - end));
    end += below;
    left -= below;
    const above = Math.min(left, Math.max(0, start - goal.start));
    start -= above;
    left -= above;
  }
  return { start, end };
}

/** Whether rows that are filled would be gone before they could be read. */
export const isFast = (movedPx: number, rowHeight: number): boolean =>
  Math.abs(movedPx) > FILLED_AT_ONCE * rowHeight;

/** What a window over rows shows next. */
export function nextWindow(before: RowWindow, sight: Sight & { isRacing: boolean }): RowWindow {
  const { rowHeight, top, height, isRacing } = sight;
  const drawn = rowsInSight(sight);
  const seen = { start: Math.floor(top / rowHeight), end: Math.ceil((top + height) / rowHeight) };
  const filled = isRacing ? overlap(before.filled, drawn) : rowsFilled(before.filled, drawn, seen);
  const slots = Math.ceil(height / rowHeight) + 1 + 2 * (BEYOND + STEP);
  return { drawn, filled, slots };
}

function overlap(one: Rows, other: Rows): Rows {
  const start = Math.max(one.start, other.start);
  return { start, end: Math.max(start, Math.min(one.end, other.end)) };
}

const isSame = (one: Rows, other: Rows) => one.start === other.start && one.end === other.end;

/** Follows the scrolling of the page over a list. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => {
    const first = { start: 0, end: Math.min(count, 2 * BEYOND) };
    return { drawn: first, filled: first, slots: 2 * BEYOND };
  });
  const latest = useRef({ shown, top: 0, fastAt: -REST_MS });
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (list.current === null) return;
      const { shown: before, top: topBefore, fastAt: fastBefore } = latest.current;
      const now = performance.now();
      const top = -list.current.getBoundingClientRect().top;
      const fastAt = isFast(top - topBefore, rowHeight) ? now : fastBefore;
      const isRacing = now - fastAt < REST_MS;
      const next = nextWindow(before, { count, rowHeight, top, height: window.innerHeight, isRacing });
      latest.current = { shown: next, top, fastAt };
      const isNew =
        next.slots !== before.slots ||
        !isSame(next.drawn, before.drawn) ||
        !isSame(next.filled, before.filled);
      if (isNew) setShown(next);
      if (!isSame(next.drawn, next.filled)) lookSoon();
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    const stopping = new AbortController();
    const options = { passive: true, signal: stopping.signal };
    window.addEventListener('scroll', lookSoon, options);
    window.addEventListener('resize', lookSoon, options);
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
    };
  }, [list, count, rowHeight]);
  return shown;
}
