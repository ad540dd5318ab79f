import { useLayoutEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

let litKey: Point | null = null;

/** Remembers where the yellow of the next call grows from: the key that was pressed. */
export function growFrom(element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  litKey = { x: left + width / 2, y: top + height / 2 };
}

/**
 * Yellow background of the active call. It grows from the pressed key when the call starts and drains from the edges
 * when it stops. Its parent has to be positioned, clip it and isolate it.
 */
export function LivePlane({ isLive }: { isLive: boolean }) {
  const plane = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = plane.current;
    if (own === null || litKey === null) return;
    const { left, top } = own.getBoundingClientRect();
    own.style.setProperty('--grow-at', `${litKey.x - left}px ${litKey.y - top}px`);
    litKey = null;
  }, []);
  return (
    <span
      ref={plane}
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute inset-0 -z-10 bg-live transition-[clip-path] ease-(--ease)',
        isLive
          ? 'duration-240 [clip-path:circle(150%_at_var(--grow-at,50%_40%))]'
          : 'duration-180 [clip-path:circle(0%_at_var(--grow-at,50%_40%))]',
      )}
    />
  );
}
