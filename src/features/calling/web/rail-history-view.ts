import type { HistoryItem } from '../model.ts';
import { dayLabel, type Viewer } from './history-view.ts';

/** The latest calls in two groups, which are left out when they are empty. */
export function recentGroups(
  items: readonly HistoryItem[],
  viewer: Viewer,
): { label: 'Today' | 'Earlier'; items: readonly HistoryItem[] }[] {
  const { today = [], earlier = [] } = Object.groupBy(items, ({ placedAt }) =>
    dayLabel(placedAt, viewer) === 'Today' ? 'today' : 'earlier',
  );
  return [
    { label: 'Today' as const, items: today },
    { label: 'Earlier' as const, items: earlier },
  ].filter((group) => group.items.length > 0);
}
