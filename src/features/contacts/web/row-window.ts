import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn above and below what is in sight, so that a fast scroll meets drawn rows. */
const BEYOND = 12;
/** The window moves by whole steps, so that most frames of a scroll draw nothing. */
const STEP = 6;

export interface RowWindow {
  /** First row that is drawn, and the one behind the last. */
  readonly start: number;
  readonly end: number;
}

/** The rows that are drawn of a list of `count` rows of one height, of which `top` pixels are above the window. */
export function rowsInSight(facts: {
  count: number;
  rowHeight: number;
  /** How far the list has been scrolled out above the window; negative while it begins below its top. */
  top: number;
  height: number;
}): RowWindow {
  const { count, rowHeight, top, height } = facts;
  const first = Math.floor(top / rowHeight) - BEYOND;
  const last = Math.ceil((top + height) / rowHeight) + BEYOND;
  const start = Math.max(0, Math.floor(first / STEP) * STEP);
  const end = Math.min(count, Math.max(0, Math.ceil(last / STEP) * STEP));
  return { start: Math.min(start, end), end };
}

/** Follows the scrolling of the page over a list. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
): RowWindow {
  const [rows, setRows] = useState<RowWindow>({ start: 0, end: Math.min(count, 2 * BEYOND) });
  useLayoutEffect(() => {
    const look = () => {
      const { current } = list;
      if (current === null) return;
      const top = -current.getBoundingClientRect().top;
      const next = rowsInSight({ count, rowHeight, top, height: window.innerHeight });
      setRows((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    look();
    const stopping = new AbortController();
    const options = { passive: true, signal: stopping.signal };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look, options);
    return () => stopping.abort();
  }, [list, count, rowHeight]);
  return rows;
}
