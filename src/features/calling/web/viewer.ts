import { MINUTE_MS } from '#kernel/instant.ts';
import { useTick } from './components/use-tick.ts';
import type { Viewer } from './history-view.ts';

/** The viewer's time zone and time, updated every minute. */
export function useViewer(): Viewer {
  const now = useTick(MINUTE_MS);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { now, locale: navigator.language, timeZone };
}
