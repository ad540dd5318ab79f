import { MINUTE_MS } from '#kernel/instant.ts';
import { useReader } from '#platform/browser/reader.ts';
import { useTick } from './components/use-tick.ts';
import type { Viewer } from './history-view.ts';

/** The viewer's time zone and time, updated every minute. */
export function useViewer(): Viewer {
  const now = useTick(MINUTE_MS);
  const { locale, timeZone } = useReader();
  return { now, locale, timeZone };
}
