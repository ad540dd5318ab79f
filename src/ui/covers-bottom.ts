const COVERED_BOTTOM = '--covered-bottom';

/** A place, in CSS, so far above what lies at the bottom of the window, or above its edge where nothing does. */
export const aboveWhatCovers = (distance: string) => `calc(${distance} + var(${COVERED_BOTTOM}, 0px))`;

/** As `ref` of what lies at the bottom of the window: short messages end above it while it is there. */
export function coversBottom(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const height = window.innerHeight - element.getBoundingClientRect().top;
    style.setProperty(COVERED_BOTTOM, `${Math.max(0, Math.round(height))}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  window.addEventListener('resize', measure);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty(COVERED_BOTTOM);
  };
}
