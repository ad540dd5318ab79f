const COVERED_BOTTOM = '--covered-bottom';

/** CSS position this far above the content fixed at the bottom of the window, or above its edge. */
export const aboveWhatCovers = (distance: string) => `calc(${distance} + var(${COVERED_BOTTOM}, 0px))`;

/** `ref` of content fixed at the bottom of the window. Toasts stay above it. */
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
