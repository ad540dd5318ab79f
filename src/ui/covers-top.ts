const COVERED_TOP = '--covered-top';

/** A place, in CSS, so far below what lies over the top of the page, or below the top where nothing does. */
export const belowWhatCovers = (distance: string) => `calc(${distance} + var(${COVERED_TOP}, 0px))`;

/** As `ref` of what lies over the top of the page: short messages begin below it while it is there. */
export function coversTop(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty(COVERED_TOP, `${element.offsetHeight}px`));
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty(COVERED_TOP);
  };
}
