import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this, a table has rows of two lines instead of columns. */
const WIDE_PX = 720;

/** Whether there is room for columns. A page beside an open phone may have none on a wide screen. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = () => setWide(current.clientWidth >= WIDE_PX);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return isWide;
}
