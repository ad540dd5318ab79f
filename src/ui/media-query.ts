import { useSyncExternalStore } from 'react';

/** Width for three panes, the same as the `desk:` breakpoint of styles.css. */
export const DESK_QUERY = '(min-width: 56.25rem)';

/** Whether a media query holds now. While pages are made at build time nothing holds. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
